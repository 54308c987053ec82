/** The choices of one playout, in order: who made them, and in which surroundings. */
export class Trail {
  readonly choices: Int32Array;
  readonly makers: Int32Array;
  readonly around: Int32Array;
  length = 0;

  constructor(longest: number) {
    this.choices = new Int32Array(longest);
    this.makers = new Int32Array(longest);
    this.around = new Int32Array(longest);
  }

  get isFull(): boolean {
    return this.length >= this.choices.length;
  }

  add(choice: number, maker: number, around: number): void {
    this.choices[this.length] = choice;
    this.makers[this.length] = maker;
    this.around[this.length++] = around;
  }
}
