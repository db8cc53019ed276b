import { EdgeFeatures } from './edge-features.ts';
import { FeatureSpace } from './features.ts';
import { PairFeatures } from './pair-features.ts';
import { RivalFeatures } from './rival-features.ts';

/** Every feature of the lattice. */
export const features = new FeatureSpace();
export const edgeFeatures = new EdgeFeatures(features);
export const rivalFeatures = new RivalFeatures(features);
export const pairFeatures = new PairFeatures(features);

/** What each weighs, as `npm run fit` found it. */
export const fittedWeights: Float64Array = features.weights(new URL('../data/weights.txt', import.meta.url));
