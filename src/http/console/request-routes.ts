import type { EmptyQueries } from '../empty-queries.ts';
import type { RecentRequests } from '../recent-requests.ts';
import type { Refused } from '../respond.ts';
import { requestAnswer, requestsAnswer } from './operator-answers.ts';
import { type ConsoleSteps, idParams } from './steps.ts';

const forgotten: Refused = {
  refused: 'validation_error',
  status: 404,
  message: 'This process remembers no such request: it is older than what is kept, or another process answered it.',
};

/** What this process keeps of requests. */
export interface Kept {
  readonly recent: RecentRequests;
  /** Null where the operator has not switched keeping on. */
  readonly empty: EmptyQueries | null;
}

/** Adds what operators see of the requests that this process answered. */
export function addRequestRoutes({ app, responder, answer }: ConsoleSteps, { recent, empty }: Kept): void {
  const operator = { config: { console: 'operator' } } as const;
  const at = '/console/api/operator/requests';

  app.get(at, operator, async (request, reply) =>
    answer(request, reply, requestsAnswer(recent.summary(request.exchange.now), empty?.list() ?? null)),
  );

  app.get(`${at}/:id`, { ...operator, schema: idParams }, async (request, reply) => {
    const found = recent.find(request.params.id);
    return found === null ? responder.refuse(request, reply, forgotten) : answer(request, reply, requestAnswer(found));
  });
}
