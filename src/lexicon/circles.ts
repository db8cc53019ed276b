/** A place with so many kilometres around it: "within 50 miles of Boston". */
export interface Circle {
  /** The id of the city in the middle. */
  readonly centre: string;
  readonly km: number;
  /** The distance as it was said. */
  readonly distance: number;
  readonly unit: Unit;
}

type Unit = 'km' | 'mi';

const kmOfUnit: Readonly<Record<Unit, number>> = { km: 1, mi: 1.609344 };

/** A drive of two hours; a wider circle names a region better than its centre does, and would hold thousands of places. */
const kmMax = 161;

/** The id of a circle; null for no distance, or one that is too long. */
export function circleId(centre: string, distance: number, unit: Unit): string | null {
  return distance < 1 || distance * kmOfUnit[unit] > kmMax ? null : `${centre}-within-${distance}${unit}`;
}

/** The circle that an id names; null for the id of another place. */
export function circleFrom(id: string): Circle | null {
  const [, centre = '', digits = '', unit = ''] = /^(place:.+)-within-(\d{1,3})(km|mi)$/.exec(id) ?? [];
  if (unit !== 'km' && unit !== 'mi') return null;
  const distance = Number(digits);
  return circleId(centre, distance, unit) === id ? { centre, km: distance * kmOfUnit[unit], distance, unit } : null;
}

/** A name that `distanceAfter` reads again. */
export function circleLabel(city: string, { distance, unit }: Circle): string {
  const word = unit === 'km' ? 'km' : distance === 1 ? 'mile' : 'miles';
  return `${city} and ${distance} ${word} around`;
}

/** A distance in words, and how many they are. */
export interface SaidDistance {
  readonly words: number;
  readonly distance: number;
  readonly unit: Unit;
}

const number = '(?:an? |about |some |einem |un |une |um )?(\\d{1,3}) ?';
const unitWords =
  'mile miles mi km kms kilometer kilometers kilometre kilometres kilometern kilometros quilometros'.split(' ');
const units = `(${unitWords.join('|')})`;
const less = 'within|inside|in under|in less than|less than|under|no more than|not more than|up to|at most|max|maximum';
const foreign =
  'im umkreis von|in einem umkreis von|im radius von|a menos de|en un radio de|a moins de|dans un rayon de|num raio de|em um raio de';
const of = '(?:or less |radius |drive )?(?:of|from|around|near|to|radius of|von|de|d|um|rund um)';
const about =
  '(?:radius of|radius around|radius from|circle around|around|um|rund um|autour de|alrededor de|ao redor de|em torno de)';
const before = [
  new RegExp(`^(?:${less}|${foreign}) ${number}${units} ${of} `),
  new RegExp(`^(?:in |within |inside )?${number}${units} ${about} `),
];
const after = [
  new RegExp(`^(?:(?:and|with|within|in|und|y|e|et) )?${number}${units} (?:around it|around|radius|umkreis)(?= |$)`),
  new RegExp(`^(?:\\+|plus|within) ${number}${units}(?! (?:of|from|around|near|to))(?= |$)`),
];

/** The most words of a distance with what joins it to a place: "in a 50 mile radius of the". */
const wordsMax = 9;

/** The distance in the words from `at` on that stands before a place: "within 50 miles of". */
export function distanceBefore(words: readonly string[], at: number): SaidDistance | null {
  return saidBy(before, words, at);
}

/** The distance in the words from `at` on that stands after a place: "and 50 miles around". */
export function distanceAfter(words: readonly string[], at: number): SaidDistance | null {
  return saidBy(after, words, at);
}

function saidBy(frames: readonly RegExp[], words: readonly string[], at: number): SaidDistance | null {
  // Every position of every query is asked, and hardly one is followed by a unit of length.
  if (!mayOpenDistance(words[at] ?? '') || !hasUnit(words, at)) return null;
  const text = words.slice(at, at + wordsMax).join(' ');
  for (const frame of frames) {
    const [all = '', digits = '', unit = ''] = frame.exec(text) ?? [];
    if (all !== '')
      return {
        words: all.trim().split(' ').length,
        distance: Number(digits),
        unit: unit.startsWith('m') ? 'mi' : 'km',
      };
  }
  return null;
}

/** Whether the words that say a distance may begin with it. */
export function mayOpenDistance(word: string): boolean {
  return openings.has(word) || startsWithDigit(word);
}

function hasUnit(words: readonly string[], at: number): boolean {
  for (let index = at; index < Math.min(words.length, at + wordsMax); index++) {
    const word = words[index] ?? '';
    if (unitSet.has(word) || (startsWithDigit(word) && joinedUnit.test(word))) return true;
  }
  return false;
}

const unitSet = new Set(unitWords);
const joinedUnit = new RegExp(`^\\d+${units}$`);
/** The first words of all frames. */
const openings = new Set(
  'within inside in under less no not up at max maximum im a an en dans num em and with plus + und y e et about some'.split(
    ' ',
  ),
);

function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}
