import type { Server } from "node:http";

/**
 * Starts a server; resolves when it listens. @param port 0 chooses any free port @param host by default, all addresses of the
 * machine @throws if the port is not available
 */
export function listen(server: Server, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

/** Returns the port on which a server listens. */
export function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}
