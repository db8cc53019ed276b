import { EdgeFeatures } from './edge-features.ts';
import { FeatureSpace } from './features.ts';
import { PairFeatures } from './pair-features.ts';
import { RivalFeatures } from './rival-features.ts';

/** All features of the lattice. */
export const features = new FeatureSpace();
export const edgeFeatures = new EdgeFeatures(features);
export const rivalFeatures = new RivalFeatures(features);
export const pairFeatures = new PairFeatures(features);

/** The weight of each feature, as found by `npm run fit`. */
export const fittedWeights: Float64Array = features.weights(new URL('../data/weights.txt', import.meta.url));
