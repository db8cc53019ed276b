import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../accounts/callers.ts';
import { operations } from '../../contract/operations.ts';
import type { Taken } from '../../ports/rate-limiter.ts';
import type { HttpDependencies, HttpOptions } from '../dependencies.ts';
import type { Exchange } from '../exchange.ts';
import { addressBucket, type ClientAddress, clientAddresses } from './client-address.ts';

/** The part of a caller that decides on the bucket. */
type BucketOwner = Pick<Caller, 'callerId' | 'requestsPerMinute'>;

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

  takeCaller(caller: BucketOwner, operation: Exchange['operation'], now: number): Promise<Taken> {
    return this.#limiter.take(...this.#ofCaller(caller, operation), now);
  }

  peekCaller(caller: BucketOwner, operation: Exchange['operation'], now: number): Promise<Taken> {
    return this.#limiter.peek(...this.#ofCaller(caller, operation), now);
  }

  /** The bucket of a caller for an operation, and its limit. */
  #ofCaller(caller: BucketOwner, operation: Exchange['operation']): readonly [string, number] {
    return operation !== 'none' && operations[operation].bucket === 'suggestions'
      ? [`suggestions:${caller.callerId}`, this.#limits.suggestionsPerMinute]
      : [caller.callerId, caller.requestsPerMinute ?? this.#limits.requestsPerMinute];
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
