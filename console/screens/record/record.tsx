import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Static } from 'typebox';
import type { CompanyRecord, Profile } from '../../../src/contract/records.ts';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Problem } from '../../parts/problem.tsx';
import type { Target } from '../ask/fields.ts';
import { CompanyPage } from './company.tsx';
import { JobChange } from './job-change.tsx';
import { opened } from './opened.ts';
import { ProfilePage } from './profile.tsx';

type Fetched =
  | { readonly kind: 'people'; readonly record: Static<typeof Profile> }
  | { readonly kind: 'company'; readonly record: Static<typeof CompanyRecord> };

/** One record. It is charged when it is opened by a link that names its price, or by the button here. */
export function Record({ kind, id }: { readonly kind: Target; readonly id: string }) {
  const fetched = useSignal<Fetched | null>(null);
  const folder = kind === 'people' ? 'profiles' : 'companies';
  const isPaidFor = opened.value === `/${kind === 'people' ? 'people' : 'companies'}/${encodeURIComponent(id)}`;

  const { act, error, isBusy } = useAct();
  const load = () =>
    act(async () => {
      const record = await ask(`/v1/${folder}/${encodeURIComponent(id)}`);
      fetched.value = { kind, record } as Fetched;
    });

  useEffect(() => {
    if (isPaidFor) load();
  }, []);

  const found = fetched.value;
  return (
    <>
      <p>
        <a href="/console">Back to the results</a>
      </p>
      <Problem error={error.value} again={load} />
      {found === null && error.value === null && !isPaidFor && (
        <div class="offer">
          <p>{kind === 'people' ? 'A full profile' : 'A full company record'} costs 4 credits, once an hour.</p>
          <button type="button" class="main" disabled={isBusy} onClick={load}>
            Show it<small>4 credits</small>
          </button>
        </div>
      )}
      {found?.kind === 'people' && (
        <ProfilePage profile={found.record}>
          <JobChange id={id} />
        </ProfilePage>
      )}
      {found?.kind === 'company' && <CompanyPage company={found.record} />}
      {found !== null && (
        <p class="quiet">
          {found.record.credits_used === 0
            ? 'Free, because it was paid for before.'
            : `${found.record.credits_used} credits.`}{' '}
          {found.record.evidence_summary}. Id <code>{id}</code>
        </p>
      )}
    </>
  );
}
