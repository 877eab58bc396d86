import { type House, settleDown } from './house.ts';
import * as charges from './model/charges.ts';
import * as model from './model/state.ts';
import { type Choose, chargeOf, type Step } from './plans.ts';

/** One step: a charge has become what the bank said of it. */
export function heard(id: string, said: charges.Said, now: number): Step {
  return (invoice) => {
    charges.settle(invoice, chargeOf(invoice, id), said, now);
    return true;
  };
}

let webhooks = 0;

/** Has the bank tell an event, twice, as processors do. */
export async function tell(house: House, event: object): Promise<void> {
  await report(house, event);
  await settleDown(house);
}

/** Has the bank tell an event, twice; does nothing of what follows. */
export async function report(house: House, event: object): Promise<void> {
  const { service, member } = house;
  webhooks += 1;
  const response = await fetch(`${service.url}/processors/sandbox/${member.accountId}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-signature': 'good' },
    body: JSON.stringify([event, { ...event, id: `again ${webhooks}` }]),
  });
  await response.text();
  if (response.status !== 202) throw new Error(`The webhook was answered ${response.status}.`);
}

/** Has the bank decide on a bank debit, or take back one that succeeded. */
export const banks: Choose = (house, invoice) => {
  const { random, bank, now } = house;
  const charge = random.pick(
    invoice.charges.filter(
      (one) => model.isBank(one) && (one.status === 'Processing' || one.status === 'Succeeded'),
    ),
  );
  if (charge === undefined) return null;
  const isReturn = charge.status === 'Succeeded';
  const decision = isReturn ? 'returned' : random.pick(['succeeded', 'succeeded', 'declined'] as const);
  const code = isReturn
    ? random.pick(['R01', 'R02', 'R10', 'R99'])
    : decision === 'declined'
      ? 'account_closed'
      : null;
  const turns = bank.turnsOf(charge.id);
  const words = { succeeded: 'Succeeded', declined: 'Declined', returned: 'Returned' } as const;
  return {
    name: `bank ${decision}`,
    mayRace: true,
    async run() {
      const event = bank.decide(charge.id, decision, code, turns);
      if (event === null) return { isRefused: true, steps: [] };
      await tell(house, event);
      return { isRefused: false, steps: [heard(charge.id, { answer: words[decision], code }, now)] };
    },
  };
};

/** Lets a card's holder answer: they confirm or refuse at the bank, or the client cancels. The bank's answer counts. */
export const holders: Choose = (house, invoice) => {
  const { random, bank, now, member } = house;
  const charge = random.pick(invoice.charges.filter(({ status }) => status === 'RequiresAction'));
  if (charge === undefined) return null;
  const { id } = charge;
  const how = random.pick(['confirm', 'confirm', 'refuse', 'give up'] as const);
  const merchant = { accountId: member.accountId, now: new Date(now) };
  return {
    name: `holder: ${how}`,
    mayRace: true,
    async run() {
      if (how === 'give up') {
        const path = `/v1/links/${house.path}/${invoice.code}/charges/${id}`;
        const answer = await house.call('DELETE', path, { token: null });
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      } else {
        const event = bank.confirm(id, how === 'confirm');
        await (event === null ? settleDown(house) : tell(house, event));
      }
      const end = await bank.scripted.findCharge(merchant, id);
      if (end.status !== 'succeeded' && end.status !== 'declined') {
        throw new Error(`The bank still says ${end.status} of ${id}.`);
      }
      const answer = end.status === 'succeeded' ? 'Succeeded' : 'Declined';
      return {
        isRefused: false,
        steps: [heard(id, { answer, code: end.status === 'declined' ? end.code : null }, now)],
      };
    },
  };
};
