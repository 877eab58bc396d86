import { createSuspending } from '../../../src/operator/service.ts';
import { returnOverpaidDebt, settlePaymentDebt } from '../../../src/payments/service.ts';
import { type TestPerson, testPeople } from '../../../src/processors/sandbox/test-people.ts';
import { seenDebt } from '../../support/outgoing.ts';
import type { Answer } from '../../support/service.ts';
import type { Random } from '../random.ts';
import {
  accountOf,
  ask,
  type House,
  makeToken,
  moveClock,
  type Paid,
  serviceOf,
  settleDown,
  timeOf,
} from './house.ts';

/** What people, banks and time do. */
export type ActName = keyof typeof acts;

/** One step of a history, as data: it is done again in another history without the steps before it. */
export interface Step {
  readonly act: ActName | 'quiet';
  /** Which payment, counted from the first. */
  readonly which: number;
  /** Decides everything else about the step. */
  readonly seed: number;
  /** Done at the same time, by another process. */
  readonly beside: ActName | null;
}

type Act = (house: House, which: number, random: Random, isOther: boolean) => Promise<unknown>;

const wallets = [
  '4242424242424242',
  '4242424242424242',
  '4000056655665556',
  '4000000000000341',
  '4000000000005126',
  '4000000000006202',
  '4000000000006210',
  '4000000000006228',
  '4000000000000259',
  '4000000000001976',
  '4000000000001976',
  '000123456789',
  '000123456789',
  '000111111119',
  '000222222227',
  '000222222227',
];

function ofPayment(
  act: (house: House, paid: Paid, random: Random, isOther: boolean) => Promise<unknown>,
): Act {
  return async (house, which, random, isOther) => {
    const paid = house.payments[which % Math.max(1, house.payments.length)];
    return paid === undefined ? null : act(house, paid, random, isOther);
  };
}

function decides(verb: string): Act {
  return ofPayment((house, { id }, _random, isOther) =>
    ask(house, 'POST', `/v1/payments/${id}/${verb}`, { body: {} }, isOther),
  );
}

function visits(choose: (paid: Paid, random: Random) => Record<string, string>): Act {
  return ofPayment(async (house, paid, random, isOther) => {
    const { offer } = paid;
    const body = { country: random.chance(0.97) ? 'US' : 'KP' };
    const link = await ask(house, 'POST', `${offer}/onboarding`, { body, token: null }, isOther);
    if (link.status !== 200) return link;
    await visit(link.data.url, choose(paid, random));
    // The browser comes back, mostly.
    return random.chance(0.7) ? ask(house, 'GET', offer, { token: null }) : link;
  });
}

// The page opens once, as a browser shows it; a lost answer is no visit.
async function visit(url: string, button: Record<string, string>): Promise<void> {
  const page = await fetch(url, { redirect: 'manual' });
  await page.text();
  if (page.status !== 200) return;
  await (await fetch(url, { method: 'POST', body: new URLSearchParams(button), redirect: 'manual' })).text();
}

async function pays(house: House, _which: number, random: Random, isOther: boolean): Promise<unknown> {
  const person: TestPerson = random.pick(testPeople);
  const token = await makeToken(house, random.pick(wallets));
  const method = await ask(house, 'POST', '/v1/payment_methods', { body: { token } }, isOther);
  if (method.status !== 201) return method;
  const now = await timeOf(house);
  if (now === null) return null;
  const day = new Date(now + random.pick([0, 1, 1, 2, 5]) * 86_400_000);
  // The operator changes whether its fee comes back with the money; that counts for payments from then on.
  await serviceOf(house).sql('update platform_fees set refunds_fee = $1', [random.chance(0.5)]);
  const body = {
    // The second payment to a person goes to the same account.
    contact: { name: person, email: `${person.replace(' ', '.')}@example.com` },
    totalAmount: random.between(100, 90_000),
    scheduleDate: day.toISOString().slice(0, 10),
    paymentMethodId: method.data.id,
  };
  const made = await ask(house, 'POST', '/v1/payments', { body }, isOther);
  if (made.status !== 201) return made;
  const { id } = made.data;
  const { offerLink, contactId } = (await ask(house, 'GET', `/v1/payments/${id}`)).data;
  const code = offerLink.slice(offerLink.lastIndexOf('/') + 1);
  const offer = `/v1/offers/${house.path}/${code}`;
  house.payments.push({ id, person, offer, contactId, methodId: method.data.id });
  return made;
}

// What the operator notes about a debt.
function notes(note: typeof settlePaymentDebt): Act {
  return ofPayment(async (house, { id }) => {
    const { database, config, clock } = serviceOf(house).services;
    const account = await accountOf(house);
    const now = new Date(clock.now().getTime() + account.clockOffsetMs);
    const seen = await seenDebt(serviceOf(house), account.id, id);
    await note({ database, payUrl: config.payUrl }, account, id, seen, now).catch(() => {});
  });
}

const suspends: Act = async (house) => {
  const suspending = createSuspending(serviceOf(house).services);
  await suspending.suspend(await accountOf(house), 'Unusual payments.', null).catch(() => {});
};

const resumes: Act = async (house) => {
  const suspending = createSuspending(serviceOf(house).services);
  await suspending.resume(await accountOf(house), null).catch(() => {});
};

// A person looks at the processor first: only what it has never seen may be closed.
const closesByHand = ofPayment(async (house, { id }, random, isOther) => {
  const { accountId } = house.member;
  house.processes.silence(accountId, true);
  try {
    // A bank payout is not sent before its money is there, so it gets more time.
    await moveClock(house, random.pick([30, 30, 210]));
    const [found] = await serviceOf(house).sql<{ isSeen: boolean }>(
      `select exists (select from sandbox.log where account_id = p.account_id and key = (
         case when status = 'Processing' then coalesce(payout_id, delivery_id, funding_id)
           when reversal_id is not null and reversed_at is null and reversal_failure_code is null then reversal_id
           else refund_id end)::text) as "isSeen"
       from payments p where id = $1`,
      [id],
    );
    return found?.isSeen === true
      ? null
      : await ask(house, 'POST', `/v1/payments/${id}/cancel`, { body: {} }, isOther);
  } finally {
    house.processes.silence(accountId, false);
  }
});

export const acts = {
  pay: pays,
  onboard: visits(({ person }) => ({ person })),
  complete: visits(() => ({ act: 'complete' })),
  'name another bank': visits(() => ({ act: 'change_bank' })),
  accept: ofPayment((house, { offer }, _random, isOther) =>
    ask(house, 'POST', `${offer}/onboarding/accept`, { body: {}, token: null }, isOther),
  ),
  decline: ofPayment((house, { offer }) => ask(house, 'POST', `${offer}/decline`, { body: {}, token: null })),
  clock: (house, _which, random) => moveClock(house, random.pick([0.3, 2, 12, 26, 26, 50, 100, 240])),
  retry: decides('retry_payout'),
  'take back': decides('reverse'),
  'write off': decides('write_off'),
  refund: decides('refund'),
  cancel: decides('cancel'),
  'close by hand': closesByHand,
  edit: ofPayment((house, { id }, random, isOther) =>
    ask(
      house,
      'PATCH',
      `/v1/payments/${id}`,
      { body: { totalAmount: random.between(100, 90_000) } },
      isOther,
    ),
  ),
  'delete recipient': ofPayment(async (house, { id }, _random, isOther) => {
    const { data } = await ask(house, 'GET', `/v1/payments/${id}`);
    const recipient = data?.recipient?.id;
    return recipient == null ? null : ask(house, 'DELETE', `/v1/recipients/${recipient}`, {}, isOther);
  }),
  'erase contact': ofPayment((house, { contactId }, _random, isOther) =>
    ask(house, 'POST', `/v1/contacts/${contactId}/erase`, { body: {} }, isOther),
  ),
  'remove method': ofPayment((house, { methodId }) =>
    ask(house, 'DELETE', `/v1/payment_methods/${methodId}`),
  ),
  suspend: suspends,
  resume: resumes,
  'settle debt': notes(settlePaymentDebt),
  'give back debt': notes(returnOverpaidDebt),
  close: async (house) => {
    const { accountClosing } = serviceOf(house).services;
    await accountClosing.close(await accountOf(house)).catch(() => {});
  },
  webhooks: settleDown,
} satisfies Readonly<Record<string, Act>>;

/** How often each comes, once some payments are there. */
export const often: Readonly<Record<ActName, number>> = {
  pay: 1,
  onboard: 3,
  complete: 3,
  'name another bank': 4,
  accept: 5,
  decline: 0.2,
  clock: 12,
  retry: 4,
  'take back': 3,
  'write off': 3,
  refund: 2,
  cancel: 1,
  'close by hand': 1.5,
  edit: 0.7,
  'delete recipient': 0.7,
  'erase contact': 0.5,
  'remove method': 0.3,
  suspend: 0.5,
  resume: 1.5,
  'settle debt': 2,
  'give back debt': 1,
  close: 0.15,
  webhooks: 4,
};

/** An answer in a few words. */
export function saidOf(answer: unknown): string {
  const { status, error, data } = (answer ?? {}) as Partial<Answer>;
  if (status === undefined) return '';
  return ` → ${status} ${error?.code ?? data?.stage ?? data?.status ?? ''}`;
}
