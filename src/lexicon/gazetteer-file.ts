import { foldText } from '../text/fold.ts';
import { fieldsOf, type GazetteerRows, noRow } from './gazetteer-rows.ts';
import { LexiconError } from './outline.ts';

/** The rows of gazetteer.txt, of whose lines only the names are read. */
export class GazetteerFile implements GazetteerRows {
  readonly #lines: string[] = [];
  /** For each row, the row of its district, region or country. */
  readonly #above: number[] = [];
  readonly #byName = new Map<string, number | number[]>();
  /** The rows of countries, regions and districts by id. Cities are found by their name. */
  readonly #byId = new Map<string, number>();

  constructor(file: string, text: string) {
    let country = noRow;
    let region = noRow;
    let district = noRow;
    let line = 0;
    for (const content of text.split('\n')) {
      line++;
      const letter = content.charAt(0);
      if (letter === 'P') {
        const above = district !== noRow ? district : region !== noRow ? region : country;
        const row = this.#add(content, above);
        this.#name(content.slice(2, content.indexOf('|')), row);
      } else if (letter === 'Q') {
        const row = this.#add(content, district !== noRow ? district : region !== noRow ? region : country);
        const [name = '', , , , , ...others] = fieldsOf(content);
        for (const spelling of [name, ...others]) this.#name(spelling, row);
      } else if (letter === 'C') {
        region = district = noRow;
        country = this.#addArea(content, noRow);
      } else if (letter === 'R') {
        district = noRow;
        region = content === 'R |' ? noRow : this.#addArea(content, country);
      } else if (letter === 'D') {
        district = content === 'D |' ? noRow : this.#addArea(content, region);
      } else if (letter !== '' && letter !== '#') {
        throw new LexiconError(file, line, 'a line begins with C, R, D, P or Q');
      }
    }
  }

  #add(content: string, above: number): number {
    const row = this.#lines.length;
    this.#lines.push(content);
    this.#above.push(above);
    return row;
  }

  #addArea(content: string, above: number): number {
    const row = this.#add(content, above);
    const [id = '', , ...names] = fieldsOf(content);
    this.#byId.set(`place:${id}`, row);
    for (const name of names) this.#name(name, row);
    return row;
  }

  #name(name: string, row: number): void {
    if (plainName.test(name)) {
      this.#nameForm(name.toLowerCase(), row);
      return;
    }
    for (const form of spellings(name)) this.#nameForm(form, row);
  }

  #nameForm(form: string, row: number): void {
    const rows = this.#byName.get(form);
    if (rows === undefined) this.#byName.set(form, row);
    else if (typeof rows === 'number') {
      if (rows !== row) this.#byName.set(form, [rows, row]);
    } else if (!rows.includes(row)) rows.push(row);
  }

  get count(): number {
    return this.#lines.length;
  }

  line(row: number): string {
    return this.#lines[row] ?? '';
  }

  above(row: number): number {
    return this.#above[row] ?? noRow;
  }

  named(folded: string): readonly number[] {
    const rows = this.#byName.get(folded);
    return rows === undefined ? [] : typeof rows === 'number' ? [rows] : rows;
  }

  area(id: string): number | undefined {
    return this.#byId.get(id);
  }

  forms(): Iterable<string> {
    return this.#byName.keys();
  }

  /** The ids of countries, regions and districts with their rows. */
  areas(): Iterable<readonly [id: string, row: number]> {
    return this.#byId;
  }
}

/** Names that only need lower case to be folded and have no other spelling: four of five. */
const plainName = /^(?!Saint |St |Fort |Mount |Sainte )[A-Za-z]+(?: [A-Z][a-z]+)*$/;

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/** The folded forms of a place's name: "Düsseldorf" also as "Duesseldorf", "Saint" also as "St". */
function spellings(name: string): string[] {
  const plain = /^[A-Za-z]+( [A-Za-z]+)*$/.test(name);
  const folded = plain ? name.toLowerCase() : foldText(name);
  const forms = [folded];
  if (!plain && /[äöüÄÖÜ]/.test(name))
    forms.push(foldText(name.replace(/[äöüÄÖÜ]/g, (letter) => umlauts[letter] ?? letter)));
  const space = folded.indexOf(' ');
  if (space > 0) {
    const short = shortFirst.get(folded.slice(0, space));
    if (short !== undefined) forms.push(short + folded.slice(space));
    const river = folded.search(/ (am|an der|im|in der|bei|ob der|upon|saale|oder) ?/);
    if (river > 0 && !folded.endsWith(' am')) forms.push(folded.slice(0, river));
  }
  return forms;
}

const shortFirst: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['st', 'saint'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['sainte', 'ste'],
]);
