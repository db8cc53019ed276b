import { countryName } from '../../../records/normalise/values.ts';
import { foldText } from '../../../text/fold.ts';

/** ISO 3166-1: five letters for each country, its alpha-3 code and then its alpha-2 code. */
const alpha3 =
  'abwawafgafagoaoaiaaialaaxalbalandadareaeargararmamasmasataaqatftfatgagausauautatazeazbdibibelbebenbjbesbqbfabf' +
  'bgdbdbgrbgbhrbhbhsbsbihbablmblblrbyblzbzbmubmbolbobrabrbrbbbbrnbnbtnbtbvtbvbwabwcafcfcancacckccchechchlclchncn' +
  'civcicmrcmcodcdcogcgcokckcolcocomkmcpvcvcricrcubcucuwcwcxrcxcymkycypcyczeczdeudedjidjdmadmdnkdkdomdodzadzecuec' +
  'egyegeriereshehespesesteeethetfinfifjifjflkfkfrafrfrofofsmfmgabgagbrgbgeogeggyggghaghgibgigingnglpgpgmbgmgnbgw' +
  'gnqgqgrcgrgrdgdgrlglgtmgtgufgfgumguguygyhkghkhmdhmhndhnhrvhrhtihthunhuidnidimnimindiniotioirlieirnirirqiqislis' +
  'isrilitaitjamjmjeyjejorjojpnjpkazkzkenkekgzkgkhmkhkirkiknaknkorkrkwtkwlaolalbnlblbrlrlbylylcalclielilkalklsols' +
  'ltultluxlulvalvmacmomafmfmarmamcomcmdamdmdgmgmdvmvmexmxmhlmhmkdmkmlimlmltmtmmrmmmnememngmnmnpmpmozmzmrtmrmsrms' +
  'mtqmqmusmumwimwmysmymytytnamnanclncnernenfknfngangnicniniununldnlnornonplnpnrunrnzlnzomnompakpkpanpapcnpnperpe' +
  'phlphplwpwpngpgpolplpriprprkkpprtptprypypsepspyfpfqatqareurerourorusrurwarwsausasdnsdsensnsgpsgsgsgsshnshsjmsj' +
  'slbsbsleslslvsvsmrsmsomsospmpmsrbrsssdssstpstsursrsvksksvnsisweseswzszsxmsxsycscsyrsytcatctcdtdtgotgthathtjktj' +
  'tkltktkmtmtlstltontottotttuntnturtrtuvtvtwntwtzatzugaugukruaumiumuryuyusausuzbuzvatvavctvcvenvevgbvgvirvivnmvn' +
  'vutvuwlfwfwsmwsyemyezafzazmbzmzwezw';

/** Names in use beside the main name that each language below gives a country. */
const otherNames =
  'us: united states of america, u s, u s a, estados unidos de america, america; gb: uk, u k, great britain, england, ' +
  'scotland, wales, northern ireland, united kingdom of great britain and northern ireland; kr: korea, korea south, ' +
  'republic of korea, korea republic of; kp: korea north, korea democratic peoples republic of; ru: russian federation; ' +
  'cz: czech republic; nl: holland, the netherlands; cn: peoples republic of china, prc, mainland china, china mainland; ' +
  'tw: taiwan province of china, taiwan roc; vn: viet nam; ir: iran islamic republic of; ' +
  'sy: syrian arab republic; bo: bolivia plurinational state of; ve: venezuela bolivarian republic of; ' +
  'tz: tanzania united republic of; md: moldova republic of, republic of moldova; la: lao peoples democratic republic; ' +
  'mk: macedonia, macedonia the former yugoslav republic of; cd: congo the democratic republic of the, dr congo, drc; ' +
  'ci: ivory coast; mm: burma; tr: turkey; sz: swaziland; cv: cape verde; hk: hong kong, hong kong sar; ' +
  'mo: macau, macao; ie: republic of ireland, eire; ae: uae, u a e; ps: palestine; va: holy see, vatican; ' +
  'xk: kosovo; bn: brunei darussalam; bs: the bahamas; gm: the gambia; ph: the philippines; mx: mexico mexico';

/** The languages in which names of countries are understood. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'pl'];
let codes: ReadonlyMap<string, string> | null = null;

/** The ISO 3166-1 alpha-2 code, in lower case, of a two- or three-letter code or a name. Null for anything else. */
export function cleanCountry(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = foldText(value);
  if (text === 'uk') return 'gb';
  if (countryName(text) !== null && text.length === 2) return text;
  codes ??= readCodes();
  return codes.get(text) ?? null;
}

function readCodes(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const known: string[] = [];
  for (let at = 0; at < alpha3.length; at += 5) {
    const code = alpha3.slice(at + 3, at + 5);
    known.push(code);
    found.set(alpha3.slice(at, at + 3), code);
  }
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of known) {
      const name = names.of(code.toUpperCase());
      if (name !== undefined && !found.has(foldText(name))) found.set(foldText(name), code);
    }
  }
  for (const entry of otherNames.split('; ')) {
    const [code = '', names = ''] = entry.split(': ');
    for (const name of names.split(', ')) found.set(name, code);
  }
  return found;
}
