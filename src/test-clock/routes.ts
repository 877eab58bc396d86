import { Type } from 'typebox';
import { answers, Closed, Instant } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { TestClock } from './service.ts';

const TestClockAnswer = Closed({
  now: Instant,
  isAhead: Type.Boolean({ description: 'Whether it was moved away from the machine’s time.' }),
});

/** Adds the operations on the test clock. */
export function testClockRoutes(server: HttpServer, { testClock }: { testClock: TestClock }): void {
  const showSchema = {
    operationId: 'getTestClock',
    summary: 'Read the test clock',
    description: 'The time of the account. In a sandbox account it may be ahead of the machine’s.',
    tags: ['Test clock'],
    response: answers(200, TestClockAnswer),
  };
  server.get(
    '/v1/test_clock',
    { schema: showSchema, config: { scope: 'test_clock:write' as const } },
    async ({ caller }) => testClock.show(caller.account) as never,
  );
  const advanceSchema = {
    operationId: 'advanceTestClock',
    summary: 'Move the test clock',
    description:
      'Sandbox accounts only, and only forward. Due dates, autopay, settlements, returns and expiries that lie on ' +
      'the way happen in order; the answer comes when they are done.',
    tags: ['Test clock'],
    body: { ...Closed({ now: Instant }), examples: [{ now: '2027-01-15T09:00:00.000Z' }] },
    response: answers(200, TestClockAnswer, [409, 413, 415, 422]),
  };
  server.post(
    '/v1/test_clock',
    { schema: advanceSchema, config: { scope: 'test_clock:write' as const, waitsForOthers: true } },
    async ({ caller, body }) => (await testClock.advance(caller.account, new Date(body.now))) as never,
  );
}
