import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ApiOptions } from "./api-options.ts";
import { parseBody, refuseRequest } from "./asked.ts";
import { limitRequests } from "./limits.ts";
import { normalizeName, forgetSchema, nameBody } from "../messages.ts";
import { hasKey } from "./publishing.ts";
import { digest } from "../secrets.ts";

/**
 * Returns the routes for names of players. A name belongs to the first key that claims it. A browser generates the key, or
 * derives it from a password that the server never sees; with the password, the player can use the name in every browser.
 */
export function namingRoutes(options: ApiOptions): Hono {
  const { scores } = options.store;
  const routes = new Hono();
  // Limits requests, because every guess at a password must be sent to these routes.
  const limit = limitRequests(options, "named");
  const limitSize = bodyLimit({ maxSize: 4096 });

  /** Returns the name in a request, after verifying that the key belongs to it. @throws a refusal otherwise */
  const findOwnedName = async (context: Context) => {
    const { name, key, next } = await parseBody(context, nameBody, "Say a name and its key.");
    const folded = normalizeName(name);
    const owner = await scores.claim({ folded, key: digest(key), made: Date.now() });
    if (owner !== digest(key)) refuseRequest(403, "This is not the key of this name.");
    return { name, folded, next };
  };

  routes.post("/", limit, limitSize, async (context) => {
    const ownName = await findOwnedName(context);
    if (ownName.next !== undefined) await scores.changeKey(ownName.folded, digest(ownName.next));
    return context.json({ name: ownName.name });
  });

  routes.post("/forget", limit, limitSize, async (context) => {
    if (hasKey(context, options.moderatorKey)) {
      const { name } = await parseBody(context, forgetSchema, "Say a name.");
      await scores.forget(normalizeName(name));
      options.log.info({ name }, "the moderator made a name be forgotten");
      return context.json({ forgotten: name });
    }
    const ownName = await findOwnedName(context);
    await scores.forget(ownName.folded);
    return context.json({ forgotten: ownName.name });
  });

  return routes;
}
