import { DirectoryUnavailable } from '../../../ports/account-directory.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import type {
  ListedSession,
  NewLink,
  NewSession,
  SessionHolder,
  SessionStore,
  SignedIn,
} from '../../../ports/session-store.ts';
import type { Stored } from './stored.test-helper.ts';

export class MapSessions implements SessionStore {
  #open: Stored | null;

  constructor(stored: Stored) {
    this.#open = stored;
  }

  get #stored(): Stored {
    if (this.#open === null) throw new DirectoryUnavailable('closed');
    return this.#open;
  }

  async addLink(link: NewLink, entry: NewAuditEntry): Promise<boolean> {
    if (link.of.role === 'owner') {
      const account = this.#stored.accounts.get(link.of.accountId);
      if (account === undefined || account.status === 'closed') return false;
    }
    this.#stored.links.set(nameOf(link.hash), link);
    this.#stored.note(entry);
    return true;
  }

  async open(linkHash: Uint8Array, session: NewSession): Promise<SessionHolder | null> {
    const link = this.#stored.links.get(nameOf(linkHash));
    this.#stored.links.delete(nameOf(linkHash));
    if (link === undefined || link.expiresAt <= session.createdAt) return null;
    this.#stored.sessions.set(nameOf(session.hash), { ...session, of: link.of });
    return this.byHash(session.hash, session.createdAt);
  }

  async byHash(hash: Uint8Array, now: number): Promise<SessionHolder | null> {
    const session = this.#stored.sessions.get(nameOf(hash));
    if (session === undefined || session.expiresAt <= now) return null;
    const { id, of, createdAt, expiresAt } = session;
    if (of.role === 'operator') return { id, ...of, createdAt, expiresAt };
    const status = this.#stored.accounts.get(of.accountId)?.status === 'active' ? 'active' : 'suspended';
    return { id, ...of, status, createdAt, expiresAt };
  }

  async sessions(accountId: string | null, now: number): Promise<readonly ListedSession[]> {
    return [...this.#stored.sessions.values()]
      .filter(({ of, expiresAt }) => accountOf(of) === accountId && expiresAt > now)
      .map(({ of, ...session }) => ({ ...session, operator: of.role === 'operator' ? of.operator : null }))
      .sort((a, b) => b.createdAt - a.createdAt);
  }

  async end(accountId: string | null, id: string): Promise<boolean> {
    const found = [...this.#stored.sessions].find(([, one]) => accountOf(one.of) === accountId && one.id === id);
    return found !== undefined && this.#stored.sessions.delete(found[0]);
  }

  async close(): Promise<void> {
    this.#open = null;
  }
}

function accountOf(of: SignedIn): string | null {
  return of.role === 'owner' ? of.accountId : null;
}

function nameOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
