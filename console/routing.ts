import { computed, signal } from '@preact/signals';

/** The path of the page that is shown, without `/console`. */
export const path = signal(pathNow());

function pathNow(): string {
  return location.pathname.replace(/^\/console\/?/, '/').replace(/(?<=.)\/$/, '');
}

/** The parts of the path between its slashes, in plain letters. */
export const steps = computed(() => path.value.split('/').slice(1).map(decoded));

/** What is no encoding of anything stays as it is: it is no id either, and the service says so. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Shows another page of the console; `to` begins with a slash. */
export function go(to: string): void {
  history.pushState(null, '', `/console${to === '/' ? '' : to}`);
  path.value = pathNow();
  scrollTo(0, 0);
}

/** Lets plain clicks on links inside the console, and the back button, change the page without loading it anew. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    path.value = pathNow();
  });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const to = link?.getAttribute('href');
    if (!isPlain || event.defaultPrevented || link?.target || !to?.startsWith('/console')) return;
    event.preventDefault();
    go(to.slice('/console'.length) || '/');
  });
}
