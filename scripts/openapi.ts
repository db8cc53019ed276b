import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/contract/openapi.ts';

// `npm run openapi` writes the description that is checked in. A test fails if it differs from the schemas.
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
