import { steps } from '../routing.ts';
import { Account } from './accounts/account.tsx';
import { Accounts } from './accounts/accounts.tsx';
import { Audit } from './audit.tsx';
import { Data } from './data/data.tsx';
import { Import } from './import/import.tsx';
import { Requests } from './requests/requests.tsx';

/** The screen of a path, for an operator of the deployment. */
export function OperatorScreen() {
  const [first, second] = steps.value;
  if (first === 'accounts' && second) return <Account id={second} />;
  if (first === 'audit') return <Audit />;
  if (first === 'data') return <Data />;
  if (first === 'import') return <Import />;
  if (first === 'requests') return <Requests />;
  return <Accounts />;
}
