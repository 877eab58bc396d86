import { afterAll, beforeAll, expect, it } from 'vitest';
import { DORMANT } from '../../../src/kit/queue/tasks.ts';
import { makeRefused } from '../../api/every-operation/recipient-operations.ts';
import { signInWith } from '../../support/connecting.ts';
import type { Visitor } from '../../support/console.ts';
import { acceptedPayment, demoAccount, readPayment } from '../../support/outgoing.ts';
import { startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

let service: TestService;
let owner: Visitor;
const ids: Record<string, string> = {};
let underWay: string;
let scheduled: string;

const funded = `description = 'x', funding_id = gen_random_uuid(), funding_reference = 'ch', funded_at = now(), fee = 0,
  delivery_id = gen_random_uuid()`;

/** Makes a payment whose delivery and refund have failed. */
async function makeStuck(): Promise<string> {
  const { id } = await acceptedPayment(service, { scheduleDate: '2027-06-01' });
  await service.sql(
    `update payments set status = 'Failed', ${funded}, failure_code = 'x', failure_message = 'x',
       refund_id = gen_random_uuid(), refund_failure_code = 'x', refund_failure_message = 'x' where id = $1`,
    [id],
  );
  return id;
}

beforeAll(async () => {
  service = await startCopied({});
  owner = await signInWith(service, 'owner@demo-studio.example');
  ids['retry_payout'] = await makeRefused(service);
  ids['reverse'] = await makeRefused(service);
  ids['refund'] = await makeStuck();
  ids['write_off'] = await makeStuck();
  ({ id: scheduled } = await acceptedPayment(service, { scheduleDate: '2027-06-01' }));
  ({ id: underWay } = await acceptedPayment(service, { scheduleDate: '2027-06-01' }));
  await service.sql(`update payments set status = 'Processing', ${funded} where id = $1`, [underWay]);
  await service.sql('update accounts set held_at = now()');
});
afterAll(() => service?.close());

it.each(['retry_payout', 'refund', 'reverse', 'write_off'])(
  'of a held account, %s is refused by API and in the app, and nothing is sent',
  async (action) => {
    const [path, before] = [`/v1/payments/${ids[action]}/${action}`, service.processor.log.length];
    const byApi = await service.call('POST', path, { body: {} });
    const inApp = await callSignedIn(service, owner, 'POST', sessionPathOf('demo-studio', path), {
      body: {},
    });
    expect([byApi.status, byApi.error.code]).toEqual([503, 'account_frozen']);
    expect([inApp.status, inApp.error?.code]).toEqual([503, 'account_frozen']);
    expect(service.processor.log).toHaveLength(before);
  },
);

it('a step that was decided before the backup is not sent while the account is held, by any way', async () => {
  const { payments } = service.services;
  const before = service.processor.log.length;
  const next = await payments.jobs.check(await demoAccount(service), underWay, service.clock.now());
  expect(next).toEqual(DORMANT);
  expect(service.processor.log).toHaveLength(before);
});

it('a payment that is not charged yet can be canceled: a person ends so what the processor has done already', async () => {
  expect((await service.call('POST', `/v1/payments/${scheduled}/cancel`, { body: {} })).status).toBe(200);
  expect((await readPayment(service, scheduled)).status).toBe('Canceled');
});
