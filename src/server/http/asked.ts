import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";

/** Refuses a request with a status and a message. @throws always */
export function refuseRequest(status: 400 | 403 | 404 | 409 | 422 | 429, message: string): never {
  throw new HTTPException(status, { message });
}

/** Returns the validated body of a request. @throws a refusal if it does not match the schema */
export async function validBody<Wish extends z.ZodType>(
  context: Context,
  schema: Wish,
  wrong: string,
): Promise<z.output<Wish>> {
  const result = schema.safeParse(await context.req.json().catch(() => undefined));
  return result.success ? result.data : refuseRequest(400, wrong);
}

/** Returns the validated query of a request's address. @throws a refusal if it does not match the schema */
export function validQuery<Wish extends z.ZodType>(
  context: Context,
  schema: Wish,
  wrong: string,
): z.output<Wish> {
  const result = schema.safeParse(context.req.query());
  return result.success ? result.data : refuseRequest(400, wrong);
}
