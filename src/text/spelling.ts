/** Whole words, British before American. Forms that an ending makes of them are told by the parts below. */
const words: ReadonlyMap<string, string> = new Map(
  ('programme program, adviser advisor, fulfilment fulfillment, draughtsman draftsman, ' + 'counsellor counselor')
    .split(', ')
    .map((pair) => pair.split(' ') as [british: string, american: string]),
);

/** Parts of words, British before American. */
const parts: readonly (readonly [british: RegExp, american: string])[] = [
  [/paed/, 'ped'],
  [/haem/, 'hem'],
  [/anaesth/, 'anesth'],
  [/gynaec/, 'gynec'],
  [/archaeo/, 'archeo'],
  [/behaviour/, 'behavior'],
];

/** A word in one spelling of those that English has for it: "paediatrician" and "pediatrician" are one. It need not be a word. */
export function oneSpelling(word: string): string {
  const whole = words.get(word);
  if (whole !== undefined) return whole;
  let spelled = word;
  for (const [british, american] of parts) spelled = spelled.replace(british, american);
  return spelled;
}

const others: ReadonlyMap<string, string> = new Map([...words].map(([british, american]) => [american, british]));

/** How else texts may spell a word in the singular: the American word, or the British one where the whole word tells it. */
export function otherSpellings(word: string): readonly string[] {
  const american = oneSpelling(word);
  const british = others.get(word);
  return [...(american === word ? [] : [american]), ...(british === undefined ? [] : [british])];
}
