import type { Intent } from '../../intent/intent.ts';
import type { Edge, LatticeInput } from '../grammar/lattice/edge.ts';
import type { ReadOut } from '../grammar/reading/reader.ts';

/** The parts of a reading that the gate looks at, besides the words. */
export interface Reading {
  readonly input: LatticeInput;
  readonly path: readonly Edge[];
  readonly read: ReadOut;
  readonly intent: Intent;
}
