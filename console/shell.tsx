import type { ComponentChildren } from 'preact';
import { ask, balance, owner, session } from './api.ts';
import { counted } from './parts/text.ts';
import { path } from './routing.ts';

const ownerScreens = [
  { at: '/', name: 'Ask' },
  { at: '/keys', name: 'Keys' },
  { at: '/usage', name: 'Usage' },
] as const;
const operatorScreens = [
  { at: '/accounts', name: 'Accounts' },
  { at: '/import', name: 'Import' },
  { at: '/data', name: 'Data' },
  { at: '/requests', name: 'Requests' },
  { at: '/audit', name: 'Audit' },
] as const;

async function signOut(): Promise<void> {
  await ask('/console/api/sign-out', { body: {} }).catch(() => {});
  session.value = null;
}

/** What stands around every screen: where one is, what is left to spend, and the way out. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const screens = owner.value === null ? operatorScreens : ownerScreens;
  const isAt = (at: string) => path.value === at || (at !== '/' && path.value.startsWith(`${at}/`));
  return (
    <>
      <a class="skip" href="#screen">
        To the content
      </a>
      <header class="bar">
        <a class="mark" href="/console" aria-label="whom, start">
          whom
        </a>
        <nav aria-label="Screens">
          {screens.map(({ at, name }) => (
            <a key={at} href={`/console${at === '/' ? '' : at}`} aria-current={isAt(at) ? 'page' : undefined}>
              {name}
            </a>
          ))}
          <a href="/docs">Docs</a>
        </nav>
        {owner.value === null ? (
          <span class="balance">operator</span>
        ) : (
          <a class="balance" href="/console/usage">
            {counted(balance.value, 'credit')}
          </a>
        )}
        <button type="button" class="plain" onClick={signOut}>
          Sign out
        </button>
      </header>
      <main id="screen">{children}</main>
    </>
  );
}
