/** Remembers answers by text. When it is full it forgets the older half, so that frequent texts stay. */
export class Memo<Answer> {
  readonly #entriesMax: number;
  #young = new Map<string, Answer>();
  #old = new Map<string, Answer>();

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  get(text: string, make: (text: string) => Answer): Answer {
    let answer = this.#young.get(text);
    if (answer !== undefined) return answer;
    answer = this.#old.get(text) ?? make(text);
    if (this.#young.size >= this.#entriesMax / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(text, answer);
    return answer;
  }
}
