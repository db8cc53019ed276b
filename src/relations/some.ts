import { Type } from 'typebox';
import { defineRelation } from './definition.ts';
import { RoleGroup } from './shared/role-group.ts';
import { decided, hasRole, marked } from './shared/settled.ts';
import { always, fact, not, some } from './shared/statement.ts';

const words = { ever: 'who have or had', past: 'who used to have', current: 'who now have' } as const;
const marks = { past: 'ended', current: 'open' } as const;

/** Some role is A: at any time, one that has ended, or one that has not. */
export const someRole = defineRelation(
  'some',
  { is: RoleGroup, tense: Type.Enum(['ever', 'past', 'current']) },
  {
    holds: ({ is, tense }, { test, dates }) => {
      const open = dates.isOpen('role');
      return some('role', test(is), tense === 'ever' ? fact(always) : tense === 'past' ? not(open) : open);
    },
    settled: ({ is, tense }, { test }) => {
      if (is.length === 0) return decided(() => marked(tense === 'ever' ? 'any' : marks[tense]));
      return decided((certainty) => hasRole(test(is)[certainty], tense === 'ever' ? null : marks[tense]));
    },
    phrase: ({ is, tense }, role) => `${words[tense]} ${role(is)}`,
    shown: ({ is }) => [is],
  },
);
