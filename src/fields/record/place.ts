import { defineField } from '../definition.ts';
import type { Asked } from '../shared/asked.ts';
import { flat, keysOf, type LevelContext, type Levels, mentions, saidWords, wordsOf } from '../shared/levels.ts';
import { inCircles, officeLevels, withMetros } from '../shared/places.ts';
import { all, any, same, term, text } from '../shared/queries.ts';
import { facetTest } from '../shared/role-test.ts';
import { rolesIn } from '../shared/shown.ts';
import { weights } from '../shared/weights.ts';

/** The place where a person lives or works, or where a company sits. */
export const place = defineField({
  value: { kind: 'concept', concepts: ['place'] },
  of: 'record',
  and: 'one',
  people: home,
  companies: officeLevels,
  role: (asked, context) => facetTest('place', 'place')(inCircles(asked, context.lexicon), context),
  unstated: null,
  companyNumber: null,
  evidence: {
    person: ({ person: { location, experience } }, { scope }) =>
      location?.text ?? rolesIn(experience, scope).find((role) => role.location !== null)?.location ?? null,
    company: ({ headquarters, country_code }) => headquarters ?? country_code,
  },
  phrase: { any: 'in', past: 'who used to work in', ever: 'who are or were in', not: 'not in' },
  sorting: null,
  facet: { people: ['place'], companies: ['place'], values: 'places' },
  letGo: 270,
  proposed: true,
});

/** What is unstated of somebody of whom no more than the country is known. */
export const vagueHome = 'home';

/**
 * A city also matches its metro area, which ranks behind the city itself. Of somebody of whom no more than the country is
 * stated, a place in the employer's name or the headline counts ("district judges in Texas", "German writer"), of somebody of whom nothing is, one in the summary too. A place that
 * nothing knows may be a body whose name employers and titles hold: "Louisiana Republicans in the Senate".
 */
function home(asked: Asked, { lexicon }: LevelContext): Levels {
  const { values, scope, negated } = asked;
  const keys = keysOf(inCircles(asked, lexicon).values);
  const near = withMetros(asked, lexicon);
  const spoken = wordsOf(values).map((words) => text(['location'], words, 'all'));
  const row = term('place', near);
  if (scope === 'past') return flat(same('role', all([term('time', ['past']), row])), row);
  // A person without a known place counts as neither inside nor outside the place that a query rules out.
  const silent = term('unstated', ['place']);
  const nowhere = negated ? [silent] : [];
  const exact = any([term('place', keys), ...spoken, ...nowhere]);
  const said = saidWords(asked);
  const named =
    said === null
      ? []
      : [
          all([term('unstated', ['place', vagueHome]), mentions(['employers', 'headline'], said, 'all')]),
          all([term('unstated', ['place']), mentions(['summary'], said, 'all')]),
        ];
  const bodies = negated || values.length > 1 ? [] : wordsOf(values);
  const within = bodies.map((words) => mentions(['employers', 'titles', 'headline'], words, 'all'));
  const once = bodies.map((words) => mentions(['past_employers', 'past_titles'], words, 'all'));
  const stated = any([term('place', near), ...spoken, ...named, ...within]);
  const prefer = near.length > keys.length ? [{ query: exact, weight: weights.placeExact }] : [];
  const ever = once.length === 0 ? stated : any([stated, ...once]);
  if (scope === 'ever') return { ...flat(any([ever, same('role', row)]), row), prefer };
  // Where nobody is known to be elsewhere, whoever is not said to be there counts as elsewhere: "physicists, but not German".
  if (negated) return { ...flat(exact), spoken: any([term('place', keys), ...spoken, ...named]), silent };
  return { exact, stated, open: stated, ever, silent, prefer, row: null };
}
