import { recordId } from '../../src/records/normalise/ids.ts';
import { type Row, some, table, texts } from './rows.ts';

const prizes: Readonly<Record<string, string>> = {
  Chemestry: 'Chemistry',
  'Medicine / Physiology': 'Medicine',
};
const nations = 'American German British French Swedish Swiss Russian Japanese Italian Dutch Canadian Danish Austrian';
const callings = 'physicist chemist economist writer novelist poet biologist biochemist neuroscientist geneticist';
const researched = [
  ...['superconductivity', 'insulin', 'human rights', 'nuclear magnetic resonance', 'game theory', 'antibiotics'],
  ...['photosynthesis', 'quantum mechanics', 'radioactivity', 'vitamins', 'cosmic rays', 'immune system'],
];
/** The heading of the column of prizes is spoilt. */
const prizeColumn = 'http://upload.wikimedia.org/wikipedia/commons/6/6e/Kailash_Satyarthi.jpg';

/** Nobel laureates. */
export function laureates(): readonly Row[] {
  const rows = table('nobel-laureates/Winners.csv.gz');
  return [...Map.groupBy(rows, (row) => row['Profile'] || row['DBpedia Link'] || `nobel-${row['Winner']}`)].map(
    ([id, own]) => {
      const text = own.flatMap((row) => [row['Short Description'], row['Description'], row['Known For']]).join('. ');
      const words = (list: string): readonly string[] => list.split(' ').filter((one) => hasWord(text, one));
      const fields = own.map((row) => (row[prizeColumn] ?? '').replace(/^\d+ - /, '')).filter((name) => name !== '');
      return {
        id: recordId('nobel', id) ?? '',
        is: {
          field: [...new Set(fields.map((name) => prizes[name] ?? name))],
          nation: words(nations),
          calling: words(callings),
          topic: researched.filter((one) => hasWord(text, one)),
          university: own.flatMap((row) => (row['Universities'] ?? '').split(',').flatMap((one) => some(one.trim()))),
        },
        roles: [],
        ...texts([text]),
      };
    },
  );
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}s?\\b`, 'i').test(text);
}

/** The people who have managed a baseball team, with their seasons as managers, pitchers and outfielders. */
export function managers(): readonly Row[] {
  const teams = new Map(
    table('baseball-databank/Teams.csv.gz').map((row) => [`${row['yearID']} ${row['teamID']}`, row['name'] ?? '']),
  );
  const season = (row: Readonly<Record<string, string>>, position: string) => ({
    now: false,
    facts: {
      position: [position],
      team: some(teams.get(`${row['yearID']} ${row['teamID']}`)),
      year: [Number(row['yearID'])],
    },
  });
  const managed = Map.groupBy(table('baseball-databank/Managers.csv.gz'), (row) => row['playerID'] ?? '');
  const played = Map.groupBy(
    table('baseball-databank/player_seasons_pitchers_outfielders.csv.gz'),
    (row) => row['playerID'] ?? '',
  );
  const schools = new Map(table('baseball-databank/Schools.csv.gz').map((row) => [row['schoolID'], row['name_full']]));
  const colleges = Map.groupBy(table('baseball-databank/CollegePlaying.csv.gz'), (row) => row['playerID'] ?? '');
  return [...managed].map(([player, own]) => {
    const seasons = own.map((row) => season(row, 'Manager'));
    return {
      id: `baseball-${player}`,
      is: {
        teams: [new Set(seasons.flatMap(({ facts }) => facts.team)).size],
        college: [...new Set((colleges.get(player) ?? []).flatMap((row) => some(schools.get(row['schoolID']))))],
      },
      roles: [
        ...seasons,
        ...(played.get(player) ?? []).map((row) => season(row, row['pos'] === 'P' ? 'Pitcher' : 'Outfielder')),
      ],
      ...texts([]),
    };
  });
}
