import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../accounts/callers.ts';
import type { Taken } from '../../ports/rate-limiter.ts';
import type { HttpDependencies, HttpOptions } from '../dependencies.ts';
import { addressBucket, type ClientAddress, clientAddresses } from './client-address.ts';

/** Does step 4: chooses the bucket that a request draws from, and its limit. */
export class Buckets {
  readonly #limiter: HttpDependencies['limiter'];
  readonly #limits: HttpOptions['limits'];
  readonly #client: ClientAddress;

  constructor(limiter: HttpDependencies['limiter'], options: HttpOptions) {
    this.#limiter = limiter;
    this.#limits = options.limits;
    this.#client = clientAddresses(options.server);
  }

  takeCaller(caller: Caller, now: number): Promise<Taken> {
    return this.#limiter.take(caller.callerId, caller.requestsPerMinute ?? this.#limits.requestsPerMinute, now);
  }

  peekCaller(caller: Caller, now: number): Promise<Taken> {
    return this.#limiter.peek(caller.callerId, caller.requestsPerMinute ?? this.#limits.requestsPerMinute, now);
  }

  /** Takes a token for a bearer identity without an account. It has no key, but its id is the same at each request. */
  takeIdentity(callerId: string, now: number): Promise<Taken> {
    return this.#limiter.take(callerId, this.#limits.requestsPerMinute, now);
  }

  takeAddress(request: IncomingMessage, now: number): Promise<Taken> {
    return this.#limiter.take(this.#bucket(request), this.#limits.addressRequestsPerMinute, now);
  }

  giveBackAddress(request: IncomingMessage, now: number): Promise<void> {
    return this.#limiter.giveBack(this.#bucket(request), this.#limits.addressRequestsPerMinute, now);
  }

  peekAddress(request: IncomingMessage, now: number): Promise<Taken> {
    return this.#limiter.peek(this.#bucket(request), this.#limits.addressRequestsPerMinute, now);
  }

  /** Takes a token for a connection whose request could not be read. */
  takeConnection(remoteAddress: string | undefined, now: number): Promise<Taken> {
    return this.#limiter.take(
      addressBucket(this.#client(remoteAddress, {})),
      this.#limits.addressRequestsPerMinute,
      now,
    );
  }

  /** The address of a request's client, as far as it is known by trusted word. */
  clientAddress({ socket, headers }: IncomingMessage): string {
    return this.#client(socket.remoteAddress, headers);
  }

  #bucket(request: IncomingMessage): string {
    return addressBucket(this.clientAddress(request));
  }
}
