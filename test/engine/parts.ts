import type { EngineDocument } from '../../src/engine/engine.ts';
import { Random, randomDocument } from './random.ts';

/** Documents for building in threads: those that one generator would make, dealt out. */
export function* parts(data: unknown, part: number, of: number): Generator<EngineDocument> {
  const { seed, size } = data as { readonly seed: number; readonly size: number };
  const random = new Random(seed);
  for (let i = 0; i < size; i++) {
    const document = randomDocument(random, `d${i}`);
    if (i % of === part) yield document;
  }
}

/** The same document in every part, which no index takes. */
export function* same(): Generator<EngineDocument> {
  yield { id: 'twin', rank: 0, keywords: {}, texts: {}, numbers: {}, groups: {} };
}
