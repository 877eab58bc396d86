import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { agree, forEvent, terms } from '../support/ending.ts';
import { freshService } from '../support/fresh-service.ts';
import { activeInvoice, codeOf, pay, read } from '../support/money.ts';
import { readPdf } from '../support/pdf.ts';
import type { TestService } from '../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  service.use(service.processor, () => ({ tokensUrl: 'http://127.0.0.1:1/tokens', publishableKey: 'key' }));
});

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const { en, de } = terms.text;

function open(link: string, suffix = '', init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${new URL(link).pathname}${suffix}`, { redirect: 'manual', ...init });
}
const pageOf = async (link: string, query = '') => (await open(link, query)).text();

async function fieldsOn(link: string, query = ''): Promise<URLSearchParams> {
  const page = await pageOf(link, query);
  const fields = new URLSearchParams(/data-fields="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&'));
  const hash = /data-terms="([^"]*)"/.exec(page)?.[1] ?? '';
  if (hash !== '') fields.set('terms', hash);
  return fields;
}

/** Pays by the form of the page; answers the problem, or null. */
async function send(link: string, fields: URLSearchParams, query = '', token = 'tok_card') {
  fields.set('token', token);
  const answer = await open(link, `/pay${query}`, { method: 'POST', body: fields });
  return new URL(answer.headers.get('location') ?? '', service.url).searchParams.get('problem');
}

const chargesOf = async (id: string) =>
  (await service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items as {
    id: string;
    cancellationTerms: unknown;
  }[];

describe('cancellation terms at checkout', () => {
  it('are on the page in the reader’s language with a sentence at the button, and in English for others', async () => {
    await agree(service);
    const { paymentLink } = await forEvent(service);
    const page = await pageOf(paymentLink);
    expect(page).toContain('By paying you accept the cancellation terms.');
    expect(page).toContain(`lang="en" dir="auto">${en}</p>`);
    expect(await pageOf(paymentLink, '?lang=de')).toContain(`lang="de" dir="auto">${de}</p>`);
    const french = await pageOf(paymentLink, '?lang=fr');
    expect(french).toContain('En payant, vous acceptez les conditions d’annulation.');
    expect(french).toContain(`lang="en" dir="auto">${en}</p>`);
  });

  it('are accepted by paying: hash, language, time and address are kept with the charge', async () => {
    await agree(service);
    const { id, paymentLink } = await forEvent(service);
    expect(await send(paymentLink, await fieldsOn(paymentLink, '?lang=de'), '?lang=de')).toBeNull();
    const [charge] = await chargesOf(id);
    expect(charge?.cancellationTerms).toEqual({
      language: 'de',
      textSha256: sha(de),
      acceptedAt: service.clock.now().toISOString(),
      acceptedFrom: '127.0.0.1',
    });
    const shown = await service.call('GET', `/v1/charges/${charge?.id}`);
    expect(shown.data.cancellationTerms).toEqual(charge?.cancellationTerms);
  });

  it('are on no page and with no charge of an invoice that has none', async () => {
    const { id, paymentLink } = await forEvent(service);
    expect(await pageOf(paymentLink)).not.toContain('accept the cancellation terms');
    expect(await send(paymentLink, await fieldsOn(paymentLink))).toBeNull();
    expect((await chargesOf(id))[0]?.cancellationTerms).toBeNull();
  });

  it('of a text that is not the invoice’s, or of none, are refused, and nothing is taken', async () => {
    await agree(service);
    const { id, paymentLink } = await forEvent(service);
    const fields = await fieldsOn(paymentLink);
    const other = new URLSearchParams(fields);
    other.set('terms', sha('Another text.'));
    const none = new URLSearchParams(fields);
    none.delete('terms');
    expect([await send(paymentLink, other), await send(paymentLink, none)]).toEqual([
      'terms_changed',
      'terms_changed',
    ]);
    expect((await read(service, id)).amountPaid).toBe(0);
    expect(await chargesOf(id)).toEqual([]);
    const page = await pageOf(paymentLink, '?problem=terms_changed');
    expect(page).toContain('Please read them again. Nothing was taken.');
  });

  it('are judged after the key: a form of the release before, sent again, gets its first answer', async () => {
    const { id, paymentLink } = await forEvent(service);
    const fields = await fieldsOn(paymentLink);
    expect(await send(paymentLink, fields)).toBeNull();
    // That release knew no terms at checkout.
    await agree(service);
    await service.sql(
      `update invoices set cancellation_terms_id = (select cancellation_terms_id from accounts where path = 'demo-studio')
       where id = $1`,
      [id],
    );
    expect(await pageOf(paymentLink)).toContain('you accept the cancellation terms');
    expect(await send(paymentLink, fields)).toBeNull();
    expect((await read(service, id)).amountPaid).toBe(100_000);
  });

  it('that are the same text in two languages are accepted in the language that the page showed', async () => {
    await agree(service, { text: { en, de: en } });
    const { id, paymentLink } = await forEvent(service);
    expect(await send(paymentLink, await fieldsOn(paymentLink, '?lang=en'), '?lang=en')).toBeNull();
    expect(
      await send(paymentLink, await fieldsOn(paymentLink, '?lang=de'), '?lang=de', 'tok_debit'),
    ).toBeNull();
    const languages = (await chargesOf(id)).map(({ cancellationTerms: terms }) => terms);
    expect(languages).toMatchObject([{ language: 'de' }, { language: 'en' }]);
  });

  it('are not in the fields that an older script copies: a tab that never showed them accepts none, and is refused', async () => {
    await agree(service);
    const { id, paymentLink } = await forEvent(service);
    const page = await pageOf(paymentLink);
    const fields = new URLSearchParams(/data-fields="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&'));
    expect([fields.get('terms'), page.includes(`data-terms="${sha(en)}"`)]).toEqual([null, true]);
    expect(await send(paymentLink, fields)).toBe('terms_changed');
    expect((await read(service, id)).amountPaid).toBe(0);
  });

  it('that change between view and confirmation without script lead back to the page', async () => {
    await agree(service);
    const { paymentLink } = await forEvent(service);
    const query = await fieldsOn(paymentLink);
    query.set('token', 'tok_card');
    const confirm = await (await open(paymentLink, `/pay?${query.toString()}`)).text();
    expect(confirm).toContain('By paying you accept the cancellation terms.');
    expect(confirm).toContain(`name="terms" value="${sha(en)}"`);
    query.set('terms', sha('Before'));
    const answer = await open(paymentLink, `/pay?${query.toString()}`);
    expect(answer.headers.get('location')).toContain('problem=terms_changed');
  });

  it('changed in the account after the invoice was issued are not the client’s: the page keeps the copied text', async () => {
    await agree(service);
    const { id, paymentLink } = await forEvent(service);
    const fields = await fieldsOn(paymentLink);
    await agree(service, { text: { en: 'We keep all.' } });
    expect(await pageOf(paymentLink)).toContain(en);
    expect(await send(paymentLink, fields)).toBeNull();
    expect((await chargesOf(id))[0]?.cancellationTerms).toMatchObject({ textSha256: sha(en) });
  });
});

describe('cancellation terms that were accepted', () => {
  it('lose the payer’s address when the payer is erased; hash, language and time stay', async () => {
    await agree(service);
    const { id, paymentLink } = await forEvent(service);
    expect(await send(paymentLink, await fieldsOn(paymentLink))).toBeNull();
    const { database, charges } = service.services;
    const { accountId } = service.member;
    await database.transaction(accountId as never, (tx) =>
      charges.erasePayers(tx, accountId as never, [id as never], 'Erased'),
    );
    expect((await chargesOf(id))[0]?.cancellationTerms).toEqual({
      language: 'en',
      textSha256: sha(en),
      acceptedAt: service.clock.now().toISOString(),
      acceptedFrom: null,
    });
  });

  it('are on the receipt, and in the export of what is known of a client', async () => {
    await agree(service);
    const { id, contactId, paymentLink } = await forEvent(service);
    expect(await send(paymentLink, await fieldsOn(paymentLink))).toBeNull();
    const [charge] = await chargesOf(id);
    const receipt = await service.call('GET', `/v1/charges/${charge?.id}/receipt`);
    expect((await readPdf(receipt.bytes)).text).toContain(`SHA-256 ${sha(en).slice(0, 16)}`);
    const known = await service.call('GET', `/v1/contacts/${contactId}/export`);
    expect(JSON.parse(known.bytes.toString('utf8')).charges[0].cancellationTerms).toEqual({
      language: 'en',
      textSha256: sha(en),
      acceptedFrom: '127.0.0.1',
    });
  });
});

describe('cancellation terms by the API of a link', () => {
  it('are shown to the payer, and accepted where the payer sends the hash of a text', async () => {
    await agree(service);
    const invoice = await forEvent(service);
    const link = `/v1/links/demo-studio/${codeOf(invoice)}`;
    const shown = await service.call('GET', link, { token: null });
    expect(shown.data.cancellationTerms).toEqual({
      text: { en, de },
      textSha256: { en: sha(en), de: sha(de) },
    });
    const wrong = { cancellationTerms: { textSha256: sha('x') } };
    const refused = await pay(service, invoice, wrong);
    expect([refused.status, refused.error.code, refused.error.details[0]?.path]).toEqual([
      422,
      'terms_changed',
      '/cancellationTerms/textSha256',
    ]);
    const paid = await pay(service, invoice, { cancellationTerms: { textSha256: sha(de) } });
    expect(paid.status).toBe(201);
    expect((await chargesOf(invoice.id))[0]?.cancellationTerms).toMatchObject({ language: 'de' });
    const other = await activeInvoice(service);
    expect((await pay(service, other)).status).toBe(201);
    expect((await chargesOf(other.id))[0]?.cancellationTerms).toBeNull();
  });
});
