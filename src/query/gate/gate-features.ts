import { FeatureSpace } from '../policy/features.ts';

/** The signs by which the gate tells queries from talk. Each file that adds some names them here. */
export const gateFeatures = new FeatureSpace();
