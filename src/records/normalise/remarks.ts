/** Counts by field of what normalising noticed, for the import report. */
export class Remarks {
  /** Fields that the format does not have. */
  readonly unknownFields = new Map<string, number>();
  /** Values that make no sense and became null. */
  readonly nulled = new Map<string, number>();
  /** Contact details of people, which are never stored. */
  readonly contactDetails = new Map<string, number>();
  /** Texts and lists that were cut at their bound. */
  readonly shortened = new Map<string, number>();

  /** Adds the counts of other remarks, also of another thread's. */
  add(other: Pick<Remarks, 'unknownFields' | 'nulled' | 'contactDetails' | 'shortened'>): void {
    for (const what of ['unknownFields', 'nulled', 'contactDetails', 'shortened'] as const) {
      for (const [name, times] of other[what]) note(this[what], name, times);
    }
  }
}

/** The largest number of names that are counted apart. A file with endless new field names must not fill the memory. */
const namesMax = 1_000;

/** Counts occurrences of a name. */
export function note(counts: Map<string, number>, name: string, times = 1): void {
  const seen = counts.get(name);
  if (seen !== undefined) counts.set(name, seen + times);
  else if (counts.size < namesMax) counts.set(name.slice(0, 100), times);
  else counts.set('(other)', (counts.get('(other)') ?? 0) + times);
}
