import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PaymentRequest } from '../charges/service.ts';
import type { Charge } from '../charges/types.ts';
import { AppError, type RefusalCode } from '../kit/errors.ts';
import { originOf } from './agreement.ts';
import { parseAmount } from './amount-text.ts';
import { reasonOf } from './banner.ts';
import { addressFieldsOf, owedInAll, partIn } from './choice.ts';
import { autopayTermsOf } from './choice-form.ts';
import { isSepa, sepaTermsOf } from './debit-terms.ts';
import { codeOf, type OpenDeps } from './open-page.ts';
import { type PageContext, pathOf } from './page-context.ts';
import { payerIn } from './payer-fields.ts';
import { shownTermsOf } from './terms.ts';
import { isProblem, type ProblemCode } from './visitor.ts';

/** The choice and a problem to show, as fields of an address. */
export function problemFields(context: PageContext, refusal: string | null): [string, string][] {
  const known = isProblem(context.reader, refusal) ? refusal : 'incomplete';
  const { choice } = context;
  // A payment that was paid since the page was opened cannot be ticked again: the page then offers the next payment.
  const isGone = choice === null || (choice.payments.length === 0 && known !== 'nothing_chosen');
  const fields = isGone ? [] : addressFieldsOf(choice);
  return [...fields, ['problem', known]];
}

/** The outcome of an attempt to pay: the answer to the script, and the address for a browser without one. */
interface PayOutcome {
  readonly answer:
    | { readonly location: string }
    | { readonly problem: string; readonly code?: string; readonly location?: string };
  readonly address: string;
}

/** Pays by a form. Errors: those that the reader cannot resolve. */
export async function pay(
  { charges, clock }: OpenDeps,
  context: PageContext,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<PayOutcome> {
  const { account } = context;
  const paymentRequest = readPaymentRequest(context, form);
  if (typeof paymentRequest === 'string') return refused(context, paymentRequest);
  const code = codeOf(request);
  // A token pays once: a double click or a reload gets the first answer again.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const idempotent = {
    accountId: account.id,
    key: `page:${digest(`${code} ${paymentRequest.token}`).toString('base64url')}`,
    requestHash: digest(form.toString()),
    requestId: request.id,
    now: clock.now(),
  };
  try {
    const { body } = await charges.payByLink(
      account,
      code,
      { ...paymentRequest, visitor: originOf(context, request) },
      idempotent,
    );
    const answer = JSON.parse(body) as { data: PaidCharge | null; error: { code: RefusalCode } | null };
    if (answer.data !== null) return outcomeOf(context, answer.data);
    return refused(context, (answer.error && problems[answer.error.code]) ?? 'busy');
  } catch (cause) {
    const problem = cause instanceof AppError ? problems[cause.code] : undefined;
    if (problem === undefined) throw cause;
    return refused(context, problem);
  }
}

// Reads only the form. The page might choose another payment by now.
function readPaymentRequest(context: PageContext, form: URLSearchParams): PaymentRequest | ProblemCode {
  const token = form.get('token') ?? '';
  const scheduledPaymentIds = [...new Set(form.getAll('payments').filter((id) => id !== ''))];
  const expected = form.get('expected') ?? '';
  if (token === '' || token.length > 255) return 'incomplete';
  if (scheduledPaymentIds.length === 0) return form.has('payments') ? 'nothing_chosen' : 'incomplete';
  const amount = partOf(context, form);
  if (amount === null) return 'invalid_amount';
  if (partIn(expected) === null) return 'incomplete';
  const payer = payerIn(form);
  if (payer === null) return 'invalid_payer';
  return {
    token,
    scheduledPaymentIds,
    expectedAmount: Number(expected),
    ...(amount === undefined ? {} : { amount }),
    ...consentOf(context, form, Number(expected)),
    ...(isSepa(context, form.get('method') === 'BankAccount' ? 'BankAccount' : 'Card')
      ? { debitTerms: sepaTermsOf(context, Number(expected)), isOurPage: true }
      : {}),
    payer,
    cancellationTerms: shownTermsOf(context, form),
    language: context.reader.chosen,
  };
}

// Only what the form says, whatever the page would say by now: the charge judges it, after the key, so that a form that is sent again gets
// its first answer. The expected amount is compared with the charge, and shows whether the card bears a fee.
function consentOf(
  context: PageContext,
  form: URLSearchParams,
  expected: number,
): Pick<PaymentRequest, 'autopay' | 'expectedOwed'> {
  const { choice, mandate } = context;
  const owed = /^\d{1,15}$/.test(form.get('owed') ?? '') ? Number(form.get('owed')) : undefined;
  if (form.get('autopay') !== 'on' || mandate !== null) return { expectedOwed: owed };
  // No rest is left that the form could mean, so that another amount is owed than it showed.
  if (choice === null || choice.fault !== null || choice.rest.count === 0) return { expectedOwed: 0 };
  const terms = autopayTermsOf({ ...context, choice }, expected > choice.amount);
  const scheduleHash = form.get('schedule') ?? '';
  return { autopay: { terms, expectedOwed: owed ?? owedInAll(choice), scheduleHash } };
}

// An unreadable amount is refused, because without an amount all that is owed would be charged.
function partOf({ invoice, reader }: PageContext, form: URLSearchParams): number | null | undefined {
  const typed = form.get('amount');
  if (typed === null) return form.has('part') ? partIn(form.get('part')) : undefined;
  const amount = parseAmount(typed, invoice.currency, reader.locale);
  return amount === 0 ? null : amount;
}

const problems: Readonly<Partial<Record<RefusalCode, ProblemCode>>> = {
  amount_changed: 'amount_changed',
  schedule_changed: 'schedule_changed',
  terms_changed: 'terms_changed',
  autopay_required: 'autopay_required',
  autopay_not_offered: 'autopay_not_offered',
  amount_too_large: 'amount_too_large',
  amount_not_chargeable: 'illegal_action',
  payment_under_way: 'payment_under_way',
  request_in_progress: 'payment_under_way',
  method_not_accepted: 'method_not_accepted',
  unknown_token: 'unknown_token',
  idempotency_mismatch: 'unknown_token',
  illegal_action: 'illegal_action',
  not_found: 'illegal_action',
  account_closed: 'illegal_action',
  account_suspended: 'illegal_action',
  no_processor: 'no_processor',
  processor_incomplete: 'no_processor',
  overloaded: 'busy',
  account_frozen: 'busy',
};

/** The problem that a page shows for a refusal; undefined when the reader cannot resolve it. */
export function problemOfRefusal(code: RefusalCode): ProblemCode | undefined {
  return problems[code];
}

/** A charge as the payer's operations answer it, as far as a page needs it. */
interface PaidCharge {
  readonly id: string;
  readonly status: Charge['status'];
  readonly failure: { readonly code: string } | null;
  readonly actionUrl: string | null;
}

function outcomeOf(context: PageContext, { id, status, failure, actionUrl }: PaidCharge): PayOutcome {
  const fields: [string, string][] = [['charge', id]];
  if (status === 'RequiresAction' && actionUrl !== null) {
    return { answer: { location: actionUrl }, address: actionUrl };
  }
  if (status !== 'Declined') {
    const address = pathOf(context, '', fields);
    return { answer: { location: address }, address };
  }
  const chosen = context.choice === null ? [] : addressFieldsOf(context.choice);
  return {
    answer: {
      problem: context.reader.messages.states.declined(
        reasonOf(context, { failureCode: failure?.code ?? null }),
      ),
      ...(failure === null ? {} : { code: failure.code }),
    },
    address: pathOf(context, '', [...chosen, ...fields]),
  };
}

function refused(context: PageContext, problem: ProblemCode): PayOutcome {
  const address = pathOf(context, '', problemFields(context, problem));
  // The reader must see what has changed, so that the page is loaded again.
  const isStale =
    problem === 'amount_changed' ||
    problem === 'schedule_changed' ||
    problem === 'terms_changed' ||
    problem === 'autopay_required' ||
    problem === 'autopay_not_offered' ||
    problem === 'illegal_action' ||
    problem === 'payment_under_way';
  const words = context.reader.messages.problems[problem];
  return { answer: isStale ? { problem: words, location: address } : { problem: words }, address };
}
