import { useEffect } from 'preact/hooks';
import type { PostingAnswer } from '../../../src/http/console/answers.ts';
import { balance, loadSession, owner } from '../../api.ts';
import { Fact } from '../../parts/fact.tsx';
import { useLoaded } from '../../parts/load.ts';
import { Problem } from '../../parts/problem.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { counted, day, grouped } from '../../parts/text.ts';
import { ExtraUsage } from './extra-usage.tsx';
import { Journal } from './journal.tsx';
import { SpentByDay } from './spent-by-day.tsx';

/** What is left, what it was spent on, and how to get more: where `upgrade_url` and `approve_url` lead. */
export function Usage() {
  const { loaded, reload } = useLoaded<{ readonly postings: readonly PostingAnswer[] }>('/console/api/journal');
  // Programs spend beside the console, and operators grant. What goes wrong the journal tells.
  useEffect(() => {
    loadSession().catch(() => {});
  }, []);
  const account = owner.value?.account;
  if (!account) return null;
  const postings = loaded.value.value?.postings;
  const next = new Date(account.cycle_start);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return (
    <>
      <h1>Usage</h1>
      <dl class="facts large">
        <Fact name="Left to spend" value={grouped(balance.value)} />
        <Fact name="Plan" value={account.plan} meaning={`${counted(account.plan_credits, 'credit')} a cycle`} />
        <Fact
          name="This cycle began"
          value={day(account.cycle_start)}
          meaning={`renews about ${day(next.toISOString())}`}
        />
        <Fact name="Bought" value={grouped(account.balance_bought)} meaning="they do not expire" />
      </dl>
      <Problem error={loaded.value.error} again={reload} />
      {postings && <SpentByDay postings={postings} today={new Date()} />}
      <ExtraUsage key={account.plan} account={account} />
      <More />
      {postings && <Journal postings={postings} />}
    </>
  );
}

/** The plans on offer. Whoever runs the service changes them, and grants credits. */
function More() {
  const { plans = [], support = null, account } = owner.value ?? {};
  return (
    <details class="plans">
      <summary>More credits</summary>
      <p>
        Whoever runs this service changes plans and adds credits
        {support === null ? '. Ask them, and name your account: ' : `: write to ${support}, and name your account: `}
        <code>{account?.id}</code>
      </p>
      <Scroll name="Plans">
        <table>
          <thead>
            <tr>
              <th>Plan</th>
              <th class="number">Credits a cycle</th>
              <th class="number">Extra usage up to</th>
            </tr>
          </thead>
          <tbody>
            {plans.map(({ name, creditsPerCycle, extraUsageLimitCredits: extra }) => (
              <tr key={name} class={name === account?.plan ? 'own' : undefined}>
                <td>{name}</td>
                <td class="number">{grouped(creditsPerCycle)}</td>
                <td class="number">{extra === null ? 'not offered' : grouped(extra)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}
