import type { ComponentChildren } from 'preact';
import { ask, balance, session } from './api.ts';
import { counted } from './parts/text.ts';
import { path } from './routing.ts';

const screens = [
  { at: '/', name: 'Ask' },
  { at: '/keys', name: 'Keys' },
  { at: '/usage', name: 'Usage' },
] as const;

async function signOut(): Promise<void> {
  await ask('/console/api/sign-out', { body: {} }).catch(() => {});
  session.value = null;
}

/** What stands around every screen: where one is, what is left to spend, and the way out. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <a class="skip" href="#screen">
        To the content
      </a>
      <header class="bar">
        <a class="mark" href="/console" aria-label="whom, ask">
          whom
        </a>
        <nav aria-label="Screens">
          {screens.map(({ at, name }) => (
            <a key={at} href={`/console${at === '/' ? '' : at}`} aria-current={path.value === at ? 'page' : undefined}>
              {name}
            </a>
          ))}
          <a href="/docs">Docs</a>
        </nav>
        <a class="balance" href="/console/usage">
          {counted(balance.value, 'credit')}
        </a>
        <button type="button" class="plain" onClick={signOut}>
          Sign out
        </button>
      </header>
      <main id="screen">{children}</main>
    </>
  );
}
