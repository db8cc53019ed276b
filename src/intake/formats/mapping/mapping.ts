import { isObject } from '../../../records/normalise/values.ts';
import { InputError } from '../../input-error.ts';

/**
 * Says how the columns of a table, or the fields of JSON, become records of the native format. The built-in formats are
 * mappings too. docs/importing.md explains mappings by example.
 */
export interface Mapping {
  /** The name of the records' origin. Refresh and merging depend on it. */
  readonly source?: string;
  readonly dates?: DateOptions;
  /** The path of the list of rows inside a JSON document. */
  readonly rows?: string;
  /** A column to group by: all rows with the same value become one row, with them in the list `rows`. */
  readonly group?: string;
  /** Other files, by name. The row with the same key is joined under that name, as in `team.name`. */
  readonly join?: Readonly<Record<string, Joined>>;
  /** Other files, by name. All rows with the same key are joined under that name as a list. */
  readonly lists?: Readonly<Record<string, Joined>>;
  readonly records: readonly Template[];
}

interface DateOptions {
  readonly order?: 'month-first' | 'day-first';
  readonly years?: readonly [from: number, to: number];
}

export interface Joined {
  /** Names of the file, which lies beside the input. It may be packed with gzip. */
  readonly file: string | readonly string[];
  readonly rows?: string;
  /** Files that are joined to the rows of this file. */
  readonly join?: Readonly<Record<string, Joined>>;
  /** Pairs of columns that must be equal, of the main table and of this file. Without them every row matches. */
  readonly on?: Readonly<Record<string, string>>;
  /** A date column: `join` takes the matching row with the last date. Without it, `join` takes the first. */
  readonly latest?: string;
}

/** Makes one record of each row, or of each item of the list `each`. The keys of `fields` are native fields. */
export interface Template {
  readonly kind: 'people' | 'company';
  readonly each?: string;
  /** The row gives a record only if this expression has a value. */
  readonly when?: Expression;
  readonly fields: Readonly<Record<string, Expression | Parts | readonly ItemTemplate[]>>;
}

/** The parts of a location. */
export interface Parts {
  readonly parts: Readonly<Record<string, Expression>>;
}

/** An entry of `experience` or `education`, or one for each item of a list. */
export interface ItemTemplate {
  readonly each?: string;
  readonly when?: Expression;
  /** Whether consecutive entries with one employer and position become one entry. */
  readonly unite?: boolean;
  readonly fields: Readonly<Record<string, Expression>>;
}

/** The name of a column, or a value made from columns. */
export type Expression = string | ExpressionParts;

export interface ExpressionParts {
  readonly column?: string;
  /** Expressions whose values are joined. */
  readonly columns?: readonly Expression[];
  readonly join?: string;
  /** A text in which `{column}` stands for the column's value; null if one of the columns has no value. */
  readonly text?: string;
  readonly value?: unknown;
  /** The first of these expressions that has a value. */
  readonly first?: readonly Expression[];
  /** Replacements by value. `else` replaces every value that is not listed. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly else?: unknown;
  /** A regular expression. The value becomes its first group, or null if it does not match. */
  readonly match?: string;
  readonly as?: Reading;
  readonly separator?: string;
}

const readings = ['text', 'list', 'last-first', 'slug', 'us-state', 'year', 'first-item', 'words'] as const;
export type Reading = (typeof readings)[number];

const fieldsOf = {
  people:
    'id full_name social_url headline about_me location experience education skills languages certifications refreshed_at ' +
    'job_change',
  company:
    'id company_name social_url slogan about_us headquarters country_code industry employees_num website founded ' +
    'specialties locations type social_followers funding refreshed_at status stage investors',
  experience:
    'position company_name company_id company_url start_time end_time dates is_current location job_description industry',
  education: 'institution_name social_url degree start_time end_time dates description',
  certifications: 'name issuer date',
  location: 'city region country_code country text',
} as const;

const mappingKeys = 'source dates rows group join lists records'.split(' ');
const expressionKeys = 'column columns join text value first values else match as separator'.split(' ');

/** Parses a mapping file. Throws `InputError`, which names the place of the mistake. */
export function parseMapping(text: string, name: string): Mapping {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${name} is not JSON: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
  return new Reader(name).mapping(raw);
}

/** The native fields of a kind of record. */
export function nativeFields(of: keyof typeof fieldsOf): readonly string[] {
  return fieldsOf[of].split(' ');
}

class Reader {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  mapping(raw: unknown): Mapping {
    const object = this.object(raw, 'the mapping');
    // A mapping with one template may state it directly, without the list `records`.
    const single = 'kind' in object;
    const head = single
      ? Object.fromEntries(Object.entries(object).filter(([key]) => key !== 'records' && mappingKeys.includes(key)))
      : object;
    if (!single) this.keys(object, mappingKeys, 'the mapping');
    const own = Object.fromEntries(Object.entries(object).filter(([key]) => !mappingKeys.includes(key)));
    const templates = single ? [own] : object['records'];
    if (!Array.isArray(templates) || templates.length === 0) throw this.wrong('it has no "records" and no "kind"');
    const { dates, source, rows, group } = head;
    return {
      ...(typeof source === 'string' && { source }),
      ...(dates !== undefined && { dates: this.dates(dates) }),
      ...(typeof rows === 'string' && { rows }),
      ...(typeof group === 'string' && { group }),
      ...(head['join'] !== undefined && { join: this.joined(head['join'], 'join') }),
      ...(head['lists'] !== undefined && { lists: this.joined(head['lists'], 'lists') }),
      records: templates.map((template: unknown, index) => this.template(template, index)),
    };
  }

  dates(raw: unknown): DateOptions {
    const { order, years } = this.object(raw, 'dates');
    if (order !== undefined && order !== 'month-first' && order !== 'day-first') {
      throw this.wrong('dates.order is "month-first" or "day-first"');
    }
    const [from, to]: readonly unknown[] = Array.isArray(years) ? years : [];
    if (years !== undefined && (typeof from !== 'number' || typeof to !== 'number')) {
      throw this.wrong('dates.years is a first and a last year: [1900, 2021]');
    }
    return {
      ...(order !== undefined && { order }),
      ...(typeof from === 'number' && typeof to === 'number' && { years: [from, to] as const }),
    };
  }

  joined(raw: unknown, at: string): Readonly<Record<string, Joined>> {
    return Object.fromEntries(
      Object.entries(this.object(raw, at)).map(([name, value]) => {
        const { file, on, rows, join, latest } = this.object(value, `${at}.${name}`);
        const files: readonly unknown[] = Array.isArray(file) ? file : [file];
        const names = files.filter((one) => typeof one === 'string');
        if (names.length !== files.length) throw this.wrong(`${at}.${name}.file must name a file`);
        const pairs = on === undefined ? [] : Object.entries(this.object(on, `${at}.${name}.on`));
        const columns = pairs.map(([own, other]) => [own, String(other)] as const);
        return [
          name,
          {
            file: names,
            ...(typeof rows === 'string' && { rows }),
            ...(join !== undefined && { join: this.joined(join, `${at}.${name}.join`) }),
            ...(on !== undefined && { on: Object.fromEntries(columns) }),
            ...(typeof latest === 'string' && { latest }),
          },
        ];
      }),
    );
  }

  template(raw: unknown, index: number): Template {
    const object = this.object(raw, `records[${index}]`);
    const { kind, each, when, ...fields } = object;
    if (kind !== 'people' && kind !== 'company') throw this.wrong('kind must be "people" or "company"');
    this.keys(fields, nativeFields(kind), kind === 'people' ? 'a person' : 'a company');
    return {
      kind,
      ...(each !== undefined && { each: String(each) }),
      ...(when !== undefined && { when: this.expression(when, 'when') }),
      fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, this.field(field, value)])),
    };
  }

  field(field: string, raw: unknown): Expression | Parts | readonly ItemTemplate[] {
    // A list of certifications may also be names alone.
    const isList = field === 'certifications' && (Array.isArray(raw) || (isObject(raw) && 'name' in raw));
    if (field === 'experience' || field === 'education' || isList) {
      const items: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
      return items.map((item) => this.item(item, field));
    }
    // An object with `text` alone is an expression. Beside other parts, `text` is the whole place as written.
    const ofPlace = (key: string) => key !== 'text' && nativeFields('location').includes(key);
    if (field === 'location' && isObject(raw) && Object.keys(raw).some(ofPlace)) {
      this.keys(raw, nativeFields('location'), 'location');
      return { parts: this.expressions(raw) };
    }
    return this.expression(raw, field);
  }

  item(raw: unknown, of: 'experience' | 'education' | 'certifications'): ItemTemplate {
    const { each, when, unite, ...fields } = this.object(raw, of);
    this.keys(fields, nativeFields(of), of);
    return {
      ...(each !== undefined && { each: String(each) }),
      ...(when !== undefined && { when: this.expression(when, 'when') }),
      ...(unite === true && { unite }),
      fields: this.expressions(fields),
    };
  }

  expressions(raw: Readonly<Record<string, unknown>>): Readonly<Record<string, Expression>> {
    return Object.fromEntries(Object.entries(raw).map(([field, value]) => [field, this.expression(value, field)]));
  }

  expression(raw: unknown, at: string): Expression {
    if (typeof raw === 'string') return raw;
    const object = this.object(raw, at);
    this.keys(object, expressionKeys, at);
    if (object['as'] !== undefined && !readings.some((known) => known === object['as'])) {
      throw this.wrong(`${at}: "as" is one of ${readings.join(', ')}`);
    }
    if (!['column', 'columns', 'text', 'value', 'first'].some((key) => key in object)) {
      throw this.wrong(`${at} says neither column, columns, text, value nor first`);
    }
    const { match } = object;
    if (match !== undefined && !isPattern(match)) throw this.wrong(`${at}: "match" is no regular expression`);
    const lists = Object.entries(object).flatMap(([key, list]) =>
      (key === 'first' || key === 'columns') && Array.isArray(list)
        ? [[key, list.map((one: unknown) => this.expression(one, at))]]
        : [],
    );
    return { ...object, ...Object.fromEntries(lists) };
  }

  object(raw: unknown, at: string): Readonly<Record<string, unknown>> {
    if (!isObject(raw)) throw this.wrong(`${at} is not an object`);
    return raw;
  }

  keys(raw: Readonly<Record<string, unknown>>, known: readonly string[], at: string): void {
    const unknown = Object.keys(raw).find((key) => !known.includes(key));
    if (unknown !== undefined) throw this.wrong(`${at} has no field "${unknown}"; it has ${known.join(', ')}`);
  }

  wrong(what: string): InputError {
    return new InputError(`${this.#name}: ${what}`);
  }
}

function isPattern(text: unknown): boolean {
  try {
    return typeof text === 'string' && new RegExp(text, 'u') !== null;
  } catch {
    return false;
  }
}
