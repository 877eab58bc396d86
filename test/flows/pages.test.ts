import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, codeOf, eventTypes, pay, read } from '../support/money.ts';
import { payOut } from '../support/outgoing.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Fetches a page as a browser would. */
function fetchPage(link: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${new URL(link).pathname}${new URL(link).search}`, {
    redirect: 'manual',
    ...init,
  });
}

function post(
  link: string,
  suffix: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const address = `${service.url}${new URL(link).pathname}${suffix}`;
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
}

describe('a payment link', () => {
  it('answers a page that is kept nowhere, indexed nowhere and framed nowhere, and tells no site where it was', async () => {
    const { paymentLink } = await activeInvoice(service);
    const answer = await fetchPage(paymentLink);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:\/\/|\*/);
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('lets Stripe’s wallets open windows of their own, with the amount in Stripe’s unit, and off where Stripe takes no such amount', async () => {
    service.use(service.processor, () => ({
      processor: 'Stripe',
      tokensUrl: null,
      publishableKey: 'pk_test_1',
    }));
    const shown = async (currency: string, amount: number) => {
      const paymentSchedule = [{ dueDate: '2026-12-01', amount }];
      const { paymentLink } = await activeInvoice(service, {
        currency,
        totalAmount: amount,
        paymentSchedule,
      });
      const answer = await fetchPage(paymentLink);
      const page = await answer.text();
      const read = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(page)?.[1];
      return [answer.headers.get('cross-origin-opener-policy'), read('amount'), read('wallets')];
    };
    const open = 'same-origin-allow-popups';
    expect(await shown('USD', 12_300)).toEqual([open, '12300', 'on']);
    expect(await shown('ISK', 12_300)).toEqual([open, '1230000', 'on']);
    expect(await shown('UGX', 12_300)).toEqual([open, '1230000', 'on']);
    expect(await shown('MGA', 12_300)).toEqual([open, '123', 'on']);
    expect(await shown('MGA', 12_345)).toEqual([open, '0', '']);
    service.use(service.processor);
  });

  it('is one and the same 404 for an unknown account, an unknown code, a draft, and another account’s code', async () => {
    const { paymentLink } = await activeInvoice(service);
    await service.addMember('another-studio');
    const code = codeOf({ paymentLink });
    const pages = await Promise.all(
      [
        `/nobody/r/${code}`,
        '/demo-studio/r/unknown',
        `/another-studio/r/${code}`,
        '/demo-studio/r/%00',
        '/demo-studio/r/null',
      ].map((path) => fetch(`${service.url}${path}`)),
    );
    const texts = await Promise.all(pages.map((page) => page.text()));
    expect(pages.map((page) => page.status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('There is no invoice here');
  });

  it('of another account opens nothing by any of its paths', async () => {
    const { paymentLink } = await activeInvoice(service);
    const code = codeOf({ paymentLink });
    for (const [method, suffix] of [
      ['GET', '/pay?token=x'],
      ['POST', '/pay'],
      ['POST', '/autopay'],
      ['POST', '/viewed'],
    ] as const) {
      const answer = await fetch(`${service.url}/another-studio/r/${code}${suffix}`, {
        method,
        redirect: 'manual',
        ...(method === 'POST' ? { body: new URLSearchParams({ token: 'tok_card' }) } : {}),
      });
      expect([suffix, answer.status]).toEqual([suffix, 404]);
    }
  });

  it('takes gzip where it is offered, and its files are kept for ever by names that change with their bytes', async () => {
    const { paymentLink } = await activeInvoice(service);
    const zipped = await new Promise<{ coding: string | undefined; size: number }>((resolve) => {
      get(
        `${service.url}${new URL(paymentLink).pathname}`,
        { headers: { 'accept-encoding': 'gzip' } },
        (answer) => {
          let size = 0;
          answer.on('data', (chunk: Buffer) => (size += chunk.length));
          answer.on('end', () => resolve({ coding: answer.headers['content-encoding'], size }));
        },
      );
    });
    expect(zipped.coding).toBe('gzip');
    expect(zipped.size).toBeLessThan(10_000);
    const text = await (await fetchPage(paymentLink)).text();
    const files = [...text.matchAll(/\/pay-assets\/[\w.-]+/g)].map(([path]) => path);
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) {
      const file = await fetch(`${service.url}${path}`);
      expect([path, file.status, file.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect((await fetch(`${service.url}/pay-assets/other.js`)).status).toBe(404);
  });

  it('keeps a path of PAY_URL before everything that it leads to', async () => {
    const beside = await startService({ PAY_URL: 'https://pay.example.com/bills' }, service);
    const { paymentLink } = await activeInvoice(beside);
    expect(paymentLink).toMatch(/^https:\/\/pay\.example\.com\/bills\/demo-studio\/r\//);
    const text = await (await fetch(`${beside.url}/demo-studio/r/${codeOf({ paymentLink })}`)).text();
    await beside.close();
    const paths = [
      ...text.matchAll(/(?:href|src|action|data-pay|data-viewed)="(\/[^"]*)"|url\((\/[^)]*)\)/g),
    ];
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter(([, path, file]) => !(path ?? file)?.startsWith('/bills/'))).toEqual([]);
  });

  it('speaks the language that is asked for, by the switch before the browser, and the business’s otherwise', async () => {
    const { paymentLink } = await activeInvoice(service);
    const langOf = async (link: string, header?: string) => {
      const answer = await fetchPage(
        link,
        header === undefined ? {} : { headers: { 'accept-language': header } },
      );
      return /<html lang="(\w+)"/.exec(await answer.text())?.[1];
    };
    expect(await langOf(paymentLink, 'fr-CA,en;q=0.5')).toBe('fr');
    expect(await langOf(`${paymentLink}?lang=es`, 'fr')).toBe('es');
    expect(await langOf(`${paymentLink}?lang=xx`, 'nl')).toBe('en');
    await service.services.accounts.changeProfile('demo-studio', { language: 'de' });
    expect(await langOf(paymentLink, 'nl')).toBe('de');
    await service.services.accounts.changeProfile('demo-studio', { language: 'en' });
  });

  it.each([
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;'],
    ['right-to-left', 'שלום \u202Eevil\u202C مرحبا'],
    ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['2 500 characters without a space', 'x'.repeat(2_500)],
    ['a formula', '=HYPERLINK("http://evil.example";"x")'],
  ])('shows %s in every field as text', async (_what, text) => {
    const short = text.slice(0, 80);
    const { paymentLink } = await activeInvoice(service, {
      contact: { type: 'Client', name: text.slice(0, 200), email: `h${Math.random()}@example.com` },
      note: text,
      lineItems: [{ description: text.slice(0, 500), quantity: 3, unitAmount: 100_000 }],
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 300_000, name: short }],
    });
    const page = await (await fetchPage(paymentLink)).text();
    expect(page).not.toMatch(/<script>alert|<img src=x/);
    const escaped = (value: string) =>
      value
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
    expect(page).toContain(`<bdi>${escaped(short)}</bdi>`);
    expect(page).toContain(escaped(text));
  });

  it('shows hostile words of its address as nothing at all', async () => {
    const { paymentLink } = await activeInvoice(service);
    const hostile = '"><script>alert(1)</script>';
    const query = new URLSearchParams({
      lang: hostile,
      payments: hostile,
      amount: hostile,
      method: hostile,
      charge: hostile,
      problem: 'constructor',
    });
    const page = await fetchPage(`${paymentLink}?${query.toString()}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('alert(1)');
    const confirm = await fetchPage(`${paymentLink}/pay?token=${encodeURIComponent(hostile)}`);
    expect(await confirm.text()).not.toContain('<script>alert');
  });
});

describe('what a page offers to save', () => {
  it('is the invoice, its due dates, its receipts and, where it can be made, its e-invoice, in the reader’s language', async () => {
    await service.services.accounts.changeProfile('demo-studio', {
      street: 'Ringstr. 1',
      postalCode: '50667',
      city: 'Köln',
      country: 'DE',
      taxId: 'DE123456789',
    });
    const lineItems = [
      { description: 'Photography', quantity: 3, unitAmount: 100_000, taxBasisPoints: 1_900 },
    ];
    const invoice = await activeInvoice(service, { lineItems });
    const paid = await pay(service, invoice);
    const page = await (await fetchPage(`${invoice.paymentLink}?lang=de`)).text();
    const found: Record<string, string | null> = {};
    for (const name of ['invoice', 'calendar', 'e-invoice', `receipt/${paid.data.id}`]) {
      const address = `/r/${codeOf(invoice)}/${name}?lang=de`;
      expect(page).toContain(address);
      const file = await fetch(`${service.url}/demo-studio${address}`);
      const start = Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString();
      found[name.split('/')[0] ?? name] =
        `${file.status} ${start} ${file.headers.get('content-disposition')?.slice(0, 32)}`;
      expect(file.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(found).toEqual({
      invoice: '200 %PDF- attachment; filename="rechnung-I',
      calendar: expect.stringContaining('200 BEGIN'),
      'e-invoice': '200 %PDF- attachment; filename="rechnung-I',
      receipt: expect.stringContaining('200 %PDF- attachment; filename="quittung'),
    });
  });

  it('is nothing of another invoice, and no receipt of what was not paid', async () => {
    const [one, other] = [await activeInvoice(service), await activeInvoice(service)];
    const paid = await pay(service, one);
    const declined = await pay(service, other, { token: 'tok_declined' });
    const statusOf = async (name: string) =>
      (await fetch(`${service.url}/demo-studio/r/${codeOf(other)}/receipt/${name}`)).status;
    expect(await statusOf(paid.data.id)).toBe(404);
    expect(await statusOf('nothing')).toBe(404);
    expect(await statusOf(declined.data.id)).toBe(422);
    expect((await fetch(`${service.url}/demo-studio/r/unknown/invoice`)).status).toBe(404);
  });
});

describe('paying by the page', () => {
  it('answers the same for the same token sent twice, also at once, and charges once', async () => {
    const invoice = await activeInvoice(service);
    const { paymentLink } = invoice;
    const fields = {
      token: 'tok_card',
      payments: invoice.paymentSchedule[0].id,
      expected: '100000',
      method: 'Card',
    };
    const answers = await Promise.all([1, 2, 3].map(() => post(paymentLink, '/pay', fields)));
    const again = await post(paymentLink, '/pay', fields);
    expect([...answers, again].map((answer) => answer.status)).toEqual([303, 303, 303, 303]);
    expect(again.headers.get('location')).toMatch(/\?charge=/);
    expect((await service.call('GET', `/v1/charges?invoiceId=${invoice.id}`)).data.items).toHaveLength(1);
  });

  it.each([
    ['nothing', {}, 'incomplete'],
    ['no payment', { token: 'tok_card', expected: '100000' }, 'incomplete'],
    ['no amount', { token: 'tok_card', payments: 'first' }, 'incomplete'],
    ['another amount', { token: 'tok_card', payments: 'first', expected: '99999' }, 'amount_changed'],
    ['a payment of nobody', { token: 'tok_card', payments: 'nobody', expected: '100000' }, 'illegal_action'],
    [
      'a part that is not allowed',
      { token: 'tok_card', payments: 'first', expected: '1', amount: '0.01' },
      'illegal_action',
    ],
    ['an unknown token', { token: 'tok_unknown', payments: 'first', expected: '100000' }, 'unknown_token'],
  ])('takes nothing for a form with %s', async (_what, given: Record<string, string>, problem) => {
    const invoice = await activeInvoice(service);
    const fields = { ...given };
    if (fields.payments === 'first') fields.payments = invoice.paymentSchedule[0].id;
    const answer = await post(invoice.paymentLink, '/pay', fields);
    expect([
      answer.status,
      new URL(answer.headers.get('location') ?? '', service.url).searchParams.get('problem'),
    ]).toEqual([303, problem]);
    expect((await read(service, invoice.id)).amountPaid).toBe(0);
  });

  it('takes forms only where a page sends them, and only small ones', async () => {
    const invoice = await activeInvoice(service);
    const form = { method: 'POST', body: new URLSearchParams({ note: 'x' }) };
    expect((await fetch(`${service.url}/v1/contacts`, form)).status).toBe(401);
    expect((await fetch(`${service.url}/v1/links/demo-studio/${codeOf(invoice)}/charges`, form)).status).toBe(
      415,
    );
    const large = await post(invoice.paymentLink, '/pay', { token: 'x'.repeat(20_000) });
    expect(large.status).toBe(413);
  });

  it('of a recipient answers once: twice the same account, and a late no changes nothing', async () => {
    const payment = await payOut(service);
    const fields = { token: 'tok_bank', expected: '80000' };
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await post(payment.offerLink, '/accept', fields)).status).toBe(303);
    }
    expect((await post(payment.offerLink, '/decline', {})).status).toBe(303);
    expect((await service.call('GET', `/v1/payments/${payment.id}`)).data.status).toBe('Scheduled');
  });
});

describe('that a client has looked', () => {
  it('is told once by the page itself, and not by a program that only fetches it', async () => {
    const invoice = await activeInvoice(service);
    await fetchPage(invoice.paymentLink);
    expect(await eventTypes(service, invoice.id)).not.toContain('invoice.viewed');
    await post(invoice.paymentLink, '/viewed', {});
    await post(invoice.paymentLink, '/viewed', {});
    expect((await eventTypes(service, invoice.id)).filter((type) => type === 'invoice.viewed')).toHaveLength(
      1,
    );
  });

  it('is told once also when it is told by many at once', async () => {
    const invoice = await activeInvoice(service);
    await Promise.all(Array.from({ length: 10 }, () => post(invoice.paymentLink, '/viewed', {})));
    expect((await eventTypes(service, invoice.id)).filter((type) => type === 'invoice.viewed')).toHaveLength(
      1,
    );
  });
});
