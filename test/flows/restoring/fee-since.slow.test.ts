import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { faultsOf } from '../../support/books.ts';
import { connectBusiness, setFee } from '../../support/connected.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { preparePlatform } from '../../support/platform.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';
import { useStripe } from '../../support/stripe-keys.ts';

let stripe: StripeStandIn;
let service: TestService;
let restored: TestService;
let backup: Backup;
let chargeId: string;

// A connected business takes money after the backup, and the operator takes its fee.
beforeAll(async () => {
  stripe = await startStandIn();
  const environment = { STRIPE_API_URL: stripe.url };
  service = await startCopied(environment);
  const platform = preparePlatform(service, stripe, 'Sandbox');
  await platform.setting.set('Sandbox', platform.keys);
  stripe.connectOf(platform.account).addBusiness('acct_maple');
  await connectBusiness(service, 'acct_maple');
  await setFee(service, { fixed: 150, refundsFee: true });
  const invoice = await activeInvoice(service, {
    paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }],
  });
  backup = await backUp(service, environment);
  await useStripe(service);
  chargeId = (await pay(service, invoice, { token: 'pm_card_visa' })).data.id;
  restored = await backup.restore('2026-11-22T14:00:00Z');
});
afterAll(async () => {
  await restored?.close();
  await service?.close();
  await backup?.drop();
  await stripe?.close();
});

it('a charge that is written again after a restore gives the operator’s fee back as the operator’s rule says', async () => {
  const processor = await useStripe(restored);
  const done = await finish(restored);
  expect(done.isLifted ? '' : done.reason).toBe('');
  const refund = await restored.call('POST', `/v1/charges/${chargeId}/refunds`, { body: {} });
  expect([refund.status, refund.data.status, refund.data.platformFee]).toEqual([201, 'Succeeded', 150]);
  const charge = (await restored.call('GET', `/v1/charges/${chargeId}`)).data;
  expect(charge).toMatchObject({ platformFee: 150, platformFeeRefunded: 150, refundsPlatformFee: true });
  expect(await faultsOf(restored, processor)).toEqual([]);
});
