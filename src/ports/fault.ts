/** A rule of a store that its check found broken. */
export interface Fault {
  readonly rule: string;
  /** The account, posting, request or entry that the fault is in. */
  readonly where: string;
}
