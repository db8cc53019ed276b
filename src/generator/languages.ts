import type { City } from './cities.ts';
import type { Random } from './random.ts';

/** The languages spoken in each country, the most common first. English is added where it is missing. */
const table =
  'us English|Spanish; ca English|French; gb English; ie English|Irish; au English; nz English; de German; at German; ch German|French|Italian; ' +
  'fr French; be Dutch|French; lu French|German; nl Dutch; es Spanish|Catalan; pt Portuguese; it Italian; se Swedish; no Norwegian; dk Danish; ' +
  'fi Finnish|Swedish; is Icelandic; ee Estonian|Russian; lv Latvian|Russian; lt Lithuanian; pl Polish; cz Czech; sk Slovak; hu Hungarian; ' +
  'ro Romanian; bg Bulgarian; rs Serbian; hr Croatian; si Slovenian; gr Greek; cy Greek; ua Ukrainian|Russian; by Russian; ge Georgian|Russian; ' +
  'am Armenian|Russian; kz Kazakh|Russian; tr Turkish; il Hebrew|Russian; ae Arabic|Hindi; sa Arabic; qa Arabic; kw Arabic; jo Arabic; lb Arabic|French; ' +
  'eg Arabic; ma Arabic|French; tn Arabic|French; dz Arabic|French; ir Persian; in Hindi|Tamil|Telugu|Kannada|Marathi|Bengali|Gujarati|Malayalam; ' +
  'lk Sinhala|Tamil; np Nepali; pk Urdu|Punjabi; bd Bengali; cn Mandarin; hk Cantonese|Mandarin; tw Mandarin; jp Japanese; kr Korean; ' +
  'sg Mandarin|Malay|Tamil; my Malay|Mandarin; id Indonesian; ph Tagalog; vn Vietnamese; th Thai; ng Yoruba|Igbo|Hausa; gh Twi; sn French|Wolof; ' +
  'ci French; ke Swahili; tz Swahili; ug Luganda|Swahili; rw Kinyarwanda|French; et Amharic; za Zulu|Afrikaans|Xhosa; zw Shona; zm Bemba; bw Tswana; ' +
  'br Portuguese; mx Spanish; ar Spanish; cl Spanish; co Spanish; pe Spanish; uy Spanish; ec Spanish; cr Spanish; gt Spanish; pa Spanish; do Spanish';

const spoken = new Map(
  table.split('; ').map((entry) => {
    const cut = entry.indexOf(' ');
    return [entry.slice(0, cut), entry.slice(cut + 1).split('|')] as const;
  }),
);
const learned = [
  'Spanish',
  'French',
  'German',
  'Mandarin',
  'Italian',
  'Portuguese',
  'Japanese',
  'Arabic',
  'Russian',
  'Dutch',
];

export function languagesOf(random: Random, home: City): readonly string[] {
  const languages = new Set([random.pickSkewed(spoken.get(home.countryCode) ?? ['English'])]);
  if (random.chance(0.85)) languages.add('English');
  if (random.chance(0.3)) languages.add(random.pickSkewed(learned));
  return [...languages];
}
