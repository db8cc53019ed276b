import type { EngineDocument } from '../../src/engine/engine.ts';
import { randomDocument } from './random.ts';
import { Random } from './random-source.ts';

/** The documents of one generator, dealt out to the threads of a build. */
export function* parts(data: unknown, part: number, of: number): Generator<EngineDocument> {
  const { seed, size } = data as { readonly seed: number; readonly size: number };
  const random = new Random(seed);
  for (let i = 0; i < size; i++) {
    const document = randomDocument(random, `d${i}`);
    if (i % of === part) yield document;
  }
}

/** Yields the same document in every part, which no index accepts. */
export function* same(): Generator<EngineDocument> {
  yield { id: 'twin', rank: 0, keywords: {}, texts: {}, numbers: {}, groups: {} };
}
