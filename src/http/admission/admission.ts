import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Verification } from '../../accounts/callers.ts';
import { bucketOf, isTokenOf } from '../../accounts/console-sessions.ts';
import { operations } from '../../contract/operations.ts';
import type { OperatorScope, Scope } from '../../ports/account-directory.ts';
import { ownWork, traced } from '../../traced.ts';
import { sessionSecret, tokenHeader } from '../console/cookie.ts';
import type { HttpDependencies, HttpOptions } from '../dependencies.ts';
import type { Exchange } from '../exchange.ts';
import { malformedHead } from '../request/head.ts';
import type { Refused, Responder } from '../respond.ts';
import { withoutScope } from '../without-scope.ts';
import { type Credentials, challenge, credentials } from './authenticate.ts';
import type { Buckets } from './buckets.ts';
import { allowedMethods } from './methods.ts';

const authenticate = ownWork('authenticate');
const invalid: Verification = { kind: 'invalid' };
const rateLimited: Refused = { refused: 'rate_limited' };
const forbidden: Readonly<Record<Extract<Verification, { kind: 'forbidden' }>['because'], Refused>> = {
  account: { refused: 'account_not_authorized' },
  test_key: {
    refused: 'account_not_authorized',
    message:
      'A key that begins with whom_test_ works on the data of `whom demo` only. Send one that begins with whom_live_.',
  },
};
const wrongAddress: Refused = {
  refused: 'account_not_authorized',
  message: 'This key may not be used from this address. Its owner decides from where.',
};
const closing: Refused = {
  refused: 'search_unavailable',
  message: 'The service is shutting down. Try again shortly.',
};
const signedOut: Refused = {
  refused: 'invalid_api_key',
  message: 'You are not signed in, or no longer: open a new link (whom account link ACCOUNT makes one).',
  headers: { 'www-authenticate': 'Session realm="whom"' },
};
const wrongRole: Readonly<Record<'owner' | 'operator', Refused>> = {
  owner: {
    refused: 'account_not_authorized',
    message: 'This is for the owner of an account. Sign in with a link of whom account link ACCOUNT.',
  },
  operator: {
    refused: 'account_not_authorized',
    message: 'This is for operators of the deployment. Sign in with a link of whom operator link.',
  },
};
const nothingServed: Refused = {
  refused: 'validation_error',
  status: 404,
  message: 'Nothing is served at this path; see /openapi.json.',
};

/**
 * How long a client without a key waits for the answer that it asks too often, in milliseconds. The connection's next
 * request waits too, so that a flood costs the service a few hundred requests a second instead of all that it can do.
 */
const strangerWaitMs = 1000;

/**
 * The number of clients that may wait for that answer at once. Further ones are answered at once: behind a proxy each
 * waiting client holds a connection, and callers with a key need connections too.
 */
const strangersWaitingMax = 1000;

/**
 * Does steps 2 to 4 of a request: authenticates the caller, checks what they may do, and takes a token of their bucket.
 */
export class Admission {
  readonly #dependencies: HttpDependencies;
  readonly #links: HttpOptions['links'];
  readonly #buckets: Buckets;
  readonly #responder: Responder;
  #strangersWaiting = 0;

  constructor(dependencies: HttpDependencies, links: HttpOptions['links'], buckets: Buckets, responder: Responder) {
    this.#dependencies = dependencies;
    this.#links = links;
    this.#buckets = buckets;
    this.#responder = responder;
  }

  /**
   * The `onRequest` hook of the whole server. It answers requests that are not to be served and lets the others go on.
   */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const refused = await this.#check(request, reply);
    if (refused === null) return undefined;
    return refused === 'answered' ? reply : this.#responder.refuse(request, reply, refused);
  }

  async #check(request: FastifyRequest, reply: FastifyReply): Promise<Refused | 'answered' | null> {
    const malformed = malformedHead(request.raw);
    if (malformed !== null) return (await this.#stranger(request)) ?? malformed;
    const { exchange, headers } = request;
    const { operation } = exchange;
    const { console, isMcp } = request.routeOptions.config;
    if (console !== undefined) {
      const isKeyOfProgram = isOperators(console) && credentials(headers).kind === 'key';
      if (!isKeyOfProgram) return this.#console(request, console);
      return this.#responder.closing ? closing : this.#caller(request, console, 'suggest');
    }
    if (isMcp === true) return this.#responder.closing ? closing : this.#caller(request, null, 'suggest');
    if (operation === 'none') return this.#unknownPath(request, reply);
    if (this.#responder.closing) return closing;
    const { scope } = operations[operation];
    return scope === null ? this.takeToken(request) : this.#caller(request, scope, operation);
  }

  /** Lets a caller in that may do what the scope names, for a token of the operation's bucket. */
  async #caller(
    request: FastifyRequest,
    scope: Scope | null,
    operation: Exchange['operation'],
  ): Promise<Refused | null> {
    const { exchange } = request;
    const offered = credentials(request.headers);
    const verification = await traced(authenticate, () => this.#verify(request, offered));
    if ('refused' in verification) return verification;
    this.#responder.endStep(request, 'authenticate');
    if (verification.kind === 'invalid') {
      const refused = await this.#stranger(request);
      return refused ?? { refused: 'invalid_api_key', headers: { 'www-authenticate': challenge(offered) } };
    }
    if (verification.kind === 'not_linked') {
      exchange.taken = await this.#buckets.takeIdentity(verification.callerId, exchange.now);
      if (!exchange.taken.allowed) return rateLimited;
      return this.#notLinked(verification.email);
    }
    const { caller } = verification;
    // Whoever holds a key in the wrong place is a stranger, and must not use up its bucket or learn about its account.
    if (!this.#isInPlace(request, caller)) return (await this.#stranger(request)) ?? wrongAddress;
    const outside = scope === null ? null : withoutScope(caller, scope);
    const refused = verification.kind === 'forbidden' ? forbidden[verification.because] : outside;
    if (refused !== null) {
      exchange.taken = await this.#buckets.peekCaller(caller, operation, exchange.now);
      return refused;
    }
    this.#dependencies.callers.used(caller, exchange.now);
    exchange.caller = caller;
    exchange.taken = await this.#buckets.takeCaller(caller, operation, exchange.now);
    return exchange.taken.allowed ? null : rateLimited;
  }

  /** Finds the session of the console that asks, and takes a token of the bucket that it has beside that of searches. */
  async #console(
    request: FastifyRequest,
    answers: NonNullable<FastifyContextConfig['console']>,
  ): Promise<Refused | null> {
    if (answers === 'open') return null;
    if (this.#responder.closing) return closing;
    if (answers === 'sign_in') return this.#stranger(request);
    const { exchange, headers } = request;
    const sessions = this.#dependencies.console?.sessions;
    const secret = sessionSecret(headers);
    const holder = secret === null ? null : await sessions?.find(secret, exchange.now);
    const isOurs = answers === 'session' || isTokenOf(secret ?? '', String(headers[tokenHeader]));
    if (secret === null || holder == null || !isOurs) return (await this.#stranger(request)) ?? signedOut;
    if (holder.role === 'owner' && holder.status !== 'active')
      return (await this.#stranger(request)) ?? forbidden.account;
    exchange.session = { holder, secret };
    exchange.taken = await this.#buckets.takeCaller(bucketOf(holder), 'suggest', exchange.now);
    if (!exchange.taken.allowed) return rateLimited;
    if (isOperators(answers)) return holder.role === 'operator' ? null : wrongRole.operator;
    return answers === 'owner' && holder.role !== 'owner' ? wrongRole.owner : null;
  }

  #isInPlace(request: FastifyRequest, { mayAskFrom }: Caller): boolean {
    return mayAskFrom === null || mayAskFrom(this.#buckets.clientAddress(request.raw));
  }

  #notLinked(email: string | null): Refused {
    const { signupUrl = null, supportContact: support = null, docsUrl: docs = null } = this.#links;
    return {
      refused: 'email_not_linked',
      headers: { 'www-authenticate': 'Bearer realm="whom"' },
      extra: {
        attempted_email: email,
        signup_url: signupUrl,
        actions: [
          { label: 'Sign up', description: 'Make an account for this e-mail address.', url: signupUrl },
          { label: 'Use an API key', description: 'Send the key of an account in the header x-api-key.', url: docs },
        ],
        support,
        docs,
      },
    };
  }

  /**
   * Spends a token for a request that matches no operation: of the key if a valid one is sent, else of the address. A
   * missing key is no reason to refuse such a request.
   */
  async takeToken(request: FastifyRequest): Promise<Refused | null> {
    const { exchange } = request;
    if (this.#responder.closing) return closing;
    const verification = await this.#verify(request, credentials(request.headers));
    if ('refused' in verification) return verification;
    const isKnown = 'caller' in verification && this.#isInPlace(request, verification.caller);
    if (!isKnown) return this.#stranger(request);
    exchange.taken = await this.#buckets.takeCaller(verification.caller, exchange.operation, exchange.now);
    return exchange.taken.allowed ? null : rateLimited;
  }

  /**
   * Verifies credentials. Throws `DirectoryUnavailable` if they cannot be checked. A bearer token whose signature must
   * be checked costs its address a token first, so that a flood of forged ones is bounded; a true one gets it back.
   */
  async #verify(request: FastifyRequest, offered: Credentials): Promise<Verification | Refused> {
    const { callers, console } = this.#dependencies;
    const { exchange } = request;
    if (offered.kind === 'none') return invalid;
    if (offered.kind === 'session') {
      return (await console?.sessions.verify(offered.secret, offered.token, exchange.now)) ?? invalid;
    }
    if (offered.kind === 'key') return callers.verifyKey(offered.key, exchange.now);
    const remembered = callers.rememberedBearer(offered.token, exchange.now);
    if (remembered !== null) return remembered;
    const refused = await this.#stranger(request);
    if (refused !== null) return refused;
    const verification = await callers.verifyBearer(offered.token, exchange.now);
    if ('caller' in verification) await this.#buckets.giveBackAddress(request.raw, exchange.now);
    return verification;
  }

  /** Takes a token of the address, once a request. Without one, the request is refused after a wait. */
  async #stranger({ raw, exchange }: FastifyRequest): Promise<Refused | null> {
    if (exchange.taken !== null) return null;
    exchange.taken = await this.#buckets.takeAddress(raw, exchange.now);
    if (exchange.taken.allowed) return null;
    if (this.#strangersWaiting < strangersWaitingMax) {
      this.#strangersWaiting++;
      await this.#dependencies.clock.wait(strangerWaitMs);
      this.#strangersWaiting--;
    }
    return rateLimited;
  }

  async #unknownPath(request: FastifyRequest, reply: FastifyReply): Promise<Refused | 'answered'> {
    if (this.#dependencies.console !== null && isBrowserAtRoot(request)) {
      reply.redirect('/console');
      return 'answered';
    }
    const refused = await this.takeToken(request);
    if (refused !== null) return refused;
    const allow = allowedMethods(request.raw.url ?? '');
    if (allow === null) return nothingServed;
    if (request.method === 'OPTIONS') {
      this.#responder.empty(request, reply.header('allow', allow));
      return 'answered';
    }
    return { refused: 'validation_error', status: 405, message: `This path answers ${allow}.`, headers: { allow } };
  }
}

function isOperators(answers: NonNullable<FastifyContextConfig['console']>): answers is OperatorScope {
  return answers === 'operator' || answers === 'import';
}

/** Whether somebody typed the address of the service without a path. A client of the API asks for no page. */
function isBrowserAtRoot({ method, raw, headers }: FastifyRequest): boolean {
  return method === 'GET' && raw.url === '/' && headers.accept?.includes('text/html') === true;
}
