import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from '../../../src/worker.ts';
import { keepBooks } from '../../support/books.ts';
import { acceptedPayment, CHARGED_AT, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
keepBooks(() => service);

it('the worker does what is due while a clock whose process died is moved on, however far that goes', async () => {
  const { id } = await acceptedPayment(service);
  service.clock.set(CHARGED_AT);
  let arrive = (_resumed: number) => {};
  let moves = 0;
  const testClock = {
    ...service.parts.testClock,
    resumeAbandoned: () => {
      moves += 1;
      return new Promise<number>((resolve) => {
        arrive = resolve;
      });
    },
  };
  const worker = startWorker({ ...service.parts, testClock });
  await expect
    .poll(async () => (await readPayment(service, id)).status, { timeout: 10_000 })
    .toBe('Completed');
  service.clock.set('2026-11-25T08:01:00.000Z');
  await expect.poll(() => service.sql('select 1 from tasks where leased_until is not null')).toEqual([]);
  expect(moves).toBe(1);
  arrive(1);
  await worker.stop();
});
