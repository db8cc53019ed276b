import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Committee, CongressFiles, Legislator, Seat } from './congress.ts';

/** The dates stated in the READMEs of the two collections. */
const congressAsOf = '2026-06-15';
const ycAsOf = '2024-05-11';

export function readCongress(dataFolder: string): CongressFiles {
  const read = (name: string): unknown =>
    JSON.parse(unzip(join(dataFolder, 'us-congress-legislators', `${name}.json.gz`)));
  return {
    current: read('legislators-current') as readonly Legislator[],
    former: read('legislators-former-since-2012') as readonly Legislator[],
    executive: read('executive') as readonly Legislator[],
    committees: read('committees-current') as readonly Committee[],
    memberships: read('committee-membership-current') as Readonly<Record<string, readonly Seat[]>>,
    asOf: congressAsOf,
  };
}

/** The register as it was on one of the two days of the collection. */
export function readYc(dataFolder: string, asOf = ycAsOf): { readonly csv: string; readonly asOf: string } {
  return { csv: unzip(join(dataFolder, 'yc-companies', `${asOf}-yc-companies.csv.gz`)), asOf };
}

function unzip(path: string): string {
  return gunzipSync(readFileSync(path)).toString('utf8');
}
