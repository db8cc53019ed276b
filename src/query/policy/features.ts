import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LexiconError } from '../../lexicon/outline.ts';

/** Receives the features of one reading, or of two adjacent readings, one at a time, so that no list is allocated. */
export interface FeatureSink {
  add(feature: number, value: number): void;
}

/**
 * The names and weights of all features. A feature is a number about one reading ("words that a list knows") or about
 * two adjacent readings. The score of a path is the sum of weight times value over all its features.
 */
export class FeatureSpace {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();

  /** The number of a feature; equal names share one number. */
  id(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.names.length;
      this.#ids.set(name, id);
      this.names.push(name);
    }
    return id;
  }

  ids<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
    return Object.fromEntries(names.map((name) => [name, this.id(name)])) as Record<Name, number>;
  }

  /** Reads lines of name and weight. Throws LexiconError unless the file has exactly the features of the code. */
  weights(url: URL): Float64Array {
    const file = basename(url.pathname);
    const weights = new Float64Array(this.names.length);
    const missing = new Set(this.names);
    readFileSync(url, 'utf8')
      .split('\n')
      .forEach((line, at) => {
        if (line === '' || line.startsWith('#')) return;
        const space = line.lastIndexOf(' ');
        const name = line.slice(0, space);
        const id = this.#ids.get(name);
        const weight = Number(line.slice(space + 1));
        if (id === undefined || !missing.delete(name)) throw new LexiconError(file, at + 1, `"${name}" is no feature`);
        if (!Number.isFinite(weight)) throw new LexiconError(file, at + 1, `"${name}" has no weight`);
        weights[id] = weight;
      });
    const [first] = missing;
    if (first !== undefined) throw new LexiconError(file, 1, `the feature "${first}" has no line`);
    return weights;
  }
}

/** Sums the features it receives, each times its weight. */
export class WeightedSum implements FeatureSink {
  total = 0;
  readonly #weights: Float64Array;

  constructor(weights: Float64Array) {
    this.#weights = weights;
  }

  add(feature: number, value: number): void {
    this.total += (this.#weights[feature] ?? 0) * value;
  }
}
