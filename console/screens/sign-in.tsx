import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { WaysInAnswer } from '../../src/http/console/answers.ts';
import type { OpenIdRefusal } from '../../src/http/console/openid-routes.ts';
import { ask, loadSession, Refusal, session } from '../api.ts';
import { useAct } from '../parts/act.ts';
import { useLoaded } from '../parts/load.ts';
import { Problem } from '../parts/problem.tsx';
import { go } from '../routing.ts';

/** A page for somebody who is not signed in. */
export function Door({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <main class="door">
      <p class="mark">whom</p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

const refusals: Readonly<Record<OpenIdRefusal, string>> = {
  failed: 'Signing in did not work out, or took too long. Try again.',
  not_linked:
    'You are signed in there, but no account here is yours. Ask whoever runs this service to link one to you: whom account link ACCOUNT --issuer ISSUER --subject SUBJECT.',
  unavailable: 'The place where you sign in cannot be reached. Try again shortly.',
};

/** Why the provider's way back led here; null if it did not. */
function refusedByOpenId(): Refusal | null {
  const why = new URLSearchParams(location.search).get('refused');
  return why !== null && Object.hasOwn(refusals, why) ? new Refusal(why, refusals[why as OpenIdRefusal]) : null;
}

/** Signs in with the link behind the #, if there is one; else says how to get one. */
export function SignIn() {
  const error = useSignal<unknown>(refusedByOpenId());
  const { loaded } = useLoaded<WaysInAnswer>('/console/api/ways-in');
  const provider = loaded.value.value?.openid ?? null;
  const { act, error: notEntered, isBusy } = useAct();
  const link = location.hash.slice(1);
  useEffect(() => {
    if (link === '') return;
    // The link is used up by this: it must not stay in the history.
    history.replaceState(null, '', location.pathname);
    ask('/console/api/sign-in', { body: { link } })
      .then(loadSession)
      .then(
        () => go(session.value?.role === 'operator' ? '/accounts' : '/'),
        (failure: unknown) => {
          error.value = failure;
        },
      );
  }, []);

  async function play(): Promise<void> {
    await ask('/console/api/playground', { body: {} });
    await loadSession();
    go('/');
  }

  if (link !== '' && error.value === null) return <Door title="Signing in">{null}</Door>;
  return (
    <Door title="Sign in">
      <Problem error={error.value ?? notEntered.value} />
      {loaded.value.value?.playground && (
        <p>
          <button type="button" class="main" disabled={isBusy} onClick={() => act(play)}>
            Try it without signing in
          </button>
        </p>
      )}
      {provider !== null && (
        // With a target, so that the service answers it and not this page.
        <a class="way-in" href="/console/sign-in/openid" target="_self">
          Sign in with {provider}
        </a>
      )}
      <p>
        {provider === null ? 'This page opens' : 'It also opens'} with a link that works once, for 15 minutes. Whoever
        runs this service makes one with
      </p>
      <pre>whom account link ACCOUNT</pre>
      <p>Whoever runs it signs in as an operator with a link of</p>
      <pre>whom operator link</pre>
      <p class="quiet">
        A session lasts twelve hours in this browser. <a href="/console/sign-up">No account yet?</a>
      </p>
    </Door>
  );
}

export function SignUp() {
  return (
    <Door title="Get an account">
      <p>
        Accounts are made by whoever runs this service. Ask them for one, and name the e-mail address you sign in with.
      </p>
      <p>If you run it yourself:</p>
      <pre>whom account create "Acme Inc" --email ops@acme.example</pre>
      <p>
        Then <a href="/console/sign-in">sign in</a> with a link.
      </p>
    </Door>
  );
}
