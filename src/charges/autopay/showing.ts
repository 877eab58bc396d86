import { type Account, accountTime, type Caller } from '../../accounts/types.ts';
import type { Invoices } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { AppError } from '../../kit/errors.ts';
import type { FinishedAnswer } from '../../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../../kit/http/idempotency.ts';
import { type InvoiceId, parseId } from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import { presentMethod } from '../present.ts';
import type { Autopay } from '../types.ts';
import { cancelAutopay } from './autopay.ts';
import { readAutopay } from './plan.ts';
import { readRetries } from './store.ts';

/** What the business does about autopay. */
export interface AutopayVerbs {
  /** What the client agreed to, and what will be charged. Errors: 404. */
  showAutopay(caller: Caller, invoiceId: string): Promise<object>;
  /** Ends autopay because the business wants it to. Errors: 404, 422 `illegal_action`. */
  endAutopay(caller: Caller, invoiceId: string, request: IdempotentRequest): Promise<FinishedAnswer>;
}

interface AutopayVerbDeps {
  readonly database: Database;
  readonly invoices: Invoices;
  readonly idempotency: Idempotency;
}

/** Makes the business's verbs of autopay. */
export function createAutopayVerbs({ database, invoices, idempotency }: AutopayVerbDeps): AutopayVerbs {
  const lock = async (tx: Transaction, { account }: Caller, text: string): Promise<Invoice> => {
    const id = parseId<InvoiceId>(text);
    const invoice = id === null ? null : await invoices.lockInvoice(tx, account.id, id);
    if (invoice === null) throw AppError.notFound('invoice');
    return invoice;
  };
  return {
    showAutopay: (caller, id) =>
      database.transaction(caller.account.id, async (tx) =>
        show(tx, caller.account, await lock(tx, caller, id)),
      ),
    endAutopay: (caller, id, request) =>
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
  const autopay = await readAutopay(tx, account, invoice);
  if (autopay === null) return off;
  const { mandate, charges } = autopay;
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
