import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";

/** Refuses a request: whoever asks is told why not. @throws always */
export function refuseRequest(status: 400 | 403 | 404 | 409 | 422 | 429, message: string): never {
  throw new HTTPException(status, { message });
}

/** Returns the body of a request. @throws a refusal if it is not as the schema says */
export async function bodyAs<Wish extends z.ZodType>(
  context: Context,
  schema: Wish,
  wrong: string,
): Promise<z.output<Wish>> {
  const read = schema.safeParse(await context.req.json().catch(() => undefined));
  return read.success ? read.data : refuseRequest(400, wrong);
}

/** Returns what stands behind the `?` of an address. @throws a refusal if it is not as the schema says */
export function queryAs<Wish extends z.ZodType>(
  context: Context,
  schema: Wish,
  wrong: string,
): z.output<Wish> {
  const read = schema.safeParse(context.req.query());
  return read.success ? read.data : refuseRequest(400, wrong);
}
