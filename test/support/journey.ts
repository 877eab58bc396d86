import { newId } from '../../src/kit/ids.ts';
import type { ChargeOutcome, ProcessorEvent } from '../../src/processors/types.ts';
import { createInvoice } from './invoices.ts';
import { pay, read, sendWebhook } from './money.ts';
import type { Answer, TestService } from './service.ts';

/** The news that a processor may report about a charge. */
export type ChargeNews = 'succeeded' | 'declined' | 'processing' | 'requires_action' | 'returned';

const DISPUTE_FEE = 1_500;
const RETURN_FEE = 400;

/**
 * The journey of one invoice, through HTTP only: the steps of its business, its payer and its processor. Each step
 * answers the HTTP status, with the code of a refusal. The processor reports either news, which its own log has, or
 * something that the service already knows, which the log does not have.
 */
export class Journey {
  readonly service: TestService;
  readonly id: string;
  /** The scheduled payment that it is about. */
  paymentId: string;
  /** The newest charge. */
  charge = '';
  /** Every refund, oldest first. */
  readonly refunds: string[] = [];
  /** The newest dispute. */
  dispute = '';
  #disputeName = '';
  readonly #link: string;

  private constructor(service: TestService, invoice: { id: string; paymentLink: string }, paymentId: string) {
    this.service = service;
    this.id = invoice.id;
    this.#link = invoice.paymentLink;
    this.paymentId = paymentId;
  }

  /** Creates an invoice of payments of 100 000 each, due from 2026-12-01 on, and follows the one at `index`. */
  static async begin(
    service: TestService,
    { count = 2, index = 0, status = 'Active' }: { count?: number; index?: number; status?: string } = {},
  ): Promise<Journey> {
    const dates = ['2026-12-01', '2027-02-01'].slice(0, count);
    const invoice = await createInvoice(service, {
      status,
      totalAmount: count * 100_000,
      paymentSchedule: dates.map((dueDate) => ({ dueDate, amount: 100_000 })),
    });
    // Sends the mails about the invoice first, so that they do not come between the steps of a test.
    await service.work('notices', 'mail');
    return new Journey(service, invoice, invoice.paymentSchedule[index].id);
  }

  read() {
    return read(this.service, this.id);
  }

  async paymentState(): Promise<string> {
    const { paymentSchedule } = await this.read();
    return paymentSchedule.find((payment: { id: string }) => payment.id === this.paymentId).status;
  }

  /** Its events, oldest first, as GET shows them. */
  async events(): Promise<{ type: string; data: { scheduledPaymentId?: string; movement?: object } }[]> {
    const { data } = await this.service.call('GET', `/v1/invoices/${this.id}/events?limit=100`);
    return data.items.toReversed();
  }

  async pay(token: string, body: object = {}, headers: Record<string, string> = {}): Promise<string> {
    const fields = { token, scheduledPaymentIds: [this.paymentId], ...body };
    const answer = await pay(this.service, { paymentLink: this.#link }, fields, headers);
    if (answer.status === 201) this.charge = answer.data.id;
    return told(answer);
  }

  /** Pays the whole, or a part, through a bank that says yes. */
  async settle(amount?: number): Promise<void> {
    await this.pay('tok_bank', amount === undefined ? {} : { amount });
    await this.hear('succeeded');
  }

  async change(body: object): Promise<string> {
    return told(await this.service.call('PATCH', `/v1/invoices/${this.id}`, { body }));
  }

  async date(dueDate: string): Promise<string> {
    const { paymentSchedule } = await this.read();
    return this.change({
      paymentSchedule: paymentSchedule.map((payment: { id: string; dueDate: string; amount: number }) => ({
        id: payment.id,
        dueDate: payment.id === this.paymentId ? dueDate : payment.dueDate,
        amount: payment.amount,
      })),
    });
  }

  /** Lowers its amount to what was paid of it, or by one where nothing was. */
  async shrink(): Promise<string> {
    const { totalAmount, paymentSchedule } = await this.read();
    type Shown = { id: string; dueDate: string; amount: number; paidAmount: number };
    const { amount, paidAmount } = paymentSchedule.find(({ id }: Shown) => id === this.paymentId);
    const less = paidAmount > 0 && paidAmount < amount ? paidAmount : amount - 1;
    return this.change({
      totalAmount: totalAmount - amount + less,
      paymentSchedule: paymentSchedule.map((one: Shown) => ({
        id: one.id,
        dueDate: one.dueDate,
        amount: one.id === this.paymentId ? less : one.amount,
      })),
    });
  }

  /** Credits all that is open of it. */
  async credit(): Promise<string> {
    const { paymentSchedule } = await this.read();
    type Shown = { id: string; amount: number; paidAmount: number };
    const { amount, paidAmount } = paymentSchedule.find(({ id }: Shown) => id === this.paymentId);
    const body = { amount: amount - paidAmount, reason: 'Less', scheduledPaymentIds: [this.paymentId] };
    return told(await this.service.call('POST', `/v1/invoices/${this.id}/credit_notes`, { body }));
  }

  async decide(decision: 'waive' | 'mark_as_paid' | 'unmark_as_paid'): Promise<string> {
    const path = `/v1/invoices/${this.id}/scheduled_payments/${this.paymentId}/${decision}`;
    return told(await this.service.call('POST', path, { body: {} }));
  }

  /** Records that a part of it came outside. */
  async record(amount: number): Promise<string> {
    const path = `/v1/invoices/${this.id}/scheduled_payments/${this.paymentId}/payments`;
    return told(await this.service.call('POST', path, { body: { amount } }));
  }

  async refund(body: object = {}, ends: 'succeeded' | 'processing' = 'succeeded'): Promise<string> {
    this.service.processor.script('refund', ends);
    const answer = await this.service.call('POST', `/v1/charges/${this.charge}/refunds`, { body });
    if (answer.status === 201) this.refunds.push(answer.data.id);
    return told(answer);
  }

  /** The processor reports on a charge. Default: the newest one. */
  async hear(news: ChargeNews, key = this.charge): Promise<string> {
    const { status, amount } = (await this.service.call('GET', `/v1/charges/${key}`)).data;
    const isUnderWay = status === 'Processing' || status === 'RequiresAction';
    const isNews = isUnderWay || (status === 'Succeeded' && (news === 'returned' || news === 'declined'));
    const event = isNews ? this.service.processor.decide(key, news) : repeated(key, news);
    // A bank that sends back what never came leaves only its fee.
    if (isUnderWay && news === 'returned') this.#write('return', key, 0, RETURN_FEE);
    if (status === 'Succeeded' && news === 'declined') this.#write('return', key, -amount, 0);
    return this.#send(event);
  }

  /** The processor reports on a refund. */
  async hearOfRefund(id: string | undefined, news: 'succeeded' | 'failed'): Promise<string> {
    if (id === undefined) throw new Error('There is no refund.');
    const { status } = (await this.service.call('GET', `/v1/refunds/${id}`)).data;
    const isNews = status === 'Processing' || (status === 'Succeeded' && news === 'failed');
    const closed = { status: 'failed', reference: null, code: 'account_closed', message: 'Closed.' } as const;
    const outcome = news === 'failed' ? closed : ({ status: news, reference: `re_${id}` } as const);
    return this.#send(
      isNews ? this.service.processor.decide(id, news) : { ...newEvent(), type: 'refund', key: id, outcome },
    );
  }

  /** The client objects to a charge at their bank. */
  async object(amount: number, key = this.charge): Promise<string> {
    this.#disputeName = `dp_${newId()}`;
    const about = { chargeKey: key, amount, fee: DISPUTE_FEE, reason: 'fraudulent', respondBy: null };
    this.#write('dispute', key, -amount, DISPUTE_FEE);
    const before = new Set((await this.#listDisputes()).map(({ id }) => id));
    const status = await this.#send({
      ...newEvent(),
      type: 'dispute_opened',
      reference: this.#disputeName,
      ...about,
    });
    this.dispute = (await this.#listDisputes()).find(({ id }) => !before.has(id))?.id ?? '';
    return status;
  }

  /** The bank has decided about the newest dispute. */
  async close(isWon: boolean): Promise<string> {
    const { data } = await this.service.call('GET', `/v1/disputes/${this.dispute}`);
    const { status, amount, chargeId } = data;
    if (status === 'Open' && isWon) this.#write('dispute_won', chargeId, amount, 0);
    return this.#send({ ...newEvent(), type: 'dispute_closed', reference: this.#disputeName, isWon });
  }

  async #listDisputes(): Promise<{ id: string }[]> {
    return (await this.service.call('GET', '/v1/disputes?limit=100')).data.items;
  }

  async #send(event: ProcessorEvent): Promise<string> {
    const status = await sendWebhook(this.service, [event]);
    await this.service.work();
    return String(status);
  }

  #write(kind: 'return' | 'dispute' | 'dispute_won', key: string, amount: number, fee: number): void {
    const { accountId } = this.service.member;
    const line = { accountId, kind, key, amount, fee, currency: 'USD', occurredAt: new Date(0) };
    this.service.processor.log.push({ ...line, reference: `${kind}_${newId()}` });
  }
}

function told({ status, error }: Answer): string {
  return status < 400 ? String(status) : `${status} ${error.code}`;
}

function newEvent() {
  return { id: `ev_${newId()}`, occurredAt: new Date(0) };
}

const method = { type: 'BankAccount', name: 'First Example Bank', last4: '6789' } as const;

// A report about a charge whose end the service already knows.
function repeated(key: string, news: ChargeNews): ProcessorEvent {
  const reference = `ch_${key}`;
  const failure = { reference, code: 'declined', message: 'Told late.' } as const;
  const outcomes: Readonly<Record<ChargeNews, ChargeOutcome>> = {
    succeeded: { status: 'succeeded', reference, fee: 800, method, storedMethod: null },
    processing: { status: 'processing', reference, method, storedMethod: null },
    requires_action: { status: 'requires_action', reference, actionUrl: 'http://bank.test/late', method },
    declined: { status: 'declined', ...failure, method },
    returned: { status: 'returned', ...failure, fee: RETURN_FEE },
  };
  return { ...newEvent(), type: 'charge', key, outcome: outcomes[news] };
}
