import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, codeOf, pay, sendWebhook } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  service.use(service.processor, () => ({ tokensUrl: 'http://127.0.0.1:1/tokens', publishableKey: 'key' }));
});
afterAll(() => service.close());

type Invoice = Awaited<ReturnType<typeof activeInvoice>>;

async function paidInvoice(changes: Record<string, unknown> = {}) {
  const { paymentSchedule, ...payment } = changes;
  const invoice = await activeInvoice(service, paymentSchedule === undefined ? {} : { paymentSchedule });
  const { data } = await pay(service, invoice, { token: 'tok_card', ...payment });
  return { invoice, charge: data.id as string };
}

const allOf = (invoice: Invoice) => invoice.paymentSchedule.map(({ id }: { id: string }) => id);

async function paidInFull() {
  const invoice = await activeInvoice(service);
  const { data } = await pay(service, invoice, {
    token: 'tok_card',
    scheduledPaymentIds: allOf(invoice),
  });
  return { invoice, charge: data.id as string };
}

const refund = (charge: string, body: object) =>
  service.call('POST', `/v1/charges/${charge}/refunds`, { body });

/** The text of the page, without its styles, in the order of its parts. */
async function look(invoice: Invoice, query = '') {
  const html = await (await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}${query}`)).text();
  const body = html.slice(html.indexOf('<main'));
  return {
    body,
    text: body
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

describe('what became of a payment stands at the top of the page:', () => {
  it('how much was paid, with the papers before the schedule', async () => {
    const { invoice } = await paidInFull();
    const { body, text } = await look(invoice);
    expect(text).toContain('Paid in full Nothing is left to pay. Thank you. Paid $3,000.00 For');
    const places = ['id="receipts"', 'id="documents"', 'id="schedule"'].map((part) => body.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('the receipt of what was just paid, where the list of receipts is below a form', async () => {
    const paymentSchedule = ['2026-11-01', '2026-11-21', '2027-04-01'].map((dueDate) => ({
      dueDate,
      amount: 100_000,
    }));
    for (const [changes, isLinked] of [
      [{ paymentSchedule }, true],
      [{}, false],
    ] as const) {
      const { invoice, charge } = await paidInvoice(changes);
      const { body } = await look(invoice, `?charge=${charge}`);
      const thanks = /<div class="notice good"[\s\S]*?<dl class="facts">/.exec(body)?.[0] ?? '';
      expect(thanks).toContain('Thank you');
      expect(thanks.includes(`/receipt/${charge}`)).toBe(isLinked);
      expect(body.split(`/receipt/${charge}`)).toHaveLength(isLinked ? 3 : 2);
    }
  });

  it('what was refunded of an invoice that stays paid', async () => {
    const { invoice, charge } = await paidInFull();
    await refund(charge, { amount: 150_000 });
    expect((await look(invoice)).text).toContain('Paid in full $1,500.00 was refunded. Paid $3,000.00 For');
    await refund(charge, { amount: 150_000 });
    const { text } = await look(invoice);
    expect(text).toContain('Refunded in full $3,000.00 was refunded. For');
    // A payment that was refunded in full already has the status Refunded, so the heading does not repeat it.
    expect(text).not.toContain('$1,000.00 refunded');
  });

  it('what was refunded and is owed again', async () => {
    const { invoice, charge } = await paidInvoice();
    await refund(charge, { reopen: true });
    expect((await look(invoice)).text).toContain('$1,000.00 was refunded. This payment is open again.');
    // The same on the page that thanks for the payment, when the reader opens it again.
    const again = await look(invoice, `?charge=${charge}`);
    expect(again.text).toContain('$1,000.00 was refunded. This payment is open again.');
    expect(again.text).not.toContain('Thank you');
  });

  it('that a bank looks into it, and that it gave the money back', async () => {
    const { invoice, charge } = await paidInvoice();
    const tell = async (event: object) => {
      await sendWebhook(service, [{ occurredAt: new Date(0), reference: `dp_${charge}`, ...event }]);
      await service.work();
    };
    await tell({
      id: 'opened',
      type: 'dispute_opened',
      chargeKey: charge,
      amount: 100_000,
      fee: 1_500,
      reason: 'fraudulent',
      respondBy: new Date('2026-12-01'),
    });
    expect((await look(invoice)).text).toContain(
      'The payment of $1,000.00 is disputed The bank is looking into it.',
    );
    await tell({ id: 'closed', type: 'dispute_closed', isWon: false });
    expect((await look(invoice)).text).toContain(
      'Your bank gave you back $1,000.00 after a dispute This payment is open again.',
    );
  });

  it('how much is on its way from a bank', async () => {
    const { invoice } = await paidInvoice({ token: 'tok_bank' });
    expect((await look(invoice)).text).toContain('Your payment of $1,000.00 is on its way');
  });
});

it('whose card failed for good under autopay reads that nothing more is charged automatically', async () => {
  const { invoice } = await paidInvoice({ autopay: { terms: 'Along the schedule.' } });
  service.processor.script('stored_tok_card', 'declined', 'expired_card');
  const before = (await look(invoice)).text;
  expect(before).toContain('Autopay is on');
  service.clock.set('2027-02-01T08:00:00.000Z');
  await service.work();
  expect((await look(invoice)).text).toContain(
    'The card has expired. Nothing was taken. Nothing more will be charged automatically. Please pay on this page by each due date.',
  );
});

it('the heading does not repeat the name that stands above it', async () => {
  const { invoice } = await paidInvoice();
  const { body } = await look(invoice);
  expect(/<h1>(.*?)<\/h1>/.exec(body)?.[1]).toMatch(/^Invoice INV-\d+$/);
});
