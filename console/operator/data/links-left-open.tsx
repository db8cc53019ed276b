import type { ImportAnswer } from '../../../src/http/console/operator-answers.ts';
import { Fact } from '../../parts/fact.tsx';
import { grouped, moment } from '../../parts/text.ts';

/** What the newest import could not link without a guess. */
export function LinksLeftOpen({ imports: [latest] }: { readonly imports: readonly ImportAnswer[] }) {
  if (latest === undefined) return null;
  return (
    <section>
      <h2>Links left open</h2>
      <dl class="facts">
        <Fact name="Employers without a company record" value={grouped(latest.counts.unlinkedEmployers)} />
        <Fact name="of them with several companies of that name" value={grouped(latest.doubtfulEmployers)} />
        <Fact name="Records that may be the same as another source’s" value={grouped(latest.doubtfulTwins)} />
      </dl>
      <p class="quiet">
        As the import of {moment(latest.at)} left them. <a href="/console/import">All imports</a>
      </p>
    </section>
  );
}
