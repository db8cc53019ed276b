import Type from 'typebox';

/** PostgreSQL in place of files in the data folder. */
export const database = Type.Object({
  url: Type.Optional(
    Type.String({
      format: 'postgres',
      secret: true,
      description:
        'Address of a PostgreSQL database, 15 or newer, such as `postgres://whom@127.0.0.1:5432/whom`, which then holds ' +
        'accounts, keys, credits, sessions, the audit trail and the suppression list, for any number of processes; ' +
        "`?sslmode=verify-full` for TLS. 'whom migrate' makes its tables. Without it they lie in the data folder.",
    }),
  ),
  passwordFile: Type.Optional(
    Type.String({
      minLength: 1,
      description: "File that holds nothing but that user's password, read at the start; better than in the address.",
    }),
  ),
  records: Type.Boolean({
    default: false,
    description:
      'Whether records and predictions lie in that database too, for several machines: each keeps an index of its own in ' +
      'its data folder, which follows the database, or all search one with `search.store`. See docs/scale.md.',
  }),
});

/** How copies of a data folder are encrypted. */
export const backup = Type.Object({
  passphrase: Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 1000,
      secret: true,
      description: 'Backups are encrypted with it, and encrypted ones restored. Better kept in passphraseFile.',
    }),
  ),
  passphraseFile: Type.Optional(
    Type.String({ minLength: 1, description: 'File that holds nothing but that passphrase.' }),
  ),
});
