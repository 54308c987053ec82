import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { listen } from "./listening.ts";

/** What is counted while a server runs, in the words of Prometheus. */
export class Meters {
  readonly #registry = new Registry();
  readonly #heard = new Counter({
    name: "quadrille_messages_total",
    help: "Messages that clients have sent",
    registers: [this.#registry],
  });
  readonly #refused = new Counter({
    name: "quadrille_errors_total",
    help: "Errors that clients were told, by their code",
    labelNames: ["code"] as const,
    registers: [this.#registry],
  });
  readonly #kept = new Histogram({
    name: "quadrille_kept_seconds",
    help: "From an act that was taken until it was on disk",
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [this.#registry],
  });

  /** Counts a message that came in. */
  heard(): void {
    this.#heard.inc();
  }

  /** Counts an error that was sent. */
  refused(code: string): void {
    this.#refused.inc({ code });
  }

  /** Notes how long an act took to be on disk, in milliseconds. */
  kept(time: number): void {
    this.#kept.observe(time / 1000);
  }

  /** Asks for a number whenever somebody looks. */
  watch(name: string, help: string, count: () => number): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(count());
      },
    });
    this.#registry.registerMetric(gauge);
  }

  /**
   * Tells all of it, and how the process is, at `/metrics`.
   * @param port 0 is any port that is free @param host without it, only programs on this machine are told
   * @throws if the port cannot be had
   */
  async tell(port: number, host = "localhost"): Promise<Server> {
    collectDefaultMetrics({ register: this.#registry });
    const server = createServer((request, response) => {
      if (request.url !== "/metrics") return void response.writeHead(404).end();
      return void this.#registry.metrics().then(
        (text) => response.writeHead(200, { "Content-Type": this.#registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await listen(server, port, host);
    return server;
  }
}
