import { useSignal } from '@preact/signals';
import { render, type VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { loadSession, owner, session } from './api.ts';
import { Problem } from './parts/problem.tsx';
import { ignoreStrayClicks } from './parts/stray-clicks.ts';
import { followLinks, path, steps } from './routing.ts';
import { Ask } from './screens/ask/ask.tsx';
import { Help } from './screens/help.tsx';
import { Keys } from './screens/keys.tsx';
import { Record } from './screens/record/record.tsx';
import { SignIn, SignUp } from './screens/sign-in.tsx';
import { Usage } from './screens/usage/usage.tsx';
import { Shell } from './shell.tsx';

/** The screen of a path, for somebody who is signed in. */
function Screen() {
  return owner.value === null ? <OperatorScreens /> : <OwnerScreen />;
}

/** The screens of operators, which owners never load. */
function OperatorScreens() {
  const loaded = useSignal<typeof import('./operator/operator-screen.tsx') | null>(null);
  const error = useSignal<unknown>(null);
  useEffect(() => {
    import('./operator/operator-screen.tsx').then(
      (screens) => {
        loaded.value = screens;
      },
      (failure: unknown) => {
        error.value = failure;
      },
    );
  }, []);
  if (error.value !== null) return <Problem error={error.value} />;
  return loaded.value && <loaded.value.OperatorScreen />;
}

function OwnerScreen() {
  const [first, second] = steps.value;
  if (first === 'keys') return <Keys />;
  if (first === 'usage') return <Usage />;
  if (first === 'people' && second) return <Record kind="people" id={second} />;
  if (first === 'companies' && second) return <Record kind="company" id={second} />;
  return <Ask />;
}

/** The pages for everybody. */
const open: Readonly<Record<string, () => VNode>> = { '/help': Help, '/sign-in': SignIn, '/sign-up': SignUp };

/** What index.html shows before this code runs, so that nothing jumps. */
function Waiting() {
  return (
    <header class="bar">
      <span class="mark">whom</span>
    </header>
  );
}

function App() {
  const error = useSignal<unknown>(null);
  const isOpen = path.value in open;
  useEffect(() => {
    if (isOpen || session.value) return;
    loadSession().catch((failure: unknown) => {
      error.value = failure;
    });
  }, [isOpen]);
  const Open = open[path.value];
  if (Open !== undefined) return <Open />;
  if (error.value !== null) return <Problem error={error.value} />;
  if (session.value === undefined) return <Waiting />;
  return session.value === null ? (
    <SignIn />
  ) : (
    <Shell>
      <Screen key={path.value} />
    </Shell>
  );
}

ignoreStrayClicks();
followLinks();
// What index.html showed until now would stay beside what is rendered.
document.body.replaceChildren();
render(<App />, document.body);
