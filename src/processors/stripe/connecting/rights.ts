import type { Call } from '../client.ts';
import { troubleOf } from './trouble.ts';

/** A right of a restricted key, as Stripe's page lists it. */
export interface Right {
  /** The name of the resource on Stripe's page, which is in English for everybody. */
  readonly resource: string;
  readonly level: 'Read' | 'Write';
  /** Its name in the address of Stripe's page for a new key; null where it is not known. */
  readonly name: string | null;
  /** Without it the connection works, and something small is missing. */
  readonly isOptional?: true;
  /** Asks for something that needs it and has no effect. Null: another step needs it anyway. */
  readonly probe: ((call: Call) => Promise<unknown>) | null;
}

const one = { limit: 1 };
// An id that Stripe has never given: Stripe answers that the object is missing to a key with
// the permission, and that the permission is missing to a key without it.
const NOBODY = 'tranche_probe';

/** Every right that the service needs at Stripe. */
export const rights: readonly Right[] = [
  {
    resource: 'Charges and Refunds',
    level: 'Write',
    name: 'rak_charge_write',
    probe: (call) => call.stripe.refunds.create({ charge: `ch_${NOBODY}` }, call.write(probeKey('refund'))),
  },
  {
    resource: 'PaymentIntents',
    level: 'Write',
    name: 'rak_payment_intent_write',
    probe: (call) => call.stripe.paymentIntents.cancel(`pi_${NOBODY}`, {}, call.write(probeKey('payment'))),
  },
  {
    resource: 'SetupIntents',
    level: 'Write',
    name: null,
    probe: (call) => call.stripe.setupIntents.cancel(`seti_${NOBODY}`, {}, call.write(probeKey('setup'))),
  },
  {
    resource: 'Customers',
    level: 'Write',
    name: 'rak_customer_write',
    probe: (call) => call.stripe.customers.update(`cus_${NOBODY}`, {}, call.write(probeKey('customer'))),
  },
  {
    resource: 'PaymentMethods',
    level: 'Write',
    name: 'rak_payment_method_write',
    probe: (call) => call.stripe.paymentMethods.detach(`pm_${NOBODY}`, {}, call.write(probeKey('method'))),
  },
  {
    resource: 'Confirmation Tokens',
    level: 'Read',
    name: null,
    probe: (call) => call.stripe.confirmationTokens.retrieve(`ctoken_${NOBODY}`, {}, call.read()),
  },
  {
    resource: 'Disputes',
    level: 'Read',
    name: 'rak_dispute_read',
    probe: (call) => call.stripe.disputes.list(one, call.read()),
  },
  {
    resource: 'Payouts',
    level: 'Read',
    name: 'rak_payout_read',
    probe: (call) => call.stripe.payouts.list(one, call.read()),
  },
  {
    resource: 'Balance',
    level: 'Read',
    name: 'rak_balance_read',
    probe: (call) => call.stripe.balance.retrieve({}, call.read()),
  },
  {
    resource: 'Balance Transaction Sources',
    level: 'Read',
    name: 'rak_balance_transaction_source_read',
    probe: (call) => call.stripe.balanceTransactions.list(one, call.read()),
  },
  {
    resource: 'Events',
    level: 'Read',
    name: 'rak_event_read',
    probe: (call) => call.stripe.events.list(one, call.read()),
  },
  { resource: 'Your account', level: 'Read', name: 'rak_account_read', probe: null },
  {
    resource: 'Webhook Endpoints',
    level: 'Write',
    name: 'rak_webhook_write',
    probe: (call) => call.stripe.webhookEndpoints.del(`we_${NOBODY}`, {}, call.write(probeKey('endpoint'))),
  },
  { resource: 'Payment Method Domains', level: 'Write', name: null, isOptional: true, probe: null },
];

// Each time another key: Stripe would repeat the refusal of a right that was given since.
function probeKey(what: string): string {
  return `probe:${what}:${crypto.randomUUID()}`;
}

/** The name of a permission on Stripe's page. */
export function sayRight({ resource, level }: Pick<Right, 'resource' | 'level'>): string {
  return `${resource}: ${level}`;
}

/** Translates Stripe's own name of a permission, `rak_…`, to that on its page. A name that we do not know stays. */
export function sayNamed(name: string | null): string {
  const right = [...rights, ...platformRights].find((one) => one.name === name && name !== null);
  return right === undefined ? (name ?? sayRight(OWN_ACCOUNT)) : sayRight(right);
}

/** The right to read the account itself, without which nothing else can be tried. */
export const OWN_ACCOUNT: Pick<Right, 'resource' | 'level'> = { resource: 'Your account', level: 'Read' };

/** The further rights that the key of a platform needs. Its bank payouts are made at the accounts of recipients. */
export const platformRights: readonly Right[] = [
  {
    resource: 'Payouts',
    level: 'Write',
    name: 'rak_payout_write',
    probe: (call) => call.stripe.payouts.cancel(`po_${NOBODY}`, {}, call.write(probeKey('payout'))),
  },
  {
    resource: 'Transfers',
    level: 'Write',
    name: 'rak_transfer_write',
    probe: (call) => call.stripe.transfers.update(`tr_${NOBODY}`, {}, call.write(probeKey('transfer'))),
  },
  {
    resource: 'Connected accounts',
    level: 'Write',
    name: 'rak_connected_account_write',
    probe: (call) => call.stripe.accounts.list(one, call.read()),
  },
];

/** Finds the rights that a restricted key lacks. Throws when Stripe does not answer. */
export async function findMissingRights(
  call: Call,
  further: readonly Right[] = [],
): Promise<readonly Right[]> {
  const tried = await Promise.all(
    [...rights, ...further].map(async (right) => {
      if (right.probe === null) return null;
      try {
        await right.probe(call);
        return null;
      } catch (cause) {
        const trouble = troubleOf(cause);
        if (trouble.kind === 'right') return right;
        if (trouble.kind === 'refused') return null;
        throw cause;
      }
    }),
  );
  return tried.filter((right) => right !== null);
}

/** The address of Stripe's page for a new restricted key, with the name and the rights that it takes from an address. */
export function newKeyPage(mode: 'Live' | 'Sandbox', name: string, further: readonly Right[] = []): string {
  const url = new URL(`https://dashboard.stripe.com/${mode === 'Live' ? '' : 'test/'}apikeys/create`);
  url.searchParams.set('name', name);
  // A further right to write takes the place of the one to read.
  const kept = rights.filter(({ resource }) => !further.some((one) => one.resource === resource));
  for (const right of [...kept, ...further]) {
    if (right.name !== null) url.searchParams.append('permissions[]', right.name);
  }
  return url.href;
}
