import type { Company } from '../../records/company.ts';
import { foldText } from '../../text/fold.ts';
import {
  type CompanyReading,
  defineField,
  type FieldDefinition,
  type Sorting,
  type Unit,
  type Wording,
} from '../definition.ts';
import type { Asked } from './asked.ts';
import { flat, type LevelContext, type Levels, rangesOf } from './levels.ts';
import { all, any, range, same, term } from './queries.ts';
import { roleTest } from './role-test.ts';
import { companyEvidence } from './shown.ts';

interface CompanyNumber {
  /** The field's own name: documents store the number under it and mark its absence with it. */
  readonly name: string;
  readonly unit: Unit;
  readonly concepts: FieldDefinition['value']['concepts'];
  readonly read: (company: Company, read: CompanyReading) => number | null;
  /** The number in words, or the values that it counts. */
  readonly shown: (company: Company) => string | null;
  readonly phrase: Wording;
  readonly sorting: Pick<Sorting, 'of' | 'descending' | 'ascending'>;
  readonly letGo: number;
  readonly proposed: boolean;
}

/** Defines a condition on a number of a company; in a search for people, of the employer. */
export function companyNumber(number: CompanyNumber) {
  const { name, unit, concepts, read, shown, phrase, sorting, letGo, proposed } = number;
  return defineField({
    value: { kind: 'number', unit, concepts },
    of: 'company',
    and: 'either',
    people: (asked, context) => ofEmployer(name, asked, context),
    companies: (asked, context) => ofCompany(name, asked, context),
    role: (asked, context) => roleTest(inRanges(name, asked, context), name),
    unstated: { mark: name, by: (company, reading) => read(company, reading) === null },
    companyNumber: read,
    evidence: companyEvidence(shown),
    phrase,
    sorting: { ...sorting, number: name, flipped: false },
    facet: null,
    letGo,
    proposed,
  });
}

function inRanges(name: string, { values }: Pick<Asked, 'values'>, { lexicon }: LevelContext) {
  return any(rangesOf(values, lexicon).map(({ min, max }) => range(name, min, max)));
}

/**
 * A size in words that is a trade, too, is that where no company of the size meets the rest: "enterprise startups with a
 * series A".
 */
function ofCompany(name: string, asked: Asked, context: LevelContext): Levels {
  const stated = inRanges(name, asked, context);
  const [word = ''] = foldText(asked.said).split(' ');
  const listed = context.lexicon.candidates([word], 0).filter(({ how }) => how === 'listed');
  const isSize = listed.some(({ concept }) => concept.kind === 'size');
  const trades = listed.filter(({ concept }) => isSize && concept.kind === 'industry').map(({ concept }) => concept.id);
  if (trades.length === 0) return flat(stated);
  const open = any([stated, term('sector', trades)]);
  return { ...flat(stated), open, ever: open };
}

function ofEmployer(name: string, asked: Asked, context: LevelContext): Levels {
  const isPast = asked.scope === 'past';
  const row = inRanges(name, asked, context);
  // Document and row use the same name for the number. The document's number is that of the employer on the card.
  const stated = isPast ? same('role', all([term('time', ['past']), row])) : row;
  const unsaid = term('unstated', [name]);
  const open = isPast ? stated : any([stated, unsaid]);
  return {
    exact: stated,
    stated,
    open,
    ever: open,
    prefer: [],
    row: { stated: row, open: any([row, unsaid]) },
  };
}
