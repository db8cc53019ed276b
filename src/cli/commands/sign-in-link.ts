import { linkMs, makeOperatorLink, makeSignInLink } from '../../accounts/console-sessions.ts';
import type { CliContext, Result } from '../context.ts';
import { administrationOptions, withSystem } from '../with-system.ts';

/** Prints a link with which an account's owner signs in to the console, once. */
export async function signInLink(context: CliContext, accountId: string): Promise<Result> {
  return printed(await makeLink(context, accountId, listened(context)));
}

/** Prints a link with which whoever runs the command signs in to the console as an operator, once. */
export async function operatorLink(context: CliContext): Promise<Result> {
  return printed(await makeLink(context, null, listened(context)));
}

function printed(url: string): Result {
  const text = `${url}\nIt signs a browser in once, within ${linkMs / 60_000} minutes. Give it to nobody else.`;
  return { value: { url }, text };
}

/**
 * Makes such a link, an operator's if there is no account, at an address of the service unless browsers reach it at
 * another.
 */
export function makeLink(context: CliContext, accountId: string | null, address: string): Promise<string> {
  return withSystem(context, async (system) => {
    const [sessions, directory] = [await system.sessions(), await system.directory()];
    const options = administrationOptions(context);
    const secret =
      accountId === null
        ? await makeOperatorLink(sessions, options)
        : await makeSignInLink(sessions, directory, accountId, options);
    const base = (context.config.server.publicUrl ?? address).replace(/\/$/, '');
    // Behind the # it is in no log of a proxy, and no program that looks at links in advance uses it up.
    return `${base}/console/sign-in#${secret}`;
  });
}

/** The address that a server with this configuration listens on. */
function listened({ config: { server, tls } }: CliContext): string {
  const host = server.host === '0.0.0.0' || server.host === '::' ? 'localhost' : server.host;
  return `${tls.certificateFile === undefined ? 'http' : 'https'}://${host}:${server.port}`;
}
