import { activeInvoice, codeOf, pay } from './money.ts';
import { accept, offerPath, payOut } from './outgoing.ts';
import type { Answer, TestService } from './service.ts';
import type { Stage } from './stage.ts';

/** The states that days must pass for, or that a business with a look and rules of its own shows. */
export const laterSceneNames = [
  'a look of its own',
  'settled by the bank',
  'returned by the bank',
  'disputed',
  'marked as paid',
  'a part of it paid',
  'reopened by a refund',
  'written off',
  'autopay is on',
  'paid by itself',
  'reminders to stop',
  'reminders stopped',
  'offer declined',
  'offer expired',
  'offer processing',
  'offer completed',
  'offer failed',
  'offer returned',
  'offer canceled',
] as const;

/** The address of a page in each of those states. */
export type LaterScenes = Readonly<Record<(typeof laterSceneNames)[number], string>>;

const SOUND = '000123456789';
const CARD = '4242424242424242';
const terms = 'Along the schedule.';

/** Makes them all, with a business that has a look of its own; then its clock stands at the 10th of December. */
export async function makeLaterScenes(stage: Stage): Promise<LaterScenes> {
  const { service } = stage;
  await dress(stage);
  const invoices = await makeInvoices(stage);
  const offers = await makeOffers(stage);
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-03', '2026-12-10']) {
    await must(service.call('POST', '/v1/test_clock', { body: { now: `${day}T17:00:00.000Z` } }));
  }
  await service.work();
  return { ...invoices, ...offers };
}

async function dress({ service, browser }: Stage): Promise<void> {
  const { accounts } = service.services;
  const page = await browser.newPage({ viewport: { width: 220, height: 64 } });
  await page.setContent(
    '<body style="margin:0"><svg width="220" height="64"><rect width="220" height="64" fill="#fff"/><circle cx="32" cy="32" r="24" fill="#0f766e"/><text x="68" y="42" font-family="serif" font-size="30" fill="#16302c">Fernhill</text></svg>',
  );
  const logo = await page.screenshot();
  await page.close();
  await accounts.changeProfile('demo-studio', {
    accentColour: '#0f766e',
    email: 'hello@fernhill.example',
    street: '12 Ring Street',
    postalCode: '97205',
    city: 'Portland',
    region: 'OR',
    country: 'US',
    taxId: '12-3456789',
    footer: 'Fernhill Events · Weddings and feasts since 1998',
    logo,
  });
  await accounts.changeSettings('demo-studio', {
    feeBearer: 'Client',
    cardCostBasisPoints: 300,
    surchargeBasisPoints: 250,
    allowsPartPayments: true,
  });
}

async function makeInvoices({ service, sandbox }: Stage) {
  const lineItems = [
    { description: 'Feast for eighty guests', quantity: 3, unitAmount: 100_000, taxBasisPoints: 1_900 },
  ];
  const make = (changes: Record<string, unknown> = {}) => activeInvoice(service, { lineItems, ...changes });
  const paid = async (token: string, fields: Record<string, unknown> = {}, changes = {}) => {
    const invoice = await make(changes);
    await must(pay(service, invoice, { token, ...fields }));
    return invoice.paymentLink as string;
  };
  const mark = (id: string, payment: { id: string }, as = 'mark_as_paid') =>
    must(service.call('POST', `/v1/invoices/${id}/scheduled_payments/${payment.id}/${as}`, { body: {} }));
  const marked = await make();
  for (const payment of marked.paymentSchedule) await mark(marked.id, payment);
  const unmarked = await make();
  for (const payment of unmarked.paymentSchedule) await mark(unmarked.id, payment);
  await mark(unmarked.id, unmarked.paymentSchedule[2], 'unmark_as_paid');
  // The client is notified about two invoices, which are then changed and canceled. A third one is refunded, to be paid
  // again.
  const [changed, canceled] = [await make(), await make()];
  await service.work();
  await must(
    service.call('PATCH', `/v1/invoices/${changed.id}`, {
      body: { totalAmount: 400_000, rebalance: 'LastPayment', lineItems: [] },
    }),
  );
  await must(service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } }));
  const reopened = await make();
  const whole = await must(
    pay(service, reopened, {
      token: await sandbox.card(CARD),
      scheduledPaymentIds: reopened.paymentSchedule.map(({ id }: { id: string }) => id),
    }),
  );
  await must(
    service.call('POST', `/v1/charges/${whole.data.id}/refunds`, {
      body: { amount: 100_000, reopen: true },
    }),
  );
  const writtenOff = await make();
  await must(service.call('PATCH', `/v1/invoices/${writtenOff.id}`, { body: { status: 'Uncollectible' } }));
  const soon = [
    { dueDate: '2026-11-24', amount: 100_000 },
    { dueDate: '2026-12-08', amount: 200_000 },
  ];
  const reminded = await make();
  const stopped = await make();
  await fetch(`${service.url}/demo-studio/r/${codeOf(stopped)}/reminders`, { method: 'POST' });
  return {
    'a look of its own': (await make({ note: 'With music from eight o’clock.' })).paymentLink as string,
    'settled by the bank': await paid(await sandbox.bank(SOUND)),
    'returned by the bank': await paid(await sandbox.bank('000111111116')),
    disputed: await paid(await sandbox.card('4000000000000259')),
    'marked as paid': marked.paymentLink as string,
    'a part of it paid': await paid(await sandbox.card(CARD), { amount: 25_050 }),
    'reopened by a refund': reopened.paymentLink as string,
    'written off': writtenOff.paymentLink as string,
    'autopay is on': await paid(await sandbox.card(CARD), { autopay: { terms } }),
    'paid by itself': await paid(await sandbox.card(CARD), { autopay: { terms } }, { paymentSchedule: soon }),
    'reminders to stop': `${reminded.paymentLink}/reminders`,
    'reminders stopped': `${stopped.paymentLink}/reminders`,
  };
}

async function makeOffers({ service, sandbox }: Stage) {
  const method = await addMethod(service, await sandbox.card(CARD));
  const offered = (changes: Record<string, unknown> = {}) =>
    payOut(service, { paymentMethodId: method, ...changes });
  const accepted = async (account: string, changes: Record<string, unknown> = {}) => {
    const payment = await offered(changes);
    await must(accept(service, payment, await sandbox.bank(account)));
    return payment.offerLink as string;
  };
  const declined = await offered();
  await must(
    service.call('POST', `${offerPath(declined)}/decline`, {
      body: { reason: 'We are on tour that week.' },
      token: null,
    }),
  );
  const canceled = await offered();
  await must(service.call('POST', `/v1/payments/${canceled.id}/cancel`, { body: {} }));
  return {
    'offer declined': declined.offerLink as string,
    'offer expired': (await offered()).offerLink as string,
    'offer processing': await accepted(SOUND, { scheduleDate: '2026-12-10' }),
    'offer completed': await accepted(SOUND),
    'offer failed': await accepted('000333333335'),
    'offer returned': await accepted('000444444440'),
    'offer canceled': canceled.offerLink as string,
  };
}

async function addMethod(service: TestService, token: string): Promise<string> {
  return (await must(service.call('POST', '/v1/payment_methods', { body: { token } }))).data.id;
}

// A scene that could not be made must not look like another.
async function must(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
}
