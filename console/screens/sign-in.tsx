import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { ask, loadSession, session } from '../api.ts';
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

/** Signs in with the link behind the #, if there is one; else says how to get one. */
export function SignIn() {
  const error = useSignal<unknown>(null);
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
  if (link !== '' && error.value === null) return <Door title="Signing in">{null}</Door>;
  return (
    <Door title="Sign in">
      <Problem error={error.value} />
      <p>This page opens with a link that works once, for 15 minutes. Whoever runs this service makes one with</p>
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
