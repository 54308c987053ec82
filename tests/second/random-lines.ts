/** Line rules with wishes before them, as statements of a step. */
export function randomLines(draw: (below: number) => number, pad: string, kinds: readonly string[]): string {
  const pick = <T>(all: readonly T[]): T => all[draw(all.length)];
  const wish = `${pad}wish each ${pick(kinds)} ${pick(["right", "aim", "way", "way", ""])}`.trimEnd();
  const rules = (indent: string, isGranted: boolean) =>
    Array.from(
      { length: 1 + draw(3) },
      (_, i) => `${indent}${new LineWriter(draw, kinds).rule(i > 0, isGranted)}`,
    ).join("\n");
  if (draw(4) === 0) return `${wish}\n${pad}lines\n${rules(`${pad}  `, false)}`;
  const loop = draw(4) === 0 ? `\n${pad}    loop\n${rules(`${pad}      `, true)}` : "";
  const before = draw(6) === 0 ? `\n${pad}lines\n${rules(`${pad}  `, false)}` : "";
  const more = draw(6) === 0 ? `\n${pad}  wish each ${pick(kinds)} ${pick(["up", "left"])}` : "";
  return `${wish}${before}\n${pad}grant\n${pad}  lines\n${rules(`${pad}    `, true)}${loop}${more}`;
}

class LineWriter {
  readonly #draw: (below: number) => number;
  readonly #kinds: readonly string[];

  constructor(draw: (below: number) => number, kinds: readonly string[]) {
    this.#draw = draw;
    this.#kinds = kinds;
  }

  /** `[ > player | crate ] -> [ > player | > crate ]`. */
  rule(mayJoin: boolean, isGranted: boolean): string {
    const isJoined = this.#often(5) && mayJoin;
    const before = isJoined ? ["+ ", this.#often(3) ? "rigid " : ""] : [];
    if (!isJoined) {
      const dice = this.#draw(isGranted ? 6 : 5);
      if (dice === 5) before.push("late ");
      if (dice === 4) before.push("rigid ");
      if (this.#often(6)) before.push("random ");
    }
    if (this.#often(3)) before.push(`${this.#pick(["right", "left", "up", "horizontal", "vertical"])} `);
    const isLate = before.includes("late ");
    const shape = Array.from({ length: this.#often(5) ? 2 : 1 }, () => this.#row(isLate));
    const left = shape.map((row) => `[ ${row.map(({ left }) => left).join(" | ")} ]`).join(" ");
    const right = shape.map((row) => `[ ${row.map(({ right }) => right).join(" | ")} ]`).join(" ");
    if (this.#often(10))
      return `${before.join("")}${left} -> ${this.#pick(["then add 1 to a", "win", "again"])}`;
    return `${before.join("")}${left} -> ${right}${this.#behind()}`;
  }

  #row(isLate: boolean): { left: string; right: string }[] {
    const cells = Array.from({ length: 1 + this.#draw(3) }, () => this.#cell(isLate));
    if (cells.length < 2 || !this.#often(6)) return cells;
    return [cells[0], { left: "...", right: "..." }, ...cells.slice(1)];
  }

  #cell(isLate: boolean): { left: string; right: string } {
    const kind = this.#pick([...this.#kinds, "solid"]);
    const wish = isLate
      ? ""
      : this.#pick(["", "", "", "> ", "< ", "^ ", "moving ", "stationary ", "up ", "perpendicular "]);
    const others = this.#kinds.filter((it) => it !== kind && kind !== "solid");
    const more = this.#often(4) && others.length > 0 ? ` no ${this.#pick(others)}` : "";
    const left = this.#often(6) ? "" : `${wish}${kind}${more}`;
    if (left === "") return { left, right: this.#pick(["", "", this.#pick(this.#kinds)]) };
    const next = isLate
      ? ""
      : this.#pick(["", wish, wish, "> ", "v ", "randomdir "].filter((it) => it !== "stationary "));
    const right = this.#pick([
      `${next}${kind}`,
      `${next}${kind}`,
      `${next}${kind}`,
      "",
      this.#pick(this.#kinds),
      `no ${this.#pick(this.#kinds)}`,
      `${next}${kind} ${this.#pick(this.#kinds.filter((it) => it !== kind))}`,
    ]);
    return { left, right: this.#often(12) ? `random solid` : right };
  }

  #behind(): string {
    if (this.#often(10))
      return ` ${this.#pick(["cancel", "restart", "win", "again", "checkpoint", 'say "Line."', "sound ping"])}`;
    if (this.#often(10)) return " when a < 2";
    return this.#often(10) ? " then add 1 to a" : "";
  }

  #often(one: number): boolean {
    return this.#draw(one) === 0;
  }

  #pick<T>(all: readonly T[]): T {
    return all[this.#draw(all.length)];
  }
}
