import { writePackagedSigns } from './fitted-signs.ts';
import { writePackagedPatterns } from './relation-patterns.ts';

// `scripts/build.ts` runs this in the compiled package.
writePackagedPatterns();
writePackagedSigns();
