// Runs the service worker, which makes the page work offline. All files of a build are cached together, so that files of
// two builds never mix. Games and pictures are cached when they are first requested.

interface LastingEvent {
  waitUntil(promise: Promise<unknown>): void;
}

interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
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

/** Declares the global scope. A site with its own games adds `quadrilleSite`: its build and its further files. */
declare const self: WorkerScope & {
  readonly quadrilleSite?: { readonly build: string; readonly files: readonly string[] };
};

/** Identifies the build by a hash of all its files; the build defines it. */
declare const quadrilleBuild: string;
/** Lists the files to cache when the worker is installed; the build defines it. */
declare const quadrilleFiles: readonly string[];

const cachePrefix = "quadrille-";
const { build, files } = self.quadrilleSite ?? { build: "", files: [] };
const pageCacheName = `${cachePrefix}page-${quadrilleBuild}${build}`;
const gamesCacheName = `${cachePrefix}games-${quadrilleBuild}${build}`;

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
  if (urlsOfBuild.has(url.href)) event.respondWith(fetchBuildFile(url.href, request));
  else event.respondWith(fetchCachedFile(event));
});

/** Caches the build, and fetches again all games that an older build had cached. */
async function install(): Promise<void> {
  const cache = await caches.open(pageCacheName);
  await Promise.all([...urlsOfBuild].map((it) => cacheFile(cache, it)));
  const games = await caches.open(gamesCacheName);
  const oldGameCaches = (await listOtherCaches()).filter((it) => it.startsWith(`${cachePrefix}games-`));
  const requestLists = await Promise.all(oldGameCaches.map(async (it) => (await caches.open(it)).keys()));
  const urls = new Set(requestLists.flat().map((it) => it.url));
  await Promise.all([...urls].map((it) => cacheFile(games, it).catch(() => {})));
}

/** Fetches a file from the server, bypassing the browser's cache of another build. */
async function cacheFile(cache: Cache, url: string): Promise<void> {
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, response);
}

async function deleteOldCaches(): Promise<void> {
  await Promise.all((await listOtherCaches()).map((it) => caches.delete(it)));
  await self.clients.claim();
}

async function listOtherCaches(): Promise<readonly string[]> {
  const names = await caches.keys();
  return names.filter((it) => it.startsWith(cachePrefix) && it !== pageCacheName && it !== gamesCacheName);
}

async function fetchBuildFile(url: string, request: Request): Promise<Response> {
  return (await (await caches.open(pageCacheName)).match(url)) ?? fetch(request);
}

/** Serves a file from the cache, or fetches and caches it. Cached files stay valid, because files do not change within a build. */
async function fetchCachedFile({ request }: RequestEvent): Promise<Response> {
  const cache = await caches.open(gamesCacheName);
  const cachedResponse = await cache.match(request, { ignoreSearch: true });
  if (cachedResponse) return cachedResponse;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone()).catch(() => {});
  return response;
}
