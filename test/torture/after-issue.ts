import { createHash } from 'node:crypto';
import type { Answer } from '../support/service.ts';
import { dateIn, type House, todayOf } from './house.ts';
import { endMandate } from './model/autopay.ts';
import { cancelAutopay } from './model/charges.ts';
import { credit } from './model/credits.ts';
import { type Ended, type EndingRequest, endBefore } from './model/endings.ts';
import type { RefundAnswer } from './model/refunds.ts';
import { editEvent, postpone, retotal } from './model/rules.ts';
import * as model from './model/state.ts';
import { type Choose, decided } from './plans.ts';

/** Of three changes, one has a dry run first. */
const TRIED = 0.33;

/** The fields of a credit note that its dry run cannot know, and those that only a dry run has. */
const UNKNOWN: ReadonlySet<string> = new Set(['id', 'number', 'refundIds', 'dryRun', 'changes']);

/** How often a change is tried again, because something that goes on by itself came between its dry run and it. */
const TRIES = 5;

// Tries a change first, now and then: the change must then answer the same, or nothing where its tag is no longer true.
async function change(house: House, path: string, body: object, tries = TRIES): Promise<Answer> {
  const tried = house.random.chance(TRIED)
    ? await house.call('POST', path, { body: { ...body, dryRun: true } })
    : null;
  const tag = tried?.headers.get('etag') ?? null;
  const answer = await house.call('POST', path, {
    body,
    ...(tag === null ? {} : { headers: { 'if-match': tag } }),
  });
  if (tried === null) return answer;
  if (answer.status === 412 && tries > 1) return change(house, path, body, tries - 1);
  const [said, did] = [tried, answer].map((one) => JSON.stringify([one.status, withoutIds(one.data)]));
  if (said !== did)
    throw new Error(`The dry run of ${path} ${JSON.stringify(body)} said ${said}, and it did ${did}`);
  return answer;
}

// What a dry run cannot know: ids, and the number, which another invoice may take at the same time.
function withoutIds(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data, (name, value) => (UNKNOWN.has(name) ? undefined : value)));
}

// Decides how the bank answers refunds of each charge, and tells the model by the refunds that were made.
function scriptRefunds(house: House, invoice: model.ModelInvoice) {
  const { random, bank } = house;
  const words = { Succeeded: 'succeeded', Failed: 'failed', Processing: 'processing' } as const;
  const ends = new Map<string, RefundAnswer['end']>();
  for (const { id } of invoice.charges) {
    const end = random.pick(['Succeeded', 'Succeeded', 'Succeeded', 'Processing', 'Failed'] as const);
    bank.scriptRefund(id, words[end], end === 'Processing' && random.chance(0.3));
    ends.set(id, end);
  }
  return (refundIds: readonly string[]) => {
    const left = [...refundIds];
    return (chargeId: string) => ({ id: left.shift() ?? '', end: ends.get(chargeId) ?? 'Succeeded' });
  };
}

// Mostly what can be, or most would be refused.
function isHopeless({ random }: House, { status, kept }: model.ModelInvoice, isForEnded: boolean): boolean {
  const isStanding = (status === 'Active' || status === 'Paid') && (isForEnded || kept === null);
  return !isStanding && random.chance(0.85);
}

// How an amount goes back: all of it by refund, a part outside, or now and then a wrong one.
function splitBack({ random }: House, amount: number) {
  const outside = random.chance(0.3) ? random.between(0, amount) : 0;
  return { refund: amount - outside + (random.chance(0.05) ? 1 : 0), outside };
}

const credits: Choose = (house, invoice) => {
  const { random } = house;
  if (isHopeless(house, invoice, true)) return null;
  const open = model.sumOf(invoice.payments.filter(model.mayBeCharged).map(model.owed));
  const paid = model.sumOf(invoice.payments.map((one) => Math.max(0, one.paid - one.refunded)));
  const most = random.chance(0.7) ? open : open + paid;
  if (most <= 0 && random.chance(0.9)) return null;
  const amount = random.chance(0.1) ? Math.max(1, most) : random.between(1, Math.max(1, most));
  const rate = invoice.billed === null ? undefined : random.pick(invoice.billed);
  const isOfRate = rate !== undefined && random.chance(0.4);
  const gross = isOfRate ? Math.min(amount, rate.gross) : amount;
  const named = invoice.payments
    .filter((one) => model.mayBeCharged(one) && random.chance(0.3))
    .map(({ id }) => id);
  const back = splitBack(house, Math.max(0, gross - open));
  const hasBack = back.refund + back.outside > 0;
  const answersOf = scriptRefunds(house, invoice);
  return {
    name: 'credit note',
    mayRace: false,
    async run() {
      const answer = await change(house, `/v1/invoices/${invoice.id}/credit_notes`, {
        ...(isOfRate ? { rates: [{ taxBasisPoints: rate.rate, amount: gross }] } : { amount: gross }),
        reason: 'Less than was agreed',
        ...(named.length > 0 ? { scheduledPaymentIds: named } : {}),
        ...(hasBack ? { givenBack: back } : {}),
      });
      return decided(answer, (one) => {
        const request = isOfRate ? { rates: [{ rate: rate.rate, gross }] } : { amount: gross };
        const tried = structuredClone(one);
        const note = credit(tried, { ...request, named, ...back }, answersOf(answer.data?.refundIds ?? []));
        if (note === null) return false;
        Object.assign(one, tried);
        return answer.data === null || isNote(answer, note);
      });
    },
  };
};

// biome-ignore lint/suspicious/noExplicitAny: - the answers of the API are checked against the model
function isNote({ data }: { readonly data: any }, note: model.ModelNote): boolean {
  const rates = data.rates.map(({ taxBasisPoints, grossAmount }: Record<string, number | null>) => [
    taxBasisPoints,
    grossAmount,
  ]);
  const sorted = (list: unknown[][]) =>
    list
      .map((one) => one.join(' '))
      .toSorted()
      .join();
  return (
    [data.amount, data.refundedAmount, data.outsideAmount].join() ===
      [note.amount, note.refund, note.outside].join() &&
    sorted(rates) === sorted(note.rates.map(({ rate, gross }) => [rate, gross]))
  );
}

const endsBefore =
  (kind: 'cancel' | 'settle'): Choose =>
  (house, invoice) => {
    const { random } = house;
    if (isHopeless(house, invoice, false)) return null;
    const whole = model.totalOf(invoice);
    const isLate = random.chance(0.2);
    const request: EndingRequest = {
      by: kind === 'settle' ? null : random.pick(['Client', 'Client', 'Business']),
      noticeOn: isLate ? dateIn(house, -random.between(0, 30)) : todayOf(house),
      keep: kind === 'settle' || random.chance(0.3) ? random.between(0, whole) : null,
      back: random.chance(0.15) ? splitBack(house, random.between(0, whole)) : null,
    };
    const { by, noticeOn, keep, back } = request;
    const answersOf = scriptRefunds(house, invoice);
    return {
      name: kind,
      mayRace: false,
      async run() {
        const answer = await change(house, `/v1/invoices/${invoice.id}/${kind}`, {
          ...(by === null ? {} : { by }),
          ...(isLate && by !== null ? { noticeOn } : {}),
          ...(keep === null ? {} : { keep }),
          ...(back === null ? {} : { givenBack: back }),
          reason: 'Called off',
        });
        return decided(answer, (one) => {
          const tried = structuredClone(one);
          const answers = answersOf(answer.data?.creditNote?.refundIds ?? []);
          const ended = endBefore(tried, request, todayOf(house), answers);
          if (ended === null) return false;
          const isRight =
            answer.data === null || (isEnded(answer.data, ended) && followAutopay(tried, answer.data, ended));
          Object.assign(one, tried);
          return isRight;
        });
      },
    };
  };

// biome-ignore lint/suspicious/noExplicitAny: - the answers of the API are checked against the model
function isEnded(data: any, { creditAmount, isNoneRaised: _isNoneRaised, ...ended }: Ended): boolean {
  const isCredited = (data.creditNote?.amount ?? 0) === creditAmount;
  return isCredited && Object.entries(ended).every(([name, amount]) => data[name] === amount);
}

// Whether the consent covers what remains is for the tests of consents; here: it must be there, and nothing rises under it.
function followAutopay(
  invoice: model.ModelInvoice,
  { autopay }: { readonly autopay: 'Kept' | 'Ended' | 'None' },
  { isNoneRaised }: Ended,
): boolean {
  const had = invoice.mandate !== null;
  if (autopay === 'Kept') return had && isNoneRaised && invoice.payments.some(model.mayBeCharged);
  if (autopay === 'None') return !cancelAutopay(invoice);
  endMandate(invoice);
  return had;
}

const postpones: Choose = (house, invoice) => {
  const { random } = house;
  if (isHopeless(house, invoice, false)) return null;
  const eventDate = random.chance(0.15) ? null : dateIn(house, random.between(-2, 120));
  const path = `/v1/invoices/${invoice.id}/postpone`;
  return {
    name: 'postpone',
    mayRace: false,
    run: async () =>
      decided(await change(house, path, { eventDate }), (one) => postpone(one, eventDate, todayOf(house))),
  };
};

const movesEvent: Choose = (house, invoice) => {
  const { random } = house;
  if (isHopeless(house, invoice, true)) return null;
  const eventDate = random.chance(0.15) ? null : dateIn(house, random.between(-2, 120));
  return {
    name: 'move the event',
    mayRace: true,
    run: async () =>
      decided(await house.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { eventDate } }), (one) =>
        editEvent(one, eventDate, todayOf(house)),
      ),
  };
};

const divides: Choose = (house, invoice) => {
  const isShared = invoice.payments.some(({ share }) => share !== null) && invoice.billed === null;
  if (!isShared || isHopeless(house, invoice, true)) return null;
  const totalAmount = Math.max(1, Math.floor((model.totalOf(invoice) * house.random.between(30, 180)) / 100));
  return {
    name: 'divide another total',
    mayRace: true,
    run: async () =>
      decided(await house.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { totalAmount } }), (one) =>
        retotal(one, totalAmount),
      ),
  };
};

/** The SHA-256 of each PDF that was taken, by invoice, with its version. */
const taken = new Map<string, string>();

// Reads the versions of a document; a PDF that was taken before has the same bytes now.
const readsVersions: Choose = (house, { id }) => ({
  name: 'versions',
  mayRace: false,
  async run() {
    const { data } = await house.call('GET', `/v1/invoices/${id}/versions?limit=200`);
    const numbers = data.items.map(({ number }: { number: number }) => number);
    if (house.random.chance(0.15)) await takePdf(house, id, house.random.pick(numbers));
    const isRight = (one: model.ModelInvoice) =>
      numbers.length === one.versions &&
      numbers.every((number: number, index: number) => number === one.versions - index);
    return { isRefused: false, steps: [isRight], said: JSON.stringify(numbers) };
  },
});

async function takePdf(house: House, id: string, number: number): Promise<void> {
  const path = `/v1/invoices/${id}/versions/${number}/pdf?language=en`;
  const { status, bytes, text } = await house.call('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
  const sum = createHash('sha256').update(bytes).digest('hex');
  if ((taken.get(path) ?? sum) !== sum) throw new Error(`${path} has other bytes than before.`);
  taken.set(path, sum);
}

/** Operations on an invoice after it was issued, with how often each is chosen. */
export const changesAfterIssue: readonly (readonly [times: number, choose: Choose])[] = [
  [4, credits],
  [2, endsBefore('cancel')],
  [1, endsBefore('settle')],
  [2, postpones],
  [2, movesEvent],
  [5, divides],
  [1, readsVersions],
];
