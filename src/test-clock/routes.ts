import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, Choice, Closed, Described, Instant, Nullable } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { TestClock } from './service.ts';

const TestClockAnswer = Closed({
  now: Described(Instant, 'The time of the account.'),
  isAhead: Type.Boolean({ description: 'Whether it differs from the machine’s time.' }),
  status: Choice(
    ['Ready', 'Advancing'],
    '`Advancing`: it is moving to `target`, and continues by itself; `now` shows its progress.',
  ),
  target: { ...Nullable(Instant), description: 'The time that it is moving to; null when it is `Ready`.' },
  failure: {
    ...Nullable(Type.String()),
    description:
      'Why it has stopped before its target, e.g. because the sandbox does not answer. It is tried again every ' +
      'few seconds.',
  },
});

const showSchema = {
  operationId: 'getTestClock',
  summary: 'Read the test clock',
  description: 'The time of the account. In a sandbox account it may be ahead of the machine’s.',
  tags: ['Test clock'],
  response: answers(200, TestClockAnswer),
};

const advanceSchema = {
  operationId: 'advanceTestClock',
  summary: 'Move the test clock',
  description:
    'Sandbox accounts only, and only forward. Due dates, autopay, settlements, returns and expiries until this ' +
    'time happen in order. The answer comes when they are done, or after five seconds with `Advancing`: the ' +
    'clock then continues in the background, and `GET /v1/test_clock` shows its progress. The same request, ' +
    'sent again, waits again. Another target is refused with 409 until the clock has arrived.',
  tags: ['Test clock'],
  body: {
    ...Closed({ now: Described(Instant, 'The time to move the clock to; never back.') }),
    examples: [{ now: '2027-01-15T09:00:00.000Z' }],
  },
  response: answers(200, TestClockAnswer, [409, 413, 415, 422]),
};

/** Adds the operations on the test clock. */
export function testClockRoutes(
  server: HttpServer,
  { testClock, ...deps }: { testClock: TestClock; idempotency: Idempotency; clock: Clock },
): void {
  const { read, perform } = operationsOf(server, deps);
  const path = { scope: 'test_clock:write' as const, worksSuspended: true, url: '/v1/test_clock' };

  read({ ...path, schema: showSchema }, ({ caller }) => testClock.show(caller.account.id));
  perform(
    { ...path, waitsForOthers: true, method: 'POST', schema: advanceSchema },
    ({ caller, body }, idempotent) => testClock.advance(caller.account, new Date(body.now), idempotent),
  );
  server.addHook('onClose', () => testClock.stop());
}
