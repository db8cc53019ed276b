import { usStates } from '../../src/intake/formats/clean/us-states.ts';
import { type Row, some, table, texts } from './rows.ts';

const levels: Readonly<Record<string, string>> = {
  'U.S. District Court': 'district',
  'U.S. Court of Appeals': 'appeals',
  'Supreme Court': 'supreme',
};
const stateNames = Object.values(usStates).sort((a, b) => b.length - a.length);

/** Federal judges with their appointments. */
export function judges(): readonly Row[] {
  const rows = table('us-federal-judges/federal-judicial-service.csv.gz');
  return [...Map.groupBy(rows, (row) => row['nid'] ?? '')].map(([nid, own]) => ({
    id: `fjc-${nid}`,
    is: { courts: [new Set(own.map((row) => row['Court Name'])).size] },
    roles: own.map((row) => {
      const court = row['Court Name'] ?? '';
      const president = /^None/.test(row['Appointing President'] ?? '') ? '' : (row['Appointing President'] ?? '');
      const level = levels[row['Court Type'] ?? ''];
      const place = court.split(' for the ')[1] ?? '';
      return {
        now: row['Termination'] === '',
        facts: {
          level: some(level),
          title: some(row['Appointment Title']),
          president: some(president),
          surname: some(/(Roosevelt|\S+)$/.exec(president)?.[0]),
          state: level === 'district' ? some(stateNames.find((name) => place.endsWith(name))) : [],
          district: level === 'district' && / of /.test(place) ? [place] : [],
          circuit: level === 'appeals' ? some(place) : [],
          ended: some(row['Termination']),
        },
      };
    }),
    ...texts([]),
  }));
}
