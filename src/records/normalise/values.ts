import { parseDate, parseDay } from './dates.ts';
import { note, type Remarks } from './remarks.ts';

/** A JSON object as it came in. */
export type RawObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const hasControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const webAddress = /^https?:\/\/[^\s/?#@"<>]+\.[^\s"<>]+$/i;
const bareAddress = /^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(?:[/?#][^\s"<>]*)?$/i;
const digits = /^\d{1,15}(?:\.0+)?$/;

/**
 * Reads single values of raw records. A value that makes no sense becomes null and is noted under its field's name.
 * Absent, null and empty values are no mistake.
 */
export class Values {
  readonly remarks: Remarks;

  constructor(remarks: Remarks) {
    this.remarks = remarks;
  }

  /** A text without control characters and outer space, at most `charsMax` UTF-16 units long. */
  text(value: unknown, field: string, charsMax: number): string | null {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string') return this.refuse(field);
    let text = hasControl.test(value) ? value.replace(control, '') : value;
    text = text.trim();
    if (text === '') return null;
    if (text.length > charsMax) {
      note(this.remarks.shortened, field);
      text = text.slice(0, charsMax).trimEnd();
    }
    return text.isWellFormed() ? text : text.toWellFormed();
  }

  /** Distinct texts in their order; a single text counts as a list of one. */
  texts(value: unknown, field: string, charsMax: number, itemsMax: number): readonly string[] {
    if (value === null || value === undefined) return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const kept: string[] = [];
    for (const item of items) {
      const text = this.text(item, field, charsMax);
      if (text === null || kept.includes(text)) continue;
      if (kept.length === itemsMax) {
        note(this.remarks.shortened, field);
        break;
      }
      kept.push(text);
    }
    return kept;
  }

  /** The objects of a list, at most `itemsMax`. */
  objects(value: unknown, field: string, itemsMax: number): readonly RawObject[] {
    if (value === null || value === undefined) return [];
    if (!Array.isArray(value)) {
      this.refuse(field);
      return [];
    }
    const items: readonly unknown[] = value;
    const kept = items.filter(isObject);
    for (let missing = items.length - kept.length; missing > 0; missing--) this.refuse(field);
    if (kept.length <= itemsMax) return kept;
    note(this.remarks.shortened, field);
    return kept.slice(0, itemsMax);
  }

  /**
   * A web address. One without a scheme gets `https`. Any other scheme is refused, because pages show these as links.
   */
  url(value: unknown, field: string): string | null {
    const text = this.text(value, field, 2_000);
    if (text === null || webAddress.test(text)) return text;
    return bareAddress.test(text) ? `https://${text}` : this.refuse(field);
  }

  /** A whole number within the bounds; a text of digits counts as one. */
  integer(value: unknown, field: string, min: number, max: number): number | null {
    if (value === null || value === undefined || value === '') return null;
    const number = typeof value === 'string' && digits.test(value.trim()) ? Number(value) : value;
    const sound = typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max;
    return sound ? number : this.refuse(field);
  }

  date(value: unknown, field: string): string | null {
    if (value === null || value === undefined || value === '') return null;
    return parseDate(value) ?? this.refuse(field);
  }

  day(value: unknown, field: string): string | null {
    if (value === null || value === undefined || value === '') return null;
    return parseDay(value) ?? this.refuse(field);
  }

  /** Lowercase ISO 3166-1 alpha-2. */
  countryCode(value: unknown, field: string): string | null {
    const text = this.text(value, field, 20)?.toLowerCase() ?? null;
    if (text === null) return null;
    if (text === 'uk') return 'gb';
    return countryName(text) === null ? this.refuse(field) : text;
  }

  /** Notes the fields that the format does not have. */
  unknown(raw: RawObject, known: ReadonlySet<string>, prefix: string): void {
    for (const field in raw) if (!known.has(field)) note(this.remarks.unknownFields, prefix + field);
  }

  /** Notes the unknown fields of what describes a person, contact details apart from the others. */
  unknownOfPerson(raw: RawObject, known: ReadonlySet<string>, prefix: string): void {
    for (const field in raw) {
      if (known.has(field)) continue;
      note(contactField.test(field) ? this.remarks.contactDetails : this.remarks.unknownFields, prefix + field);
    }
  }

  /** Text that people write about themselves, with e-mail addresses and telephone numbers blanked. */
  personText(value: unknown, field: string, charsMax: number): string | null {
    const text = this.text(value, field, charsMax);
    if (text === null || !mayHoldContact.test(text)) return text;
    const blanked = contactsInText.reduce((rest, contact) => rest.replace(contact, removed), text);
    if (blanked !== text) note(this.remarks.contactDetails, field);
    return blanked;
  }

  /** A person's name. Programs write the e-mail address there when they know no name. */
  personName(value: unknown, field: string, charsMax: number): string | null {
    const text = this.personText(value, field, charsMax);
    if (text?.includes(removed) !== true) return text;
    return text.replace(removedInName, ' ').trim() || null;
  }

  private refuse(field: string): null {
    note(this.remarks.nulled, field);
    return null;
  }
}

/** The English name of a country; null for anything but an ISO 3166-1 alpha-2 code. */
export function countryName(code: string): string | null {
  if (!/^[a-z]{2}$/.test(code)) return null;
  const known = countryNamesByCode.get(code);
  if (known !== undefined) return known;
  const name = noCountries.has(code) ? null : (namesOfCountries().of(code.toUpperCase()) ?? null);
  countryNamesByCode.set(code, name);
  return name;
}

let names: Intl.DisplayNames | null = null;

/** Loaded when a record first has a code, which takes 20 ms: a search reads none. */
function namesOfCountries(): Intl.DisplayNames {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names;
}

/** Codes that `Intl` names although they are no countries: unions, and codes for testing. */
const noCountries = new Set(['eu', 'ez', 'un', 'qo', 'xa', 'xb', 'zz']);
/** A cache, because `Intl` takes 1 µs a name. It holds at most 26 * 26 names. */
const countryNamesByCode = new Map<string, string | null>();

const contactField = /e-?mail|phone|mobile|telephone|fax|whatsapp|street|address|postal|zip_?code|^zip$/i;
/** The text that replaces a contact detail. */
const removed = '[removed]';
const removedInName = /\s*[(<]?\[removed\][)>]?\s*/g;

/**
 * Finds texts that may hold a contact detail. Most do not, and need only this one scan: 1.5 µs a thousand characters,
 * beside 400 µs a record.
 */
const mayHoldContact = /[@＠]|\d[\d ()./-]{6}|[[({] ?[aA][tT] ?[\])}]/;
// An address is looked for where a run of its characters begins: at each of its characters, a text of numbers took 20 ms.
const contactsInText: readonly RegExp[] = [
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+[@＠][\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  // Addresses hidden from programs: `ann [at] acme (dot) com`.
  /(?<![\w.%+-])[\w.%+-]+ ?[[({] ?at ?[\])}] ?[\w-]+(?:(?:\.| ?[[({] ?dot ?[\])}] ?| dot )[\w-]+)+/gi,
  // Telephone numbers, in three forms because bare digits are as often amounts or years: international,
  /\+\d(?:[ ().-]{0,2}\d){7,14}(?!\d)/g,
  // North American,
  /(?<![\d.-])(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}(?![\d.-]\d|\d)/g,
  // and digits behind a word such as `tel`.
  /(?<=\b(?:tel|tél|fon|phone|telephone|telefon|mobile?|mob|cell|handy|whatsapp|fax|(?:call|text|ring)(?: me)?(?: at| on)?)\b\.?\s?:?\s{0,2})(?!(?:19|20)\d\d\s?[-/]\s?(?:19|20)\d\d\b)\(?\d(?:[ ()./-]{0,2}\d){6,14}(?!\d)/giu,
];
