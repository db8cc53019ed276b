import Type from 'typebox';
import { defaultPlans } from '../accounts/plans.ts';

const planSchema = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9_-]{1,40}$' }),
    creditsPerCycle: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    extraUsageLimitCredits: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()]),
  },
  { additionalProperties: false },
);

/** How much a caller may ask, and where all processes count it. */
export const limits = Type.Object({
  requestsPerMinute: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 60,
    description: 'Rate limit of a key without a limit of its own; also the size of its bucket.',
  }),
  suggestionsPerMinute: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 600,
    description: 'Rate limit of a key for suggestions, which have a bucket of their own: ten a second as one types.',
  }),
  addressRequestsPerMinute: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 60,
    description: 'Rate limit of a client address for requests without a valid key; slows down guessing of keys.',
  }),
  requestsInWorkMax: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 64,
    description: 'Requests of one key that are worked on at the same time; more are `rate_limited`.',
  }),
  bucketsMax: Type.Integer({
    minimum: 1000,
    maximum: 10_000_000,
    default: 100_000,
    description: 'Buckets kept in memory; the ones that are full again go first.',
  }),
  store: Type.Optional(
    Type.String({
      format: 'redis',
      secret: true,
      description:
        'Address of a Valkey or Redis server, 7 or newer, such as `redis://127.0.0.1:6379/0`; `rediss://` for TLS. All ' +
        'processes that name it share its buckets. Without it each process limits by itself.',
    }),
  ),
  storePasswordFile: Type.Optional(
    Type.String({
      minLength: 1,
      description: "File that holds nothing but that server's password, read at the start; better than in the address.",
    }),
  ),
  shareAlonePercent: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 25,
    description:
      'Part of each limit that a process gives by itself while that server is away: 100 divided by the number of ' +
      'processes, so that together they stay within the limit.',
  }),
});

/** How keys are remembered and rotated. */
export const keys = Type.Object({
  cacheMs: Type.Integer({
    minimum: 0,
    maximum: 60_000,
    default: 10_000,
    description:
      'Time for which a verified key is remembered: how long a key revoked by another process may still be accepted.',
  }),
  rotationOverlapSeconds: Type.Integer({
    minimum: 0,
    maximum: 2_592_000,
    default: 86_400,
    description: 'Time for which a rotated key stays valid beside its successor.',
  }),
});

/** Tokens of another issuer in place of keys. */
export const bearer = Type.Object({
  issuer: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Required `iss` of bearer tokens. They are off until issuer, audience and jwksUrl are all set.',
    }),
  ),
  audience: Type.Optional(Type.String({ minLength: 1, description: 'Required `aud` of bearer tokens.' })),
  jwksUrl: Type.Optional(
    Type.String({ format: 'url', description: "Address of the issuer's JSON Web Key Set (http or https)." }),
  ),
  algorithms: Type.Array(
    Type.Enum(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']),
    {
      minItems: 1,
      maxItems: 10,
      default: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
      description: 'Signature algorithms that are accepted; never `none`, never one with a shared secret.',
    },
  ),
  clockToleranceSeconds: Type.Integer({
    minimum: 0,
    maximum: 300,
    default: 5,
    description: 'Tolerance in the check of `exp` and `nbf`.',
  }),
  jwksTimeoutMs: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 3000,
    description: 'Time the key set has to answer; then the request ends as `auth_unavailable`.',
  }),
});

/** Who signs in to the console by a provider. */
export const openid = Type.Object({
  issuer: Type.Optional(
    Type.String({
      format: 'url',
      description:
        'Address of an OpenID provider by which owners sign in to the console, as in the `iss` of its tokens; plain http ' +
        'only on this machine. Off until issuer and clientId are both set; needs `server.publicUrl`.',
    }),
  ),
  clientId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'What the provider calls this service.' }),
  ),
  clientSecret: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,4096}$',
      secret: true,
      description:
        'Secret that the service shows the provider, never logged. Better kept in clientSecretFile. Without one the ' +
        'service is a public client.',
    }),
  ),
  clientSecretFile: Type.Optional(
    Type.String({ minLength: 1, description: 'File that holds nothing but that secret, read at the start.' }),
  ),
  operators: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      maxItems: 100,
      description:
        'Who signs in as an operator and not as an owner: each the `sub` that the provider gives them, never an e-mail ' +
        'address. Whoever is taken out of the list is signed out when the service starts with it.',
    }),
  ),
});

/** What is charged, for how long an answer is the same one, and the plans. */
export const credits = Type.Object({
  repeatWindowSeconds: Type.Integer({
    minimum: 0,
    maximum: 2_592_000,
    default: 3600,
    description: 'Time after a charge in which the same key fetches the same record again for 0 credits.',
  }),
  idempotencyKeepSeconds: Type.Integer({
    minimum: 60,
    maximum: 2_592_000,
    default: 86_400,
    description: 'Time for which the answer under an `Idempotency-Key` is kept.',
  }),
  noticePercent: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 80,
    description: "Share of the plan's credits at which a success carries the usage notice, once a cycle.",
  }),
  plans: Type.Array(planSchema, {
    minItems: 1,
    maxItems: 100,
    default: [...defaultPlans],
    description:
      'Plans for new accounts: credits that each billing cycle brings, and credits a cycle that may be spent past ' +
      'them once extra usage is switched on (null: not offered). An account keeps the terms it was made with.',
  }),
});

/** Addresses that answers and errors name. */
export const links = Type.Object({
  approveUrl: Type.Optional(Type.String({ format: 'url', description: '`approve_url` of usage notices.' })),
  upgradeUrl: Type.Optional(
    Type.String({ format: 'url', description: '`upgrade_url` of usage notices and of `out_of_credits`.' }),
  ),
  signupUrl: Type.Optional(Type.String({ format: 'url', description: '`signup_url` of `email_not_linked`.' })),
  supportContact: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: '`support` of `email_not_linked`.' }),
  ),
  docsUrl: Type.Optional(Type.String({ format: 'url', description: '`docs` of `email_not_linked`.' })),
});
