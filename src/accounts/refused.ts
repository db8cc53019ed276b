/** An operator's request cannot be carried out. The message is one line that says what to do. */
export class AdministrationRefused extends Error {
  override readonly name = 'AdministrationRefused';
}

export function unknownAccount(id: string): AdministrationRefused {
  return new AdministrationRefused(`no account '${id}': 'whom account list' shows them all`);
}
