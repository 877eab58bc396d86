import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { linkOf, setUp } from '../../support/setups.ts';
import { suspend } from '../../support/suspending.ts';

/** What the client's page says of a saved method beside payments, and what its form agrees to. */

let service: TestService;
const fresh = freshService();
const tokens = () => ({ tokensUrl: 'http://127.0.0.1:1/tokens', publishableKey: 'key' });
beforeEach(async () => {
  service = await fresh();
  service.use(service.processor, tokens);
});

type Linked = { readonly paymentLink: string };

const open = (invoice: Linked, suffix = '', init: RequestInit = {}) =>
  fetch(`${service.url}${new URL(invoice.paymentLink).pathname}${suffix}`, { redirect: 'manual', ...init });
const textOf = async (invoice: Linked, suffix = '') =>
  (await (await open(invoice, suffix)).text()).replaceAll(/[\u00a0\u202f]/g, ' ');
/** What the page of saving sends with a token. */
const fieldsOn = async (invoice: Linked, query = '') => {
  const fields = /data-fields="([^"]*)"/.exec(await textOf(invoice, `/save${query}`))?.[1] ?? '';
  return new URLSearchParams(fields.replaceAll('&amp;', '&'));
};
const send = async (invoice: Linked, fields: URLSearchParams, token: string) => {
  fields.set('token', token);
  const answer = await open(invoice, '/save', { method: 'POST', body: fields });
  return new URL(answer.headers.get('location') ?? '', service.url).searchParams;
};
const consentsOf = (id: string) => service.sql('select terms from consents where invoice_id = $1', [id]);
const mandatesOf = (id: string) =>
  service.sql('select 1 from mandates where invoice_id = $1 and canceled_at is null', [id]);

const waiting = 'Your bank asks you to confirm';

describe('a setup that waits hides nothing: the page says, too,', () => {
  it('that a payment was received, and that one was declined', async () => {
    const invoice = await activeInvoice(service);
    await setUp(service, invoice, { token: 'tok_asks' });
    const paid = await pay(service, invoice);
    const thanks = await textOf(invoice, `?charge=${paid.data.id}`);
    expect(thanks).toContain('Thank you');
    expect(thanks).toContain(waiting);
    await pay(service, invoice, { token: 'tok_declined' });
    const declined = await textOf(invoice);
    expect(declined).toContain('The last payment did not go through');
    expect(declined).toContain(waiting);
  });

  it('that the bank asks about a payment, with the way to its page', async () => {
    const invoice = await activeInvoice(service);
    const { data: setup } = await setUp(service, invoice, { token: 'tok_asks' });
    service.clock.set(new Date(service.clock.now().getTime() + 1_000).toISOString());
    const { data } = await pay(service, invoice, { token: 'tok_asks' });
    // Also for the reader who comes back from the bank's question about the saving.
    for (const query of ['', `?setup=${setup.id}`]) {
      const page = await textOf(invoice, query);
      expect(page).toContain(`href="http://bank.test/${data.id}"`);
      expect(page).toContain(`href="http://bank.test/${setup.id}"`);
    }
  });

  it('that the business takes no payments at the moment', async () => {
    const invoice = await activeInvoice(service);
    await setUp(service, invoice, { token: 'tok_asks' });
    await suspend(service);
    expect(await textOf(invoice)).toContain('cannot take payments at the moment');
  });
});

describe('the outcome of a setup', () => {
  it('is said until the next charge: a kept tab never says that nothing was charged after money was', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice);
    const before = await textOf(invoice, `?setup=${data.id}`);
    expect(before).toContain('Autopay is on with Visa');
    expect(before).toContain('Saving it charged nothing.');
    service.clock.set('2026-12-02T12:00:00.000Z');
    await service.work();
    expect(await textOf(invoice, `?setup=${data.id}`)).not.toContain('charged nothing');
    await service.call('DELETE', `${linkOf(invoice)}/autopay`, { token: null });
    const after = await textOf(invoice, `?setup=${data.id}`);
    expect(after).not.toContain('charged nothing');
    expect(after).not.toContain('Nothing was charged');
  });

  it('is not said of a card when a bank account waits for its confirmation', async () => {
    service.processor.script('setup tok_bank', 'requires_action');
    const invoice = await activeInvoice(service);
    await setUp(service, invoice, { token: 'tok_bank' });
    const notice = /<div class="notice.*?<\/form>/s.exec(await textOf(invoice))?.[0] ?? '';
    expect(notice).toContain(waiting);
    expect(notice).not.toContain('card');
    expect(notice).toContain('Saving it charges nothing');
  });

  it('can be given up while the bank has not answered, and another method be saved then', async () => {
    const invoice = await activeInvoice(service);
    const fields = await fieldsOn(invoice);
    service.processor.failNext('never arrives');
    const id = (await send(invoice, fields, 'tok_card')).get('setup');
    const page = await textOf(invoice);
    expect(page).toContain('Your payment method is being saved');
    expect(page).toContain(`/save/give-up/${id}`);
    expect((await open(invoice, `/save/give-up/${id}`, { method: 'POST' })).status).toBe(303);
    expect(await textOf(invoice)).toContain('Save a payment method');
    await send(invoice, await fieldsOn(invoice), 'tok_debit');
    service.clock.set(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
    await service.work();
    expect(await textOf(invoice)).toContain('5556');
    expect((await mandatesOf(invoice.id)).length).toBe(1);
  });
});

describe('the form agrees to no more than its words', () => {
  it('so that one from before autopay was on, sent while another tab cancels it, agrees to nothing', async () => {
    const invoice = await activeInvoice(service);
    const fields = await fieldsOn(invoice);
    await setUp(service, invoice);
    const cancelsFirst = new Proxy(service.processor, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key);
        if (typeof found !== 'function') return found;
        if (key !== 'describeToken') return found.bind(target);
        return async (...args: unknown[]) => {
          await service.call('DELETE', `${linkOf(invoice)}/autopay`, { token: null });
          return found.apply(target, args);
        };
      },
    });
    service.use(cancelsFirst, tokens);
    expect((await send(invoice, fields, 'tok_debit')).get('problem')).toBe('amount_changed');
    expect((await consentsOf(invoice.id)).length).toBe(1);
    expect(await mandatesOf(invoice.id)).toEqual([]);
  });

  it('so that a fee that is not the card’s is refused, and the words with the right one are kept', async () => {
    await service.services.accounts.changeSettings('demo-studio', {
      feeBearer: 'Client',
      cardCostBasisPoints: 300,
      surchargeBasisPoints: 250,
    });
    const invoice = await activeInvoice(service);
    // A token is good for one form.
    for (const [fee, token] of [
      ['1', 'tok_silent'],
      ['0', 'tok_asks'],
      ['7501', 'tok_declined'],
    ] as const) {
      const fields = await fieldsOn(invoice);
      fields.set('fee', fee);
      expect((await send(invoice, fields, token)).get('problem')).toBe('amount_changed');
    }
    expect(await consentsOf(invoice.id)).toEqual([]);
    const fields = await fieldsOn(invoice);
    fields.set('fee', '7500');
    expect((await send(invoice, fields, 'tok_card')).get('setup')).not.toBeNull();
    expect(await consentsOf(invoice.id)).toEqual([
      { terms: expect.stringContaining('$3,075.00 in all, including a credit card fee of $75.00') },
    ]);
  });

  it('and says when it has been tried too often in a day', async () => {
    const invoice = await activeInvoice(service);
    for (let count = 0; count < 10; count += 1) await setUp(service, invoice, { token: 'tok_declined' });
    const problem = (await send(invoice, await fieldsOn(invoice), 'tok_card')).get('problem');
    expect(await textOf(invoice, `/save?problem=${problem}`)).toContain('tried too often');
  });
});
