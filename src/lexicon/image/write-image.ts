import { writePackagedImage } from './stored-image.ts';

// `scripts/build.ts` runs this in the compiled package.
writePackagedImage();
