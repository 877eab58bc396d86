import { testPeople } from '../../../src/processors/sandbox/test-people.ts';
import { codeIn } from './pool.ts';
import { dataOf, moveClock, type Story, type Telling, teller } from './telling.ts';
import { dayIn, makeToken } from './tenant.ts';

/** A number of the wallet. */
interface Paying {
  readonly kind: 'card' | 'bank';
  readonly number: string;
}

async function payOut(telling: Telling, wallet: Paying, destination: string): Promise<string | null> {
  const tell = teller(telling);
  const token = await makeToken(telling.tenant, wallet.kind, wallet.number);
  const method = dataOf(await tell('addPaymentMethod', { json: { token } }));
  const made = await tell('createPayment', {
    json: {
      contact: { name: 'The Band', email: 'band@example.com' },
      totalAmount: 30_000,
      scheduleDate: dayIn(telling.tenant, 2),
      paymentMethodId: method?.id ?? '01981f9e-0000-7000-8000-000000000000',
    },
  });
  const id = dataOf(made)?.id ?? null;
  if (id === null) return null;
  await moveClock(telling, 1);
  await tell('resendOffer', { given: [id], json: {} });
  const { offerLink } = dataOf(await tell('getPayment', { given: [id] }));
  const offer = codeIn(offerLink);
  await tell('getOffer', { given: offer });
  const to = await makeToken(telling.tenant, 'bank', destination);
  await tell('acceptOffer', { given: offer, json: { destination: to } });
  return id;
}

const delivered: Story = async (telling) => {
  const tell = teller(telling);
  const { random } = telling.tenant;
  // A payment is written off when the bank takes its funding back 45 days after the delivery.
  const isLate = random.chance(0.6);
  const id = await payOut(
    telling,
    { kind: 'bank', number: isLate ? '000222222227' : '000123456789' },
    random.pick(['000123456789', '000123456789', '000444444440']),
  );
  if (id === null) return;
  await moveClock(telling, 24 * 10);
  await tell('getPayment', { given: [id] });
  if (isLate) await moveClock(telling, 24 * 60);
  await tell('writeOffPayment', { given: [id], json: {} });
};

const stuck: Story = async (telling) => {
  const tell = teller(telling);
  const id = await payOut(telling, { kind: 'card', number: '4000000000005126' }, '000333333335');
  if (id === null) return;
  await moveClock(telling, 24 * 14);
  const token = await makeToken(telling.tenant, 'card', '4242424242424242');
  const method = dataOf(await tell('addPaymentMethod', { json: { token } }));
  await tell('getPayment', { given: [id] });
  await tell('refundPayment', { given: [id], json: method === null ? {} : { paymentMethodId: method.id } });
};

/** Sets an offer's recipient up at the processor's page, as one of its test people. */
async function setUp(telling: Telling, offer: string[], button: Record<string, string>): Promise<void> {
  const tell = teller(telling);
  const link = dataOf(await tell('startOnboarding', { given: offer, json: { country: 'US' } }));
  if (link === null) return;
  await (await fetch(link.url)).text();
  const sent = { method: 'POST', body: new URLSearchParams(button), redirect: 'manual' } as const;
  await (await fetch(link.url, sent)).text();
}

const throughRecipients: Story = async (telling) => {
  const tell = teller(telling);
  const { tenant } = telling;
  const { random } = tenant;
  await tell('updateAccount', { json: { recipientOnboarding: 'Onboarding' } });
  const wallet: Paying = random.chance(0.6)
    ? { kind: 'card', number: '4242424242424242' }
    : { kind: 'bank', number: random.pick(['000123456789', '000222222227']) };
  const token = await makeToken(tenant, wallet.kind, wallet.number);
  const method = dataOf(await tell('addPaymentMethod', { json: { token } }));
  tenant.count += 1;
  const asked = method === null ? [] : [['paymentMethodId', method.id] as [string, string]];
  await tell('quotePayment', { query: [['amount', '30000'], ...asked] });
  const made = await tell('createPayment', {
    json: {
      contact: { name: 'The Band', email: `band${tenant.count}@example.com` },
      totalAmount: 30_000,
      scheduleDate: dayIn(tenant, 1),
      paymentMethodId: method?.id ?? '01981f9e-0000-7000-8000-000000000000',
    },
  });
  const id = dataOf(made)?.id ?? null;
  if (id !== null) {
    const offer = codeIn(dataOf(await tell('getPayment', { given: [id] }))?.offerLink ?? '');
    const person = random.pick(testPeople);
    await setUp(telling, offer, { person });
    await Promise.all([
      tell('acceptOfferAsRecipient', { given: offer, json: {} }),
      ...(random.chance(0.3) ? [tell('acceptOfferAsRecipient', { given: offer, json: {} })] : []),
    ]);
    await moveClock(telling, 24 * 6);
    const { recipientId = null } = dataOf(await tell('getPayment', { given: [id] })) ?? {};
    await tell('getRecipient', { given: [recipientId ?? 'none'] });
    await tell('listRecipients');
    if (random.chance(0.5)) await setUp(telling, offer, { act: 'change_bank' });
    // Of money that a bank refused, and of money that cannot be taken back.
    await Promise.all([
      tell(random.pick(['retryPayout', 'reversePayment']), { given: [id], json: {} }),
      tell(random.pick(['retryPayout', 'reversePayment', 'writeOffPayment']), { given: [id], json: {} }),
    ]);
    await moveClock(telling, 24 * 4);
    await tell('getPayment', { given: [id] });
    if (random.chance(0.5)) await tell('deleteRecipient', { given: [recipientId ?? 'none'] });
  }
  await tell('updateAccount', { json: { recipientOnboarding: 'BankAccount' } });
};

const offered: Story = async (telling) => {
  const tell = teller(telling);
  const { tenant } = telling;
  const token = await makeToken(tenant, 'card', '4242424242424242');
  const method = dataOf(await tell('addPaymentMethod', { json: { token } }));
  const made = await tell('createPayment', {
    json: {
      contact: { name: 'The Band', email: 'band@example.com' },
      totalAmount: 30_000,
      scheduleDate: dayIn(tenant, 20),
      paymentMethodId: method?.id ?? '01981f9e-0000-7000-8000-000000000000',
    },
  });
  const offer = codeIn(dataOf(made)?.offerLink ?? '');
  const to = await makeToken(tenant, 'bank', '000123456789');
  await Promise.all([
    tell('declineOffer', { given: offer, json: { reason: 'No time' } }),
    ...(tenant.random.chance(0.5) ? [tell('acceptOffer', { given: offer, json: { destination: to } })] : []),
  ]);
};

/** The stories of payments out, each as often as it is told. */
export const outgoingStories: readonly Story[] = [
  throughRecipients,
  throughRecipients,
  throughRecipients,
  delivered,
  stuck,
  stuck,
  offered,
];
