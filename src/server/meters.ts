import { createServer, type Server } from "node:http";
import { listen } from "./listening.ts";

/** Counts events of a running server, as metrics for Prometheus. The client library is loaded only if the metrics are served. */
export class Meters {
  readonly #gauges: { readonly name: string; readonly help: string; readonly count: () => number }[] = [];
  /** Counts a message that a client has sent. */
  countMessage = (): void => {};
  /** Counts an error message that was sent to a client, by its error code. */
  countRefusal: (code: string) => void = () => {};
  /** Records how long it took to write an act to disk, in milliseconds. */
  recordWriteTime: (time: number) => void = () => {};

  /** Adds a gauge, whose value is computed whenever the metrics are requested. */
  addGauge(name: string, help: string, count: () => number): void {
    this.#gauges.push({ name, help, count });
  }

  /**
   * Serves the metrics of the server and of its process at `/metrics`. @param port 0 chooses any free port @param host by
   * default, only programs on this machine have access @throws if the port is not available
   */
  async serveMetrics(port: number, host = "localhost"): Promise<Server> {
    const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
    const register = new Registry();
    const describe = (name: string, help: string) => ({ name, help, registers: [register] });
    const messageCounter = new Counter(
      describe("quadrille_messages_total", "Messages that clients have sent"),
    );
    const refusedCounter = new Counter({
      ...describe("quadrille_errors_total", "Errors that clients were told, by their code"),
      labelNames: ["code"] as const,
    });
    const writeTimeHistogram = new Histogram({
      ...describe("quadrille_kept_seconds", "From an act that was taken until it was on disk"),
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    });
    this.countMessage = () => messageCounter.inc();
    this.countRefusal = (code) => refusedCounter.inc({ code });
    this.recordWriteTime = (time) => writeTimeHistogram.observe(time / 1000);
    for (const { name, help, count } of this.#gauges) {
      const gauge = new Gauge({ name, help, registers: [], collect: (): void => gauge.set(count()) });
      register.registerMetric(gauge);
    }
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
