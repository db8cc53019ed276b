import type { Intent } from '../../intent/intent.ts';
import type { Edge, LatticeInput } from '../grammar/edge.ts';
import type { ReadOut } from '../grammar/reader.ts';

/** What the gate looks at beside the words. */
export interface Reading {
  readonly input: LatticeInput;
  readonly path: readonly Edge[];
  readonly read: ReadOut;
  readonly intent: Intent;
}
