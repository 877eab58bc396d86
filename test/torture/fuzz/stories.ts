import type { Judged } from './judge.ts';
import { outgoingStories } from './outgoing-stories.ts';
import { codeIn } from './pool.ts';
import { dataOf, isDone, moveClock, type Story, type Telling, teller } from './telling.ts';
import { dayIn, makeToken } from './tenant.ts';

const linkOf = (invoice: { paymentLink: string }) => codeIn(invoice.paymentLink);

async function makeInvoice(telling: Telling, payments = 2): Promise<Record<string, never> | null> {
  const { tenant } = telling;
  const schedule = Array.from({ length: payments }, (_, index) => ({
    dueDate: dayIn(tenant, 10 * index),
    amount: 20_000,
  }));
  const made = await teller(telling)('createInvoice', {
    json: {
      contact: { name: 'Maria', email: `maria${tenant.random.between(1, 9)}@example.com` },
      totalAmount: 20_000 * payments,
      paymentSchedule: schedule,
      paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
      status: 'Active',
    },
  });
  return isDone(made) ? dataOf(made) : null;
}

interface Paying {
  readonly kind: 'card' | 'bank';
  readonly number: string;
  readonly isAutopay?: boolean;
}

async function payFirst(telling: Telling, invoice: { paymentLink: string }, paying: Paying): Promise<Judged> {
  const tell = teller(telling);
  const link = linkOf(invoice);
  const shown = dataOf(await tell('getInvoiceByLink', { given: link }));
  const [first] = shown?.paymentSchedule ?? [];
  const token = await makeToken(telling.tenant, paying.kind, paying.number);
  const body = {
    token,
    scheduledPaymentIds: [first?.id],
    expectedAmount: first?.amount ?? 1,
    ...(paying.isAutopay === true
      ? {
          autopay: {
            terms: 'The rest is charged along the schedule.',
            expectedOwed: shown?.amountPayable ?? 1,
          },
        }
      : {}),
  };
  const paid = await tell('payByLink', { given: link, json: body });
  // The service refuses the amount without the card's surcharge. The second request agrees to the surcharge.
  if (paid.code !== 'amount_changed') return paid;
  const surcharge = Math.round((first.amount * shown.surchargeBasisPoints) / 10_000);
  return tell('payByLink', { given: link, json: { ...body, expectedAmount: first.amount + surcharge } });
}

const paid: Story = async (telling) => {
  const tell = teller(telling);
  const { random } = telling.tenant;
  const invoice = await makeInvoice(telling);
  if (invoice === null) return;
  const charge = await payFirst(telling, invoice as never, {
    kind: 'card',
    number: random.pick(['4242424242424242', '4000056655665556', '4000000000000259', '4000000000001976']),
    isAutopay: random.chance(0.6),
  });
  await telling.work();
  const id = dataOf(charge)?.id ?? 'none';
  await tell('getAutopay', { given: [invoice['id'] ?? ''] });
  await tell('getCharge', { given: [id] });
  await tell('getReceipt', { given: [id] });
  await Promise.all([
    tell('createRefund', { given: [id], json: { amount: 500 } }),
    tell('createRefund', { given: [id], json: { amount: 700, reopen: true } }),
  ]);
  await tell(random.pick(['endAutopay', 'getAutopay']), { given: [invoice['id'] ?? ''] });
  await tell('cancelAutopayByLink', { given: linkOf(invoice as never) });
  if (random.chance(0.3)) await moveClock(telling, 24 * 5);
  await tell('listDisputes');
  await tell('listPayouts');
};

const asked: Story = async (telling) => {
  const tell = teller(telling);
  const { random } = telling.tenant;
  const invoice = await makeInvoice(telling, 1);
  if (invoice === null) return;
  const charge = await payFirst(telling, invoice as never, { kind: 'card', number: '4000002760003184' });
  const id = dataOf(charge)?.id ?? 'none';
  const link = linkOf(invoice as never);
  await tell('getChargeByLink', { given: [...link, id] });
  if (random.chance(0.5)) await tell('cancelCharge', { given: [id], json: {} });
  else await tell('cancelChargeByLink', { given: [...link, id] });
};

const muted: Story = async (telling) => {
  const tell = teller(telling);
  const invoice = await makeInvoice(telling, 1);
  if (invoice === null) return;
  const charge = await payFirst(telling, invoice as never, { kind: 'card', number: '4242424242424242' });
  telling.mute(true);
  try {
    const refund = await tell('createRefund', {
      given: [dataOf(charge)?.id ?? 'none'],
      json: { amount: 100 },
    });
    await moveClock(telling, 30);
    await tell('cancelRefund', { given: [dataOf(refund)?.id ?? 'none'], json: {} });
  } finally {
    telling.mute(false);
  }
};

const imported: Story = async (telling) => {
  const tell = teller(telling);
  const { random } = telling.tenant;
  const kind = random.pick(['Contacts', 'Invoices']);
  const { id = 'none' } = dataOf(await tell('createImport', { json: { kind } })) ?? {};
  await tell(kind === 'Contacts' ? 'addContactRows' : 'addInvoiceRows', { given: [id] });
  await tell('checkImport', { given: [id], json: {} });
  await telling.work();
  await Promise.all([
    tell('listImportRows', { given: [id] }),
    tell('startImport', { given: [id], json: {} }),
    ...(random.chance(0.3) ? [tell('cancelImport', { given: [id], json: {} })] : []),
  ]);
  await telling.work();
  await tell('getImport', { given: [id] });
  await tell('getImportErrors', { given: [id] });
};

const importedAgain: Story = async (telling) => {
  const tell = teller(telling);
  const { random } = telling.tenant;
  const email = `again${random.between(1, 5)}@example.com`;
  for (const isFirst of [true, false]) {
    const { id = 'none' } = dataOf(await tell('createImport', { json: { kind: 'Contacts' } })) ?? {};
    await tell('addContactRows', { given: [id], json: { rows: [{ line: 1, name: 'Again', email }] } });
    await tell('checkImport', { given: [id], json: {} });
    await telling.work();
    if (!isFirst) await tell('includeImportRows', { given: [id], json: { lines: [1] } });
    await tell('startImport', { given: [id], json: {} });
    await telling.work();
  }
};

const merged: Story = async (telling) => {
  const tell = teller(telling);
  const { tenant } = telling;
  const make = async () => {
    tenant.count += 1;
    const json = { name: 'Twin', email: `twin${tenant.count}@example.com` };
    return String(dataOf(await tell('createContact', { json }))?.id);
  };
  const [one, other, third] = [await make(), await make(), await make()];
  await tell('checkContactVatId', { given: [one], json: {} });
  await tell('previewContactMerge', { given: [one], query: [['into', other]] });
  await Promise.all([
    tell('mergeContact', { given: [one], json: { into: other } }),
    tell('updateContact', { given: [one], json: { name: 'Meanwhile' } }),
  ]);
  await tell('eraseContact', { given: [third], json: {} });
  await telling.work();
  await tell('getContactMerge', { given: [one] });
  await tell('getContactErasure', { given: [third] });
  await tell('exportContact', { given: [other] });
};

const hooked: Story = async (telling) => {
  const tell = teller(telling);
  const { tenant } = telling;
  const { id = 'none' } = dataOf(await tell('createWebhook', { json: { url: tenant.receiverUrl } })) ?? {};
  await tell('testWebhook', { given: [id], json: {} });
  await tell('createContact');
  await telling.work();
  const { items = [] } = dataOf(await tell('listWebhookDeliveries', { given: [id] })) ?? {};
  for (const { id: delivery } of items.slice(0, 2)) {
    await tell('getWebhookDelivery', { given: [id, delivery] });
    await tell('replayWebhookDelivery', { given: [id, delivery], json: {} });
  }
  await tell('replayWebhookEvents', { given: [id] });
  await tell('rotateWebhookSecret', { given: [id], json: { overlapHours: 1 } });
  await telling.work();
  if (tenant.random.chance(0.7)) await tell('deleteWebhook', { given: [id] });
};

const billed: Story = async (telling) => {
  const tell = teller(telling);
  const profile = {
    street: 'Hauptstraße 12',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    taxId: 'DE123456789',
    email: 'studio@example.com',
  };
  await tell('updateAccount', { json: { currency: 'EUR', profile } });
  const made = await tell('createInvoice', {
    json: {
      contact: { name: 'Maria', email: 'maria@example.com' },
      totalAmount: 30_000,
      paymentSchedule: [{ dueDate: dayIn(telling.tenant, 10), amount: 30_000 }],
      lineItems: [{ description: 'Album', quantity: 1, unitAmount: 30_000, taxBasisPoints: 700 }],
      status: 'Active',
      currency: 'EUR',
    },
  });
  const id = dataOf(made)?.id ?? 'none';
  await tell('getEInvoice', {
    given: [id],
    query: [['format', telling.tenant.random.pick(['ubl', 'facturx'])]],
  });
  await tell('getInvoicePdf', { given: [id] });
  await tell('updateAccount', { json: { currency: 'USD' } });
};

const dated: Story = async (telling) => {
  const { random } = telling.tenant;
  await moveClock(telling, random.pick([1, 24, 72, 24 * 7, 24 * 30]));
  const tell = teller(telling);
  for (const list of [
    'listInvoices',
    'listEvents',
    'listMails',
    'listDisputes',
    'listPayouts',
    'listRefunds',
  ]) {
    await tell(list);
  }
};

const drafted: Story = async (telling) => {
  const tell = teller(telling);
  const { random } = telling.tenant;
  const made = await tell('createInvoice', {
    json: { contact: { name: 'Maria', email: 'maria@example.com' }, totalAmount: 500, status: 'Draft' },
  });
  const { id = 'none', paymentSchedule = [] } = dataOf(made) ?? {};
  await tell('updateInvoice', { given: [id], json: { note: 'Changed' } });
  if (random.chance(0.4)) {
    await tell('deleteInvoice', { given: [id] });
    return;
  }
  await Promise.all([
    tell('updateInvoice', { given: [id], json: { status: 'Active' } }),
    tell('deleteInvoice', { given: [id] }),
  ]);
  const given = [id, paymentSchedule[0]?.id ?? 'none'];
  await tell('markScheduledPaymentAsPaid', { given, json: {} });
  await tell('unmarkScheduledPaymentAsPaid', { given, json: {} });
};

const mailed: Story = async (telling) => {
  const tell = teller(telling);
  await telling.work();
  const { items = [] } = dataOf(await tell('listMails', { query: [['status', 'Failed']] })) ?? {};
  for (const { id } of items.slice(0, 3)) {
    await Promise.all([tell('sendMail', { given: [id], json: {} }), tell('getMail', { given: [id] })]);
  }
};

const looked: Story = async (telling) => {
  const { engine, tenant } = telling;
  const lists = engine.api.operations.filter(({ id }) => id.startsWith('list'));
  await teller(telling)('listMembers');
  await teller(telling)('listWebhooks');
  for (let turn = 0; turn < 5; turn += 1) {
    const { id, place } = tenant.random.pick(lists);
    if (place === null || tenant.pool.has(place)) await engine.tell(tenant, id);
  }
};

/** All stories, each as often as it is told. */
export const stories: readonly Story[] = [
  paid,
  paid,
  paid,
  asked,
  muted,
  ...outgoingStories,
  imported,
  importedAgain,
  imported,
  importedAgain,
  merged,
  hooked,
  billed,
  dated,
  dated,
  drafted,
  drafted,
  mailed,
  looked,
  looked,
  looked,
];
