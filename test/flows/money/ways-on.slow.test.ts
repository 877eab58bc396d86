import { beforeEach, describe, expect, it } from 'vitest';
import { type NextStep, nextStepTexts } from '../../../src/invoices/next-step.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { Journey } from '../../support/journey.ts';
import { type Way as Path, specialWays, waysTo } from '../../support/payment-ways.ts';
import type { Answer, TestService } from '../../support/service.ts';

/**
 * No state is a dead end: in each state, the service accepts some operation, or every refusal names a new invoice as
 * the next step. A next step that a refusal names is accepted.
 */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
});
keepBooks(() => service);

const begin = async (...steps: ((journey: Journey) => Promise<unknown>)[]): Promise<Journey> => {
  const journey = await Journey.begin(service, { count: 1 });
  for (const step of steps) await step(journey);
  return journey;
};
const settle = (amount?: number) => (journey: Journey) => journey.settle(amount);
const refund = (body: object) => (journey: Journey) => journey.refund(body);
const become = (status: string) => (journey: Journey) => journey.change({ status });
const loseDispute = (amount: number) => async (journey: Journey) => {
  await journey.object(amount);
  await journey.close(false);
};
const returned = (journey: Journey) => journey.hear('returned');
const mark = (journey: Journey) => journey.decide('mark_as_paid');
const waive = (journey: Journey) => journey.decide('waive');

// Invoices of one payment, of which nothing else is owed.
const single: Readonly<Record<string, Path>> = {
  'charged back, all of it': () => begin(settle(), loseDispute(100_000)),
  'charged back, a part of it': () => begin(settle(), loseDispute(40_000)),
  'charged back, a part, and the rest paid again': () => begin(settle(), loseDispute(40_000), settle()),
  'its paid part lost after the rest was waived': () => begin(settle(40_000), waive, loseDispute(40_000)),
  'its paid part returned after the rest was waived': () => begin(settle(40_000), waive, returned),
  'the rest of it waived': () => begin(settle(40_000), waive),
  'wholly refunded, and then returned by its bank': () => begin(settle(), refund({}), returned),
  'partly refunded, and then returned by its bank': () =>
    begin(settle(), refund({ amount: 40_000 }), returned),
  'refunded and owed again': () => begin(settle(), refund({ reopen: true })),
  'refunded, owed again, and then returned by its bank': () =>
    begin(settle(), refund({ reopen: true }), returned),
  'returned by its bank': () => begin(settle(), returned),
  'partly paid': () => begin(settle(40_000)),
  'marked as paid': () => begin(mark),
  'partly paid, and the rest marked as paid': () => begin(settle(40_000), mark),
  'written off': () => begin(become('Uncollectible')),
  'written off after a part was paid': () => begin(settle(40_000), become('Uncollectible')),
  canceled: () => begin(become('Canceled')),
};

const multiple = { ...waysTo, ...specialWays } as Readonly<Record<string, Path>>;
const states = [...Object.entries(single), ...Object.entries(multiple)];

// Each way, tried on some payments of an invoice or their charges, until one is accepted.
type Attempt = (journey: Journey, paymentIds: readonly string[]) => Promise<Answer[]>;

const patch =
  (status: string): Attempt =>
  async ({ id }) => [await service.call('PATCH', `/v1/invoices/${id}`, { body: { status } })];

const decide =
  (name: string): Attempt =>
  (journey, paymentIds) =>
    firstAccepted(
      paymentIds.map((id) => () => {
        const path = `/v1/invoices/${journey.id}/scheduled_payments/${id}/${name}`;
        return service.call('POST', path, { body: {} });
      }),
    );

const refundAny: Attempt = async ({ id }, paymentIds) => {
  const { items } = (await service.call('GET', `/v1/charges?invoiceId=${id}&limit=100`)).data;
  service.processor.script('refund', 'succeeded');
  return firstAccepted(
    items.flatMap((charge: { id: string; scheduledPayments: { id: string }[] }) =>
      charge.scheduledPayments.some((payment) => paymentIds.includes(payment.id))
        ? [false, true].map((reopen) => () => {
            return service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: { reopen } });
          })
        : [],
    ),
  );
};

async function firstAccepted(tries: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const attempt of tries) {
    const answer = await attempt();
    answers.push(answer);
    if (answer.status < 300) break;
  }
  return answers;
}

const attempts: Readonly<Partial<Record<NextStep | 'waive' | 'delete' | 'draft', Attempt>>> = {
  activate: patch('Active'),
  draft: patch('Draft'),
  cancel: patch('Canceled'),
  writeOff: patch('Uncollectible'),
  pay: decide('mark_as_paid'),
  unmark: decide('unmark_as_paid'),
  waive: decide('waive'),
  refund: refundAny,
  delete: async ({ id }) => [await service.call('DELETE', `/v1/invoices/${id}`)],
};
const ofInvoice: ReadonlySet<string> = new Set(['activate', 'draft', 'cancel', 'writeOff', 'delete']);

interface Refusal {
  readonly what: string;
  readonly message: string;
}

// Tries everything; what is accepted changes the state, so that the next is tried on another invoice in it.
async function tryAll(path: Path, pick: (journey: Journey) => Promise<string[]>) {
  const accepted = new Set<string>();
  const refusals: Refusal[] = [];
  let journey: Journey | null = null;
  for (const [what, attempt] of Object.entries(attempts)) {
    journey ??= await path(service);
    const before = (await journey.read()).status;
    const answers = await attempt(journey, await pick(journey));
    // Setting the status that the invoice already has is accepted, and is no next step.
    const isSame = ofInvoice.has(what) && answers[0]?.data?.status === before;
    if (!isSame && answers.some(({ status }) => status < 300)) {
      accepted.add(what);
      journey = null;
    }
    for (const { error } of answers) if (error !== null) refusals.push({ what, message: error.message });
  }
  return { accepted, refusals };
}

function namedIn(message: string): NextStep[] {
  return (Object.keys(nextStepTexts) as NextStep[]).filter((way) => message.includes(nextStepTexts[way]));
}

const waiting: ReadonlySet<string> = new Set(['wait', 'answerDispute']);

function expectWays(
  { accepted, refusals }: Awaited<ReturnType<typeof tryAll>>,
  whose: (one: Refusal) => boolean,
) {
  const told = refusals
    .filter(whose)
    .map(({ what, message }) => ({ what, message, named: namedIn(message) }));
  // Each refusal because of a state names a way; how to send the same request otherwise is a way, too.
  const isOtherwise = (message: string) => /send reopen: true|without reopen/.test(message);
  expect(told.filter(({ message, named }) => named.length === 0 && !isOtherwise(message))).toEqual([]);
  const names = new Set(told.flatMap(({ named }) => named));
  const tried = [...names].filter((way) => !waiting.has(way) && way !== 'newInvoice');
  expect(tried.filter((way) => !accepted.has(way))).toEqual([]);
  return names;
}

describe('an invoice with a payment that is', () => {
  it.each(states)('%s has a way on, and every refusal names it', async (name, path) => {
    const ofOne = await tryAll(path, async ({ paymentId }) => [paymentId]);
    // Of an invoice of one payment that is the same.
    const ofAll = Object.hasOwn(single, name)
      ? ofOne
      : await tryAll(path, async (journey) =>
          (await journey.read()).paymentSchedule.map(({ id }: { id: string }) => id),
        );
    expectWays(ofOne, ({ what }) => !ofInvoice.has(what));
    const named = expectWays(ofAll, ({ what }) => ofInvoice.has(what));
    if (named.has('newInvoice')) expect([...ofAll.accepted]).toEqual([]);
    else if (ofAll.accepted.size === 0) expect([...named].some((way) => waiting.has(way))).toBe(true);
  });

  it('on its way can be refunded, or paid again, when its end is known', async () => {
    for (const [news, way] of [
      ['succeeded', 'refund'],
      ['declined', 'cancel'],
    ] as const) {
      const path: Path = async () => {
        const journey = await begin((one) => one.pay('tok_bank'));
        await journey.hear(news);
        return journey;
      };
      const { accepted } = await tryAll(path, async ({ paymentId }) => [paymentId]);
      expect([...accepted]).toContain(way);
    }
  });
});
