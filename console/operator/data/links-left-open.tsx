import type { ImportAnswer } from '../../../src/http/console/operator-answers.ts';
import { grouped, moment } from '../../parts/text.ts';

/** What the newest import could not link without a guess. */
export function LinksLeftOpen({ imports: [latest] }: { readonly imports: readonly ImportAnswer[] }) {
  if (latest === undefined) return null;
  return (
    <section>
      <h2>Links left open</h2>
      <dl class="facts">
        <div>
          <dt>Employers without a company record</dt>
          <dd>{grouped(latest.counts.unlinkedEmployers)}</dd>
        </div>
        <div>
          <dt>of them with several companies of that name</dt>
          <dd>{grouped(latest.doubtfulEmployers)}</dd>
        </div>
        <div>
          <dt>Records that may be the same as another source’s</dt>
          <dd>{grouped(latest.doubtfulTwins)}</dd>
        </div>
      </dl>
      <p class="quiet">
        As the import of {moment(latest.at)} left them. <a href="/console/import">All imports</a>
      </p>
    </section>
  );
}
