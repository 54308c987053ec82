import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { type RequestCounters, limitRequests } from "./limits.ts";
import { foldedName, forgetWish, nameWish } from "../messages.ts";
import { isKey } from "./publishing.ts";
import { digest } from "../secrets.ts";
import type { Store } from "../store/index.ts";

export interface NamingOptions extends RequestCounters {
  readonly store: Store;
  /** Lets its holder make any name be forgotten, with its scores. */
  readonly moderatorKey: string | undefined;
  readonly log: Logger;
}

/**
 * Names: each belongs to whoever asks for it first, by a key. A browser makes up the key, or works it out from a password, which the server never sees; so
 * with a password the name is there in every browser.
 */
export function namingRoutes(options: NamingOptions): Hono {
  const { scores } = options.store;
  const routes = new Hono();
  // Who guesses a password has to ask here.
  const asks = limitRequests(options, {
    ...{ points: 20, duration: 600, keyPrefix: "quadrille:named" },
    wrong: "Names were asked for too often",
  });
  const size = bodyLimit({ maxSize: 4096 });

  /** Returns the name that is asked for, if the key with it is its own; else what is answered. */
  const owned = async (context: Context) => {
    const wish = nameWish.safeParse(await context.req.json().catch(() => undefined));
    if (!wish.success) return context.json({ wrong: "Say a name and its key." }, 400);
    const { name, key, next } = wish.data;
    const folded = foldedName(name);
    const owner = await scores.claim({ folded, key: digest(key), made: Date.now() });
    if (owner !== digest(key)) return context.json({ wrong: "This is not the key of this name." }, 403);
    return { name, folded, next };
  };

  routes.post("/", asks, size, async (context) => {
    const own = await owned(context);
    if (own instanceof Response) return own;
    if (own.next !== undefined) await scores.changeKey(own.folded, digest(own.next));
    return context.json({ name: own.name });
  });

  routes.post("/forget", asks, size, async (context) => {
    if (isKey(context, options.moderatorKey)) {
      const wish = forgetWish.safeParse(await context.req.json().catch(() => undefined));
      if (!wish.success) return context.json({ wrong: "Say a name." }, 400);
      await scores.forget(foldedName(wish.data.name));
      options.log.info({ name: wish.data.name }, "the moderator made a name be forgotten");
      return context.json({ forgotten: wish.data.name });
    }
    const own = await owned(context);
    if (own instanceof Response) return own;
    await scores.forget(own.folded);
    return context.json({ forgotten: own.name });
  });

  return routes;
}
