/** What the name of an operator who signed in by OpenID begins with. No user of a machine has a colon in the name. */
const mark = 'openid:';

/** The name of the operator that a subject of the OpenID provider is, as the audit trail has it. */
export function operatorOfSubject(subject: string): string {
  return mark + subject;
}

/**
 * Whether somebody who signed in as this operator may go on: by a link always, by OpenID as long as the subject is among
 * those that the configuration names.
 */
export function mayOperate(operator: string, subjects: readonly string[]): boolean {
  return !operator.startsWith(mark) || subjects.includes(operator.slice(mark.length));
}
