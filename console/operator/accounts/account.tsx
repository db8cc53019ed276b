import type {
  OperatedAccountAnswer,
  OperatedPostingAnswer,
  TrailAnswer,
} from '../../../src/http/console/operator-answers.ts';
import { Fact } from '../../parts/fact.tsx';
import { useLoaded } from '../../parts/load.ts';
import { Problem } from '../../parts/problem.tsx';
import { counted, day, grouped } from '../../parts/text.ts';
import { Trail } from '../audit.tsx';
import { Grant } from './grant.tsx';
import { Manage } from './manage.tsx';
import { Postings } from './postings.tsx';

interface Shown {
  readonly account: OperatedAccountAnswer;
  readonly postings: readonly OperatedPostingAnswer[];
}

/** One account: what it has, what was done with it, and what an operator can do. */
export function Account({ id }: { readonly id: string }) {
  const { loaded, reload } = useLoaded<Shown>(`/console/api/operator/accounts/${encodeURIComponent(id)}`);
  const trail = useLoaded<{ readonly entries: readonly TrailAnswer[] }>(
    `/console/api/operator/audit?account=${encodeURIComponent(id)}`,
  );
  const { value, error } = loaded.value;
  if (value === null) return <Problem error={error} again={reload} />;
  const { account, postings } = value;
  const isOpen = account.status !== 'closed';
  function reloadAll(): void {
    reload();
    trail.reload();
  }
  return (
    <>
      <div>
        <h1>
          {account.name || 'Anonymised account'} <span class={`state ${account.status}`}>{account.status}</span>
        </h1>
        <p class="quiet">
          {account.email} <code>{account.id}</code>
        </p>
      </div>
      <Problem error={error} again={reload} />
      <dl class="facts large">
        <Fact
          name="Left to spend"
          value={grouped(account.balance)}
          meaning={`${grouped(account.balance_bought)} of them bought`}
        />
        <Fact name="Plan" value={account.plan} meaning={`${counted(account.plan_credits, 'credit')} a cycle`} />
        <Fact
          name="This cycle began"
          value={day(account.cycle_start)}
          meaning={`account made ${day(account.created_at)}`}
        />
        {account.extra_usage === 'on' ? (
          <Fact
            name="Extra usage"
            value={grouped(account.extra_used)}
            meaning={`of ${grouped(account.extra_limit)} used`}
          />
        ) : (
          <Fact name="Extra usage" value={account.extra_usage.replace('_', ' ')} />
        )}
      </dl>
      {isOpen && <Manage account={account} changed={reloadAll} />}
      {isOpen && <Grant id={id} changed={reloadAll} />}
      <Postings postings={postings} changed={reloadAll} />
      <section>
        <h2>Audit trail</h2>
        <Problem error={trail.loaded.value.error} again={trail.reload} />
        {trail.loaded.value.value && <Trail ofOne entries={trail.loaded.value.value.entries} />}
      </section>
    </>
  );
}
