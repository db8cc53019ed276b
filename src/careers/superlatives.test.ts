import { describe, expect, it } from 'vitest';
import { at, career, is } from './career.test-helper.ts';
import { fastest, longest, most } from './superlatives.ts';

const google = at('Google');

describe('superlatives', () => {
  const known = career([
    'Analyst @ Google, 2010-01..2012-01',
    'Director @ Google, 2012-01..2014-01',
    'B @ Meta, 2014-01..2015-01',
  ]);
  it('are numbers where all is known', () => {
    expect(longest(known, google)).toBe(48);
    expect(most(known, 'employers')).toBe(2);
    expect(fastest(known, 'career', is('Director'))).toBe(24);
  });
  it('are null where it is not', () => {
    expect(longest(career(['A @ Google']), google)).toBeNull();
    expect(longest(known, at('IBM'))).toBeNull();
    expect(most(career([]), 'employers')).toBeNull();
    expect(fastest(known, 'career', is('Manager'))).toBeNull();
  });
});
