import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SetupMove, setupStates } from '../../../src/charges/states.ts';
import type { SetupStatus } from '../../../src/charges/types.ts';
import { faultsOf } from '../../support/books.ts';
import { gapsOf, type Unattemptable } from '../../support/cells.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { linkOf, offerOf, setUp } from '../../support/setups.ts';

/** Walks every cell of the table of setups through HTTP: only one that succeeds turns autopay on, and none moves money. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
afterEach(async () => expect(await faultsOf(service, service.processor)).toEqual([]));

type News = 'succeeded' | 'declined' | 'processing' | 'requires_action';
type Invoice = Awaited<ReturnType<typeof activeInvoice>>;

const newsOf: Readonly<Record<Exclude<SetupMove, 'send'>, News>> = {
  requireAction: 'requires_action',
  resume: 'processing',
  succeed: 'succeeded',
  decline: 'declined',
};
const firstAnswer: Readonly<Record<Exclude<SetupStatus, 'Created'>, News>> = {
  Processing: 'processing',
  RequiresAction: 'requires_action',
  Succeeded: 'succeeded',
  Declined: 'declined',
};

// The body of a browser's request; the same under its key each time that it is sent.
async function bodyOf(invoice: Invoice) {
  const { hash } = await offerOf(service, invoice);
  return { token: 'tok_bank', hash };
}

async function reach(invoice: Invoice, status: Exclude<SetupStatus, 'Created'>) {
  service.processor.script('setup tok_bank', firstAnswer[status]);
  const body = await bodyOf(invoice);
  const send = () => setUp(service, invoice, body, { 'idempotency-key': 'save-1' });
  const { data } = await send();
  expect(data.status).toBe(status);
  await service.work();
  return { id: data.id as string, send };
}

const hear = async (id: string, news: News) => {
  expect(await sendWebhook(service, [service.processor.decide(id, news)])).toBe(202);
  await service.work();
};
const stateOf = async (invoice: Invoice, id: string) =>
  (await service.call('GET', `${linkOf(invoice)}/setups/${id}`, { token: null })).data;
const autopayOf = async ({ id }: Invoice) =>
  (await service.call('GET', `/v1/invoices/${id}/autopay`)).data.isOn as boolean;
const eventsOf = async () => (await service.call('GET', '/v1/events?limit=100')).data.items;
const chargesOf = async ({ id }: Invoice) =>
  (await service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items;

const under = ['Processing', 'RequiresAction'] as const;
const ended = ['Succeeded', 'Declined'] as const;

const rows = [
  ['Processing', 'requireAction', 'RequiresAction'],
  ['Processing', 'succeed', 'Succeeded'],
  ['Processing', 'decline', 'Declined'],
  ['RequiresAction', 'resume', 'Processing'],
  ['RequiresAction', 'succeed', 'Succeeded'],
  ['RequiresAction', 'decline', 'Declined'],
] as const;

const attempts: (readonly [Exclude<SetupStatus, 'Created'>, Exclude<SetupMove, 'send'>])[] = [
  ['Processing', 'resume'],
  ['RequiresAction', 'requireAction'],
  ...ended.flatMap((from) =>
    (['requireAction', 'resume', 'succeed', 'decline'] as const).map((move) => [from, move] as const),
  ),
];

const unattemptable: readonly Unattemptable[] = [
  {
    cells: ['requireAction', 'resume', 'succeed', 'decline'].map((move) => `Created ${move}`),
    why: 'a setup is written as Processing, in the transaction that makes it: its key is told to nobody before',
  },
];

describe('a setup', () => {
  it('is Processing as soon as it is sent, when no answer comes', async () => {
    const invoice = await activeInvoice(service);
    const body = await bodyOf(invoice);
    service.processor.failNext('reply lost');
    const { data } = await setUp(service, invoice, body);
    expect([data.status, await autopayOf(invoice)]).toEqual(['Processing', false]);
  });

  it.each(rows)(
    'from %s: %s leads to %s, and autopay is on only when it succeeded',
    async (from, move, to) => {
      const invoice = await activeInvoice(service);
      const { id } = await reach(invoice, from);
      expect(await autopayOf(invoice)).toBe(false);
      await hear(id, newsOf[move]);
      expect((await stateOf(invoice, id)).status).toBe(to);
      expect(await autopayOf(invoice)).toBe(to === 'Succeeded');
      expect(await chargesOf(invoice)).toEqual([]);
    },
  );

  it.each(attempts)('from %s: %s changes nothing', async (from, move) => {
    const invoice = await activeInvoice(service);
    const { id } = await reach(invoice, from);
    const before = [await stateOf(invoice, id), await autopayOf(invoice), await eventsOf()];
    await hear(id, newsOf[move]);
    expect([await stateOf(invoice, id), await autopayOf(invoice), await eventsOf()]).toEqual(before);
    expect(await chargesOf(invoice)).toEqual([]);
  });

  it.each([...under, ...ended])('from %s: the same request again sends nothing', async (from) => {
    const invoice = await activeInvoice(service);
    const { id, send } = await reach(invoice, from);
    const { data } = await send();
    expect([data.id, data.status]).toEqual([id, from]);
    const orders = service.processor.calls.filter(({ name }) => name === 'setUp');
    expect(orders).toHaveLength(1);
  });

  it('has no cell that is neither made, attempted, nor listed with the reason why nobody can', () => {
    expect(
      gapsOf(setupStates, {
        rows: [
          { cell: 'Created send', to: 'Processing' },
          ...rows.map(([from, move, to]) => ({ cell: `${from} ${move}`, to })),
        ],
        refusals: [
          ...attempts.map(([from, move]) => `${from} ${move}`),
          ...[...under, ...ended].map((from) => `${from} send`),
        ],
        unattemptable,
      }),
    ).toEqual([]);
  });
});
