import { createServer, type Server } from "node:http";
import { listen } from "./listening.ts";

/** Says what is counted while a server runs, in the words of Prometheus. Nothing is before somebody is told: what counts is loaded only then. */
export class Meters {
  readonly #watched: { readonly name: string; readonly help: string; readonly count: () => number }[] = [];
  /** Counts a message that came in. */
  heard = (): void => {};
  /** Counts an error that was sent. */
  refused: (code: string) => void = () => {};
  /** Notes how long an act took to be on disk, in milliseconds. */
  kept: (time: number) => void = () => {};

  /** Asks for a number whenever somebody looks. */
  watch(name: string, help: string, count: () => number): void {
    this.#watched.push({ name, help, count });
  }

  /**
   * Tells all of it, and how the process is, at `/metrics`.
   * @param port 0 is any port that is free @param host without it, only programs on this machine are told
   * @throws if the port cannot be had
   */
  async tell(port: number, host = "localhost"): Promise<Server> {
    const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
    const register = new Registry();
    const registers = [register];
    const heard = new Counter({
      name: "quadrille_messages_total",
      help: "Messages that clients have sent",
      registers,
    });
    const refused = new Counter({
      name: "quadrille_errors_total",
      help: "Errors that clients were told, by their code",
      registers,
      labelNames: ["code"] as const,
    });
    const kept = new Histogram({
      name: "quadrille_kept_seconds",
      help: "From an act that was taken until it was on disk",
      registers,
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    });
    this.heard = () => heard.inc();
    this.refused = (code) => refused.inc({ code });
    this.kept = (time) => kept.observe(time / 1000);
    for (const { name, help, count } of this.#watched)
      register.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          collect() {
            this.set(count());
          },
        }),
      );
    collectDefaultMetrics({ register });
    const server = createServer((request, response) => {
      if (request.url !== "/metrics") return void response.writeHead(404).end();
      return void register.metrics().then(
        (text) => response.writeHead(200, { "Content-Type": register.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await listen(server, port, host);
    return server;
  }
}
