import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { facetNamesOf } from '../../../src/fields/facets.ts';
import { suggestedFields } from '../../../src/fields/suggested.ts';
import { Filters } from '../../../src/intent/filters.ts';
import { facets, fields } from './fields.ts';

const targets = ['people', 'company'] as const;

test.each(targets)('the conditions offered for %s are filters, and texts among them are suggested', (target) => {
  const suggested = suggestedFields(target).map(({ field }) => field as string);
  for (const { name, values, ofRole } of fields[target]) {
    const condition = { values: [values === 'texts' ? 'Acme' : { gte: 5 }], negated: false };
    const asked = { [name]: [{ ...condition, ...(ofRole ? { scope: 'past' } : {}) }] };
    expect(Value.Check(Filters, asked), name).toBe(true);
    if (values === 'texts') expect(suggested).toContain(name);
  }
});

test.each(targets)('the counts shown for %s are counted', (target) => {
  for (const name of facets[target]) expect(facetNamesOf(target)).toContain(name);
});
