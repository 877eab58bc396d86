import { connect } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfProcess } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { activeInvoice, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';
import { startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';

const CARD = { type: 'Card', number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const ASKS = '4000002500003155';

let proxy: TlsProxy;
let service: TestService;

// As an operator does it: PUBLIC_URL is the host with TLS, and nothing is set for the sandbox but its port here.
beforeAll(async () => {
  proxy = await startTlsProxy();
  const port = await freePort();
  const environment = { PORT: String(port), SANDBOX_PORT: '0', PUBLIC_URL: proxy.url };
  service = await startService(environment, undefined, { opensProcessors: true });
  proxy.leadTo(port);
});
afterAll(async () => {
  await service.close();
  await proxy.close();
});

/** The address and key at which the browser makes tokens, as the link says them; by the port of the service here. */
async function tokenAccess(): Promise<{ tokensUrl: string; here: string; publishableKey: string }> {
  const { paymentLink } = await activeInvoice(service);
  const [, account, code] = /\/([^/]+)\/r\/([^/]+)$/.exec(paymentLink) ?? [];
  const { data } = await service.call('GET', `/v1/links/${account}/${code}`, { token: null });
  const { tokensUrl, publishableKey } = data.tokens;
  return { tokensUrl, here: service.url + new URL(tokensUrl).pathname, publishableKey };
}

const send = (url: string, method: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });

/** The first line of the answer to a request whose path is sent as it stands. */
async function sendBare(target: string): Promise<string | undefined> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  const answer = Buffer.concat(await Array.fromAsync(socket)).toString();
  expect(answer).toContain('not_found');
  return answer.split('\r\n')[0];
}

describe('The sandbox behind one host', () => {
  it('is at the path /sandbox of PUBLIC_URL', async () => {
    const { tokensUrl } = await tokenAccess();
    expect(tokensUrl).toBe(`${proxy.url}/sandbox/merchants/${service.member.accountId}/tokens`);
  });

  it('makes a token for the publishable key, and for any origin', async () => {
    const { here, publishableKey } = await tokenAccess();
    const json = { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' };
    const made = await send(here, 'POST', json, JSON.stringify(CARD));
    expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await made.json()).toMatchObject({ status: 'created', token: expect.stringMatching(/^tok_/) });
    const asked = await send(here, 'OPTIONS');
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
    const refused = await send(
      here,
      'POST',
      { ...json, authorization: 'Bearer pk_wrong' },
      JSON.stringify(CARD),
    );
    expect(refused.status).toBe(401);
  });

  it('shows no other operation of the sandbox, whatever the path and the method', async () => {
    const { here, publishableKey } = await tokenAccess();
    const merchant = here.replace(/\/tokens$/, '');
    const root = `${service.url}/sandbox`;
    const headers = { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' };
    const others: readonly (readonly [string, string])[] = [
      ['PUT', `${root}/faults`],
      ['POST', `${merchant}/charges`],
      ['POST', `${merchant}/clock`],
      ['GET', `${merchant}/events`],
      ['GET', `${here}/tok_1`],
      ['GET', here],
      ['HEAD', `${root}/onboarding/abc`],
      ['GET', `${root}/holder/..%5Clivez`],
      ['GET', `${root}/holder/%2e%2e%2flivez`],
      ['POST', `${root}/merchants/%2e%2e%2f%2e%2e/tokens`],
    ];
    for (const [method, url] of others) {
      const { status } = await send(
        url,
        method,
        headers,
        method === 'GET' || method === 'HEAD' ? undefined : '{}',
      );
      expect([method, url, status >= 404 && status <= 405]).toEqual([method, url, true]);
    }
  });

  // Only a bare connection sends a path as it stands: every client resolves dots, and cuts it at `#`.
  it.each([
    '/sandbox/holder/abc#/../../livez',
    '/sandbox/holder/abc#/../../merchants/MERCHANT/charges',
    '/sandbox/holder/abc?#/../../livez',
    '/sandbox/holder/abc/../../livez',
    '/sandbox/onboarding/abc#?x=1',
  ])('answers a bare request for %s itself', async (path) => {
    const target = path.replace('MERCHANT', String(service.member.accountId));
    expect(await sendBare(target)).toBe('HTTP/1.1 404 Not Found');
  });

  it('takes no body that is larger than a form, and no other type', async () => {
    const { here, publishableKey } = await tokenAccess();
    const authorization = `Bearer ${publishableKey}`;
    const large = JSON.stringify({ ...CARD, cvc: 'x'.repeat(70_000) });
    expect(
      (await send(here, 'POST', { authorization, 'content-type': 'application/json' }, large)).status,
    ).toBe(413);
    expect((await send(here, 'POST', { authorization, 'content-type': 'text/plain' }, 'x')).status).toBe(415);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(`${here}/form`, 'POST', form, `number=${'4'.repeat(20_000)}`)).status).toBe(413);
  });

  it('answers 429 to an address that asks too often', async () => {
    const beside = await startService({ RATE_LIMIT_PER_SECOND: '2' }, service, { opensProcessors: true });
    const ask = () => send(`${beside.url}/sandbox/holder/nothing`, 'GET').then(({ status }) => status);
    expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
    await beside.close();
  });
});

describe('A client behind one host with TLS', () => {
  const typeCard = async (page: Page, number: string) => {
    await page.locator('[name=number]').pressSequentially(number);
    await page.locator('[name=expiry]').pressSequentially('1240');
    await page.locator('[name=cvc]').fill('123');
    await page.locator('#fields button').click();
  };
  const visit = async (link: string, options = {}) => {
    const browser = await browserOfProcess();
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US', ...options });
    const page = await context.newPage();
    const origins = new Set<string>();
    const faults: string[] = [];
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    await page.goto(link);
    return { page, context, origins, faults };
  };

  it.each([
    ['with script', {}],
    ['without script', { javaScriptEnabled: false }],
  ])('pays with 4242 %s, and talks to no other host', async (_, options) => {
    const invoice = await activeInvoice(service);
    const { page, context, origins, faults } = await visit(invoice.paymentLink, options);
    await typeCard(page, CARD.number);
    // Without script the page shows the exact amount first.
    if ('javaScriptEnabled' in options) await page.getByRole('button', { name: /^Pay / }).click();
    await page
      .getByText(/paid|thank/i)
      .first()
      .waitFor();
    await expect.poll(async () => (await read(service, invoice.id)).amountPaid).toBeGreaterThan(0);
    expect([...origins]).toEqual([proxy.url]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('confirms at the test bank, and comes back paid', async () => {
    const invoice = await activeInvoice(service);
    const { page, context, origins, faults } = await visit(invoice.paymentLink);
    await typeCard(page, ASKS);
    await page.waitForURL(`${proxy.url}/sandbox/holder/*`);
    await page.locator('button[value=confirm]').click();
    await page.waitForURL(new RegExp(`${new URL(invoice.paymentLink).pathname}`));
    await service.work();
    await expect.poll(async () => (await read(service, invoice.id)).amountPaid).toBeGreaterThan(0);
    expect([...origins]).toEqual([proxy.url]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
