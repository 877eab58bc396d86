import type { Processor, StatementSource } from '../types.ts';
import { findPayOut, listPayOuts, payOut } from './bank-payouts.ts';
import { cancelCharge, charge, findCharge } from './charges.ts';
import { createStripeClient, type StripeAccess } from './client.ts';
import { describeToken, removeMethod, storeMethod } from './methods.ts';
import { createRecipients } from './recipients.ts';
import { findRefund, refund } from './refunds.ts';
import { findReversal, reverse } from './reversals.ts';
import { cancelSetup, findSetup, setUp } from './setups.ts';
import { findTransfer, transfer } from './transfers.ts';

interface PlatformOptions extends Omit<StripeAccess, 'connectedAccount'> {
  /** The operator's account at Stripe. */
  readonly stripeAccount: string;
  /** The part of the platform's statement that is about one account of ours, as it was read from Stripe before. */
  readonly statement: StatementSource;
}

/**
 * The operator's platform at Stripe for one account of ours: it charges the wallet, and sends the money on to recipients,
 * who are connected to it. Webhooks and the log of events are of all accounts at once, so they are not read here.
 */
export function createPlatformProcessor(options: PlatformOptions): Processor {
  const { stripeAccount, statement } = options;
  const client = createStripeClient(options);
  return {
    ...statement,
    stripeAccount,
    charge: (_merchant, operation) => charge(client, operation),
    findCharge: (_merchant, key) => findCharge(client, key),
    cancelCharge: (_merchant, key) => cancelCharge(client, key),
    refund: (_merchant, operation) => refund(client, operation),
    findRefund: (_merchant, key) => findRefund(client, key),
    transfer: (_merchant, operation) => transfer(client, operation),
    findTransfer: (_merchant, key) => findTransfer(client, key),
    outgoing: {
      recipients: createRecipients(client),
      payOut: (_merchant, operation) => payOut(client, operation),
      findPayOut: (_merchant, operation) => findPayOut(client, operation),
      listPayOuts: (_merchant, recipient, since) => listPayOuts(client, recipient, since),
      reverse: (_merchant, operation) => reverse(client, operation),
      findReversal: (_merchant, operation) => findReversal(client, operation),
    },
    describeToken: (_merchant, token) => describeToken(client, token),
    storeMethod: (_merchant, key, token) => storeMethod(client, key, token),
    setUp: (_merchant, operation) => setUp(client, operation),
    findSetup: (_merchant, key, reference) => findSetup(client, key, reference),
    cancelSetup: (_merchant, key, reference) => cancelSetup(client, key, reference),
    removeMethod: (_merchant, reference) => removeMethod(client, reference),
    readWebhook: async () => null,
    listEvents: async (_merchant, after) => ({ events: [], cursor: after }),
    // Money of a wallet is never paid out to the account.
    listUpcoming: async () => [],
  };
}
