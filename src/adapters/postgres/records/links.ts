import { type EmployerLinker, firstOf } from '../../../records/links/linker.ts';
import type { Session } from '../control/session.ts';
import type { CompanyKeys } from './company-keys.ts';

interface LinkRow {
  readonly n: number;
  readonly change: number;
  readonly keyLines: string;
  readonly idLines: string;
}

/** People read in one step while employers are linked anew. */
const linkBatch = 5_000;

/** All keys that linking may ask for: one line a role, the keys in it separated by tabs. */
export function employerKeysIn(keyLines: string): readonly string[] {
  return keyLines.split(/[\n\t]/);
}

/**
 * Links people whose employers this change touched. Each gets the change number too, so that an index learns that what
 * it read of the company is old. People written after the last company already have the right links, and are asked about
 * only to count the employers of their last version.
 */
export async function renewLinks(
  session: Session,
  change: number,
  linker: EmployerLinker,
  companies: CompanyKeys,
  hasParts: boolean,
): Promise<void> {
  const { renewal } = linker;
  if (renewal === 'none') return;
  companies.forget();
  linker.beginRenewal();
  const upTo = renewal === 'earlier' ? change - 1 : change;
  for (let last = 0; ; ) {
    const rows = await session.rows<LinkRow>(
      `SELECT n, change, employer_keys AS "keyLines", employer_ids AS "idLines" FROM people
        WHERE n > $1 AND change ${renewal === 'own' ? '=' : '<='} $2 AND employer_keys <> '' ORDER BY n LIMIT ${linkBatch}`,
      last,
      upTo,
    );
    const asked = rows
      .map((row) => ({ ...row, isNew: row.change === change }))
      .filter((links) => linker.mayRenew(links));
    companies.trim();
    await companies.load(
      session,
      asked.flatMap(({ keyLines }) => employerKeysIn(keyLines)),
      hasParts,
    );
    const renewed = asked.flatMap((links) => {
      const ids = linker.renewed(links);
      return ids === null ? [] : [{ n: links.n, ids }];
    });
    if (renewed.length > 0) {
      session.send(
        `UPDATE people SET change = $1, employer_ids = put.ids, employer_id = CASE WHEN employed THEN put.first END
          FROM unnest($2::bigint[], $3::text[], $4::text[]) AS put (n, ids, first) WHERE people.n = put.n`,
        change,
        renewed.map(({ n }) => n),
        renewed.map(({ ids }) => ids),
        renewed.map(({ ids }) => firstOf(ids)),
      );
      await session.flush();
    }
    if (rows.length < linkBatch) return;
    last = rows.at(-1)?.n ?? last;
  }
}
