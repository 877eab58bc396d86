import { type AccountId, newId } from '../../../../kit/ids.ts';
import type { TestPerson } from '../../../sandbox/test-people.ts';
import type { Absent, Merchant, OutgoingProcessor, Processor, ProcessorEvent } from '../../../types.ts';
import { createStripeClient } from '../../client.ts';
import { createPlatformProcessor } from '../../platform.ts';
import { readRecipientEvent } from '../../platform-events.ts';
import { listPlatformLines } from '../../platform-lines.ts';
import { readEvent } from '../../webhooks.ts';
import { startStandIn } from '../stand-in.ts';
import type { Connect } from './connect.ts';

const DAY_MS = 86_400_000;

export type Stage = Awaited<ReturnType<typeof openConnectStage>>;

/**
 * A platform at the stand-in, with its processor for one account of ours. `through`: an address that leads to the
 * stand-in, for who wants to see the requests.
 */
export async function openConnectStage(through: (url: string) => Promise<string> = async (url) => url) {
  const standIn = await startStandIn();
  const platform = standIn.addAccount('acct_platform', false);
  const { secretKey } = standIn.addKeys(platform);
  const connect: Connect = standIn.connectOf(platform);
  const accountId = newId<AccountId>();
  const apiUrl = await through(standIn.url);
  const processor = createPlatformProcessor({
    accountId,
    secretKey,
    apiUrl,
    stripeAccount: platform.id,
    statement: {
      name: 'StripePlatform',
      listStatement: async () => ({ lines: [], cursor: null }),
      readBalances: async () => [],
    },
  });
  const { outgoing } = processor;
  if (outgoing === undefined) throw new Error('A platform has recipients.');
  const client = createStripeClient({ accountId, secretKey, apiUrl });
  const merchant: Merchant = { accountId, now: connect.now() };
  let seen = 0;
  return {
    standIn,
    platform,
    connect,
    accountId,
    processor: processor as Processor & { readonly outgoing: OutgoingProcessor },
    outgoing,
    merchant,
    advanceDays: (days: number) => connect.advanceTo(new Date(connect.now().getTime() + days * DAY_MS)),
    /** What the events mean that came since the last look. */
    async readNews(): Promise<ProcessorEvent[]> {
      const fresh = connect.events.slice(seen);
      seen = connect.events.length;
      const read = fresh.map((event) =>
        event.account === undefined
          ? client.call((call) => readEvent(call, event))
          : client.connectedTo(event.account).call((call) => readRecipientEvent(call, event)),
      );
      return (await Promise.all(read)).flat();
    },
    /** The platform's statement, of this account. */
    readStatement: async () => (await listPlatformLines(client, null, new Date(0))).lines,
    close: () => standIn.close(),
  };
}

/** Performs an operation as the service does: whose answer is lost is asked for, and sent again only when it is absent. */
export async function perform<Outcome extends { readonly status: string }>(
  send: () => Promise<Outcome>,
  find: () => Promise<Outcome | Absent>,
): Promise<Outcome> {
  let outcome = await send();
  for (let attempt = 0; outcome.status === 'unknown'; attempt += 1) {
    if (attempt > 5) throw new Error(`never answered: ${JSON.stringify(outcome)}`);
    const found = await find();
    outcome = found.status === 'absent' ? await send() : (found as Outcome);
  }
  return outcome;
}

const back = { returnUrl: 'https://pay.example/back', refreshUrl: 'https://pay.example/again' };

/** Makes an account for a recipient. */
export async function open({ outgoing, merchant }: Stage, country = 'US'): Promise<string> {
  const key = newId<never>() as string;
  const create = () =>
    outgoing.recipients.create(merchant, { key, country, email: 'a@example.com', name: 'A' });
  // There is no other way to ask than with the same key.
  const made = await perform(create, create);
  if (made.status !== 'made') throw new Error(`not made: ${JSON.stringify(made)}`);
  return made.reference;
}

/** Opens the hosted page and presses a button. Answers where that leads. */
export async function visit({ outgoing, merchant }: Stage, reference: string, button: string) {
  const make = () => outgoing.recipients.link(merchant, reference, back);
  const link = await perform(make, make);
  if (link.status !== 'made') throw new Error(`no link: ${link.status}`);
  await fetch(link.url);
  const body = new URLSearchParams({ person: button });
  const left = await fetch(link.url, { method: 'POST', body, redirect: 'manual' });
  return left.headers.get('location');
}

export async function openAs(stage: Stage, person: TestPerson): Promise<string> {
  const reference = await open(stage);
  await visit(stage, reference, person);
  return reference;
}

export async function read({ outgoing, merchant }: Stage, reference: string) {
  const ask = () => outgoing.recipients.read(merchant, reference);
  const answer = await perform(ask, ask);
  return answer.status === 'found' ? answer.snapshot : answer;
}

/** Stores a wallet's method, and charges it 101.50 USD, of which the operator keeps 1.50. */
export async function fund({ processor, merchant }: Stage, token = 'pm_card_visa') {
  const methodKey = newId<never>() as string;
  const store = () => processor.storeMethod(merchant, methodKey, token);
  const stored = await perform(store, store);
  if (stored.status !== 'stored') throw new Error(`not stored: ${JSON.stringify(stored)}`);
  const key = newId<never>() as string;
  const charge = () =>
    processor.charge(merchant, {
      key,
      purpose: 'Outgoing',
      amount: 10_150,
      currency: 'USD',
      source: stored.reference,
      isOffSession: true,
      savesMethod: false,
      description: 'Maple Studio',
      returnUrl: null,
      platformFee: 150,
      transferGroup: newId<never>(),
    });
  const outcome = await perform(charge, () => processor.findCharge(merchant, key));
  return { key, outcome, reference: 'reference' in outcome ? (outcome.reference ?? '') : '' };
}

/** Sends the money of a charge on, to the end that the processor gives it. */
export async function send({ processor, merchant }: Stage, fundedBy: string, recipient: string) {
  const key = newId<never>() as string;
  const order = { key, amount: 10_000, currency: 'USD', destination: recipient, isToRecipient: true };
  const transfer = () => processor.transfer(merchant, { ...order, fundedBy, description: 'Flowers' });
  const outcome = await perform(transfer, () => processor.findTransfer(merchant, key));
  return { key, outcome, reference: 'reference' in outcome ? (outcome.reference ?? '') : '' };
}

/** The operations on a transfer. Each has a key of its own, and may be repeated. */
export function operationsOn(stage: Stage, transfer: { key: string; reference: string }, recipient: string) {
  const { outgoing, merchant } = stage;
  const money = { amount: 10_000, currency: 'USD', transferReference: transfer.reference };
  const payout = { ...money, key: newId<never>() as string, recipient, description: 'Maple Studio' };
  const reversal = { ...money, key: newId<never>() as string, transferKey: transfer.key };
  return {
    payout,
    reversal,
    payOut: () =>
      perform(
        () => outgoing.payOut(merchant, payout),
        () => outgoing.findPayOut(merchant, payout),
      ),
    findPayOut: () => outgoing.findPayOut(merchant, payout),
    reverse: () =>
      perform(
        () => outgoing.reverse(merchant, reversal),
        () => outgoing.findReversal(merchant, reversal),
      ),
    findReversal: () => outgoing.findReversal(merchant, reversal),
  };
}

/** Gives a charge back to the wallet, with the operator's part. */
export async function giveBack({ processor, merchant }: Stage, charge: { key: string; reference: string }) {
  const key = newId<never>() as string;
  const order = { key, chargeKey: charge.key, chargeReference: charge.reference, currency: 'USD' };
  const refund = () => processor.refund(merchant, { ...order, amount: 10_150, refundsPlatformFee: true });
  return perform(refund, () => processor.findRefund(merchant, key));
}
