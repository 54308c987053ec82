// Runs the service worker, which makes the page work offline. A build is cached as a whole and served as a whole, so
// that parts of two builds never mix; games and pictures are cached once they have been requested.

interface LastingEvent {
  waitUntil(promise: Promise<unknown>): void;
}

interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Describes the service worker API used here, which the DOM library lacks. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(
    type: "message",
    listener: (event: { readonly data: { readonly wish?: string } }) => void,
  ): void;
}

/** Declares data that a site with its own games adds: its build and its further files. */
declare const self: WorkerScope & {
  readonly quadrilleSite?: { readonly build: string; readonly files: readonly string[] };
};

/** Are defined by the build: a hash of all its files, and the files to cache from the start. */
declare const quadrilleBuild: string;
declare const quadrilleFiles: readonly string[];

const prefix = "quadrille-";
const { build, files } = self.quadrilleSite ?? { build: "", files: [] };
const pageCacheName = `${prefix}page-${quadrilleBuild}${build}`;
const gamesCacheName = `${prefix}games-${quadrilleBuild}${build}`;

const scope = self.registration.scope;
const urlsOfBuild = new Set([...quadrilleFiles, ...files].map((it) => new URL(it, scope).href));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
self.addEventListener("message", ({ data }) => {
  if (data.wish === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Responses about watched files, published games and scores must never come from the cache.
  if (
    request.method !== "GET" ||
    !url.href.startsWith(scope) ||
    /\/(watched|healthz|api\/(published|scores))(\/|$)/.test(url.pathname)
  )
    return;
  url.search = url.hash = "";
  if (url.href === scope) url.pathname += "index.html";
  if (urlsOfBuild.has(url.href)) event.respondWith(fetchFromShell(url.href, request));
  else event.respondWith(fetchFromVisited(event));
});

/** Caches the build, and caches the games again that an older build had cached. */
async function install(): Promise<void> {
  const cache = await caches.open(pageCacheName);
  await Promise.all([...urlsOfBuild].map((it) => cacheFile(cache, it)));
  const games = await caches.open(gamesCacheName);
  const oldGameCaches = (await otherCaches()).filter((it) => it.startsWith(`${prefix}games-`));
  const requestLists = await Promise.all(oldGameCaches.map(async (it) => (await caches.open(it)).keys()));
  const urls = new Set(requestLists.flat().map((it) => it.url));
  await Promise.all([...urls].map((it) => cacheFile(games, it).catch(() => {})));
}

/** Fetches a file from the server, bypassing the browser's cache of another build. */
async function cacheFile(cache: Cache, url: string): Promise<void> {
  const answer = await fetch(url, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await cache.put(url, answer);
}

async function deleteOldCaches(): Promise<void> {
  await Promise.all((await otherCaches()).map((it) => caches.delete(it)));
  await self.clients.claim();
}

async function otherCaches(): Promise<readonly string[]> {
  const names = await caches.keys();
  return names.filter((it) => it.startsWith(prefix) && it !== pageCacheName && it !== gamesCacheName);
}

async function fetchFromShell(url: string, request: Request): Promise<Response> {
  const cachedAnswer = await (await caches.open(pageCacheName)).match(url);
  return cachedAnswer ?? fetch(request);
}

/** Serves a file from the cache once it has been fetched, as files do not change within a build. */
async function fetchFromVisited({ request }: RequestEvent): Promise<Response> {
  const cache = await caches.open(gamesCacheName);
  const cachedAnswer = await cache.match(request, { ignoreSearch: true });
  if (cachedAnswer) return cachedAnswer;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}
