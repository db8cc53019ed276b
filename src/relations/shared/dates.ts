import type { RowNumber } from '../../engine/engine.ts';
import { fact, type Statement } from './statement.ts';

/**
 * The date at which a role, or a run of roles, starts or ends. A bare year may be each of its months, and that one of
 * them fits is enough. Of a date that is not known all must fit; that some of them do is possible.
 */
export interface When {
  /** The least and the most month that it may be. */
  readonly least: RowNumber;
  readonly most: RowNumber;
  /** The latest and the earliest month at which it has to be taken for sure. */
  readonly late: RowNumber;
  readonly early: RowNumber;
}

/** The dates of roles as of one day, as `career-numbers.ts` of the documents keeps them. */
export class Dates {
  /** The month of the day. */
  readonly today: number;

  constructor(today: number) {
    this.today = today;
  }

  /** A date that is not known lies between the beginning of time and the end of the role. */
  starts(row: string): When {
    return {
      least: this.#first(row, ['start_least'], 0),
      most: this.#first(row, ['start_most', 'end_most'], this.today),
      late: this.#first(row, ['start_least', 'end_most'], this.today),
      early: this.#first(row, ['start_most'], 0),
    };
  }

  /** The end of a role; an unknown end lies between the role's start and today. */
  ends(row: string): When {
    return {
      least: this.#last(row, ['end_least', 'start_least'], 0),
      most: this.#last(row, ['end_most'], this.today),
      late: this.#last(row, ['end_least'], this.today),
      early: this.#last(row, ['end_most', 'start_least'], 0),
    };
  }

  /** The month from which durations count; a start that is not known counts as `otherwise`, if that is given. */
  startMonth(row: string, otherwise?: number): RowNumber {
    return this.#first(row, ['start'], otherwise);
  }

  endMonth(row: string, otherwise?: number): RowNumber {
    return this.#last(row, ['end', 'end_least'], otherwise);
  }

  /** The same dates with each bare year as its middle. */
  startsCounted(row: string): When {
    const most = this.#first(row, ['start', 'end_most'], this.today);
    const least = this.startMonth(row, 0);
    return { least, most, late: most, early: least };
  }

  endsCounted(row: string): When {
    const most = this.endMonth(row, this.today);
    const least = this.#last(row, ['end', 'end_least', 'start_least'], 0);
    return { least, most, late: most, early: least };
  }

  /** The first graduation of the person who has the role, and whether it is known to be past. */
  graduation(row: string): { readonly exact: When; readonly counted: When; readonly isPast: Statement } {
    const of = (column: string): RowNumber => ({ row, at: 'document', columns: [column], max: this.today });
    const [least, most, month] = [of('graduated_least'), of('graduated_most'), of('graduated')];
    return {
      exact: { least, most, late: least, early: most },
      counted: { least: month, most: month, late: month, early: month },
      isPast: fact({ op: 'within', of: { row, at: 'document', columns: ['graduated_least'] }, max: this.today }),
    };
  }

  /** Only an open role ends after today, whatever day that is. */
  isOpen(row: string): Statement {
    return fact({ op: 'within', of: { row, at: 'last', columns: ['end_least'] }, min: this.today + 1 });
  }

  #first(row: string, columns: readonly string[], otherwise?: number): RowNumber {
    return { row, at: 'first', columns, max: this.today, ...(otherwise === undefined ? {} : { otherwise }) };
  }

  #last(row: string, columns: readonly string[], otherwise?: number): RowNumber {
    return { ...this.#first(row, columns, otherwise), at: 'last' };
  }
}

/** `a` is at most `slack` months after `b`. */
export function atMost(a: When, b: When, slack = 0): Statement {
  return (certainty) =>
    certainty === 'sure'
      ? { op: 'atMost', left: a.late, right: b.early, slack }
      : { op: 'atMost', left: a.least, right: b.most, slack };
}

/** The date is the month or an earlier one. */
export function isBy(when: When, month: number): Statement {
  return (certainty) => ({ op: 'within', of: certainty === 'sure' ? when.late : when.least, max: month });
}

/** The date is the month or a later one. */
export function isFrom(when: When, month: number): Statement {
  return (certainty) => ({ op: 'within', of: certainty === 'sure' ? when.early : when.most, min: month });
}

/** The row has the number. */
export function has(of: RowNumber): Statement {
  return fact({ op: 'within', of });
}
