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

/** Beginnings of words that end in "our" or "or", and of those that double an l or do not. */
const our =
  'arm|behavi|cand|clam|col|endeav|fav|flav|glam|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|splend|tum|val|vap|vig';
const doubled =
  'cancel|channel|counsel|dial|enrol|fuel|instal|jewel|label|level|marshal|model|panel|signal|total|travel';

/** Beginnings of words that end in "ise" everywhere. */
const always =
  'adverti|advi|compri|compromi|conci|despi|devi|disgui|enterpri|exci|exerci|experti|franchi|improvi|merchandi|otherwi|preci|premi|' +
  'promi|revi|supervi|surpri|televi|likewi|practi|parad|treati|turquoi|tortoi|[a-z]+(?:ai|oi|ui)s';

/** How words are spelled on either side of the Atlantic, each way. They are asked for in texts and change no key. */
const swaps: readonly (readonly [written: RegExp, otherwise: string])[] = [
  [new RegExp(`^((?:dis)?(?:${our}))our(?=s?$|ed|ing|er|ful|able|hood|ly)`), '$1or'],
  [new RegExp(`^((?:dis)?(?:${our}))or(?=s?$|ed|ing|er|ful|able|hood|ly)`), '$1our'],
  [new RegExp(`^((?!${always})[a-z]{3,})is(?=(?:e[drs]?|ers|ing|ations?|ational)$)`), '$1iz'],
  [/([a-z]{3})iz(?=(?:e[drs]?|ers|ing|ations?|ational)$)/, '$1is'],
  [/lys(?=(?:e[drs]?|ers|ing)$)/, 'lyz'],
  [/lyz(?=(?:e[drs]?|ers|ing)$)/, 'lys'],
  [/^(cent|theat|fib|met|lit|calib|spect)re(?=s?$)/, '$1er'],
  [/^(cent|theat|fib|met|lit|calib|spect)er(?=s?$)/, '$1re'],
  [/^(def|off|lic|pret)ence(?=s?$)/, '$1ense'],
  [/^(def|off|lic|pret)ense(?=s?$)/, '$1ence'],
  [/^(catal|dial|anal|monol)ogue(?=s?$)/, '$1og'],
  [/^(catal|dial|anal|monol)og(?=s?$)/, '$1ogue'],
  [new RegExp(`^(${doubled})l(?=(?:ed|ing|ings|ers?|ors?|ments?)$)`), '$1'],
  [new RegExp(`^(${doubled})(?=(?:ed|ing|ings|ers?|ors?|ments?)$)`), '$1l'],
  [/^jewellery$/, 'jewelry'],
  [/^jewelry$/, 'jewellery'],
  [/^aluminium$/, 'aluminum'],
  [/^aluminum$/, 'aluminium'],
  [/^aeroplane(?=s?$)/, 'airplane'],
  [/^airplane(?=s?$)/, 'aeroplane'],
  [/^sceptic/, 'skeptic'],
  [/^skeptic/, 'sceptic'],
  [/^sulph/, 'sulf'],
  [/^sulf/, 'sulph'],
  [/^oestr/, 'estr'],
  [/^estr(?=o)/, 'oestr'],
  [/naemi/, 'nemi'],
  [/nemi/, 'naemi'],
];

/** How else texts may spell a word in the singular: the American word, or the British one where the whole word or its ending tells it. */
export function otherSpellings(word: string): readonly string[] {
  const american = oneSpelling(word);
  const british = others.get(word);
  const swapped = swaps.flatMap(([written, otherwise]) =>
    written.test(word) ? [word.replace(written, otherwise)] : [],
  );
  return [...(american === word ? [] : [american]), ...(british === undefined ? [] : [british]), ...swapped];
}
