import type { ErrorCode } from '../contract/errors.ts';

/** What a trace tells of a request when it arrives. */
export interface ArrivedRequest {
  readonly id: string;
  readonly method: string;
  /** The path as it is described, so that it contains no id; null if nothing is served there. */
  readonly route: string | null;
  readonly scheme: 'http' | 'https';
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The trace of one request, from its arrival until its connection has taken the answer. */
export interface RequestTrace {
  /** Goes on with the request at its place in the trace. */
  run(next: () => void): void;
  /** Notes the code of the answer. */
  answered(code: ErrorCode | 'ok'): void;
  /** Ends it. Called once; `isWhole` is false where the client went away before it had the answer. */
  end(status: number, isWhole: boolean): void;
}

/** Traces of requests, and of the work that is published by `traced`. */
export interface Tracing {
  /** Begins the trace of a request, or its part of the trace that its headers name. */
  begin(request: ArrivedRequest): RequestTrace;
  /** Hands over what is not handed over yet, within two seconds, and traces no more. */
  close(): Promise<void>;
}
