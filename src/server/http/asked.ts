import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";

/** Refuses a request with a status and a message. @throws always */
export function refuseRequest(status: 400 | 403 | 404 | 409 | 422 | 429, message: string): never {
  throw new HTTPException(status, { message });
}

/** Returns data that a schema has validated. @throws a refusal if the data does not match the schema */
function validate<Type extends z.ZodType>(schema: Type, data: unknown, refusal: string): z.output<Type> {
  const result = schema.safeParse(data);
  return result.success ? result.data : refuseRequest(400, refusal);
}

/** Returns the validated body of a request. @throws a refusal if the body does not match the schema */
export const parseBody = async <Type extends z.ZodType>(context: Context, schema: Type, refusal: string) =>
  validate(schema, await context.req.json().catch(() => undefined), refusal);

/** Returns the validated query of a request's URL. @throws a refusal if the query does not match the schema */
export const parseQuery = <Type extends z.ZodType>(context: Context, schema: Type, refusal: string) =>
  validate(schema, context.req.query(), refusal);
