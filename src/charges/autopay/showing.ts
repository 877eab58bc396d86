import { type Account, accountTime, type Caller } from '../../accounts/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import type { IdempotentRequest } from '../../kit/http/idempotency.ts';
import { type InvoiceId, parseId } from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import { presentConsentRequest, presentMethod } from '../present.ts';
import { presentSetup } from '../setups/present.ts';
import { readNewestSetup } from '../setups/store.ts';
import type { Autopay } from '../types.ts';
import type { ChargesDeps } from '../work.ts';
import { cancelAutopay } from './autopay.ts';
import { readAgreeing } from './payers-store.ts';
import { readAutopay } from './plan.ts';
import { readRetries } from './store.ts';

/** Makes the business's verbs of autopay. */
export function createAutopayVerbs({ database, invoices, idempotency }: ChargesDeps) {
  const lock = async (tx: Transaction, { account }: Caller, text: string): Promise<Invoice> => {
    const id = parseId<InvoiceId>(text);
    const invoice = id === null ? null : await invoices.lockInvoice(tx, account.id, id);
    if (invoice === null) throw AppError.notFound('invoice');
    return invoice;
  };
  return {
    readAgreeing,
    /** Shows what the client agreed to, and what will be charged. Errors: 404. */
    showAutopay: (caller: Caller, id: string) =>
      database.transaction(caller.account.id, async (tx) =>
        show(tx, caller.account, await lock(tx, caller, id)),
      ),
    /** Ends autopay because the business wants it to. Errors: 404, 422 `illegal_action`. */
    endAutopay: (caller: Caller, id: string, request: IdempotentRequest) =>
      idempotency.perform(request, async (tx) => {
        const { account } = caller;
        const invoice = await lock(tx, caller, id);
        const now = accountTime(account, request.now);
        await cancelAutopay({ tx, account, invoices, now }, invoice, 'canceled_by_business');
        return { status: 200, data: await show(tx, account, invoice) };
      }),
  };
}

async function show(tx: Transaction, account: Account, invoice: Invoice): Promise<object> {
  const [autopay, newest] = await Promise.all([
    readAutopay(tx, account, invoice),
    readNewestSetup(tx, account.id, invoice.id),
  ]);
  const setup = newest && presentSetup(newest);
  if (autopay === null) return { ...off, setup };
  const { mandate, charges, request } = autopay;
  const retries = await readRetries(tx, account.id, mandate.id);
  const shown = charges.map((charge) => presentCharge(account, charge));
  return {
    isOn: true,
    paymentMethod: presentMethod(mandate.method),
    terms: mandate.terms,
    agreedAmount: mandate.agreedAmount,
    acceptedAt: mandate.acceptedAt,
    nextCharge: shown[0] ?? null,
    charges: shown,
    failures: [...retries.values()]
      .filter(({ failures }) => failures > 0)
      .map(({ scheduledPaymentId, failures, failedAt, retryAt }) => ({
        scheduledPaymentId,
        count: failures,
        failedAt,
        retryAt,
      })),
    agreedSchedule: (mandate.agreed ?? [])
      .map(({ id, dueDate, amount, takenBefore }) => ({ id, dueDate, amount: amount - takenBefore }))
      .filter(({ amount }) => amount > 0)
      .map(({ id: scheduledPaymentId, ...agreed }) => ({ scheduledPaymentId, ...agreed })),
    request: request && presentConsentRequest(request),
    setup,
  };
}

const off = {
  isOn: false,
  paymentMethod: null,
  terms: null,
  agreedAmount: null,
  acceptedAt: null,
  nextCharge: null,
  charges: [],
  failures: [],
  agreedSchedule: [],
  request: null,
} as const;

function presentCharge(
  account: Account,
  { at, payments, amount, surcharge, refusal }: Autopay['charges'][number],
) {
  return {
    at,
    date: civilDateIn(account.timeZone, at),
    amount,
    surcharge,
    scheduledPaymentIds: payments.map(({ id }) => id),
    refusal,
  };
}
