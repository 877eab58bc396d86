import type { Stripe } from 'stripe';
import { decideDispute, takeBack } from './disputes.ts';
import { type Connected, leave, shown } from './recipients.ts';
import { cancel, reverse, type Stage } from './transfers.ts';
import { emit, enter } from './world.ts';

/** What people at Stripe, and banks, do without being asked by the platform's key. */
export interface Dashboard {
  /** The bank of a wallet takes a charge back, or a part of it. */
  takeBack(charge: string, amount?: number): void;
  decide(charge: string, status: 'won' | 'lost'): void;
  reverse(transfer: string): void;
  cancel(payout: string): void;
  change(account: string, changes: Pick<Connected, 'due' | 'disabledReason'>): void;
  /** Stripe asks the holder of an account for something, and stops the account until it has it. */
  ask(account: string, due: readonly string[]): void;
  reject(account: string): void;
  leave(account: string): void;
  /** Enters money into a recipient's account, or takes it out. */
  adjust(account: string, amount: number, currency: string): void;
}

export function createDashboard(stage: Stage): Dashboard {
  const { world, payments, recipients, transfers } = stage;
  const accountOf = (id: string): Connected => {
    const found = recipients.all.get(id);
    if (found === undefined) throw new Error(`There is no account ${id}.`);
    return found;
  };
  const chargeOf = (id: string): Stripe.Charge => {
    const charge = payments.all.find((one) => one.charge?.id === id)?.charge;
    if (charge == null) throw new Error(`There is no charge ${id}.`);
    return charge;
  };
  const change = (id: string, changes: Partial<Connected>) => {
    const account = Object.assign(accountOf(id), changes);
    emit(world, 'account.updated', shown(account), id);
  };
  return {
    takeBack: (charge, amount) => takeBack(world, payments, chargeOf(charge), amount),
    decide: (charge, status) => decideDispute(world, payments, chargeOf(charge), status),
    change,
    reverse(transfer) {
      const found = transfers.all.find(({ id }) => id === transfer) as Stripe.Transfer;
      const answer = reverse(stage, found, { form: {} });
      if (typeof answer === 'object' && answer.status !== undefined) throw new Error(JSON.stringify(answer));
    },
    cancel: (payout) => cancel(stage, payout),
    ask: (account, due) => change(account, { due: [...due], disabledReason: 'requirements.past_due' }),
    reject: (account) => change(account, { disabledReason: 'rejected.fraud' }),
    leave: (account) => leave(world, accountOf(account)),
    adjust(account, amount, currency) {
      enter(world, account, { type: 'adjustment', amount, currency, source: null });
    },
  };
}
