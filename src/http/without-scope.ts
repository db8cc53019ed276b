import type { Caller } from '../accounts/callers.ts';
import type { Scope } from '../ports/account-directory.ts';
import type { Refused } from './respond.ts';

/** The refusal of a request that needs what is outside the scopes of the key; else null. An operator imports too. */
export function withoutScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): Refused | null {
  if (scopes.includes(scope) || (scope === 'import' && scopes.includes('operator'))) return null;
  const message = `This key has no scope "${scope}", which this operation needs. It has: ${scopes.join(', ')}.`;
  return { refused: 'account_not_authorized', message };
}
