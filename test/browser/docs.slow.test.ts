import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditPage, findCuts } from '../support/app-checks.ts';
import { createInvoice } from '../support/invoices.ts';
import { DESK, openStage, PHONE, type Stage, type Visit, waitUntilPainted } from '../support/stage.ts';

let stage: Stage;
let visits: Visit[];
beforeAll(async () => {
  stage = await openStage('127.0.0.1', { RATE_LIMIT_PER_SECOND: '0' });
});
afterAll(() => stage.close());
beforeEach(() => {
  visits = [];
});
afterEach(async () => {
  for (const { context, faults, origins } of visits) {
    await context.close();
    expect(faults).toEqual([]);
    expect([...origins]).toEqual([new URL(stage.service.url).origin]);
  }
});

async function open(path: string, options: Parameters<Stage['visit']>[1] = {}): Promise<Page> {
  const made = await stage.visit(`${stage.service.url}${path}`, { viewport: DESK, ...options });
  visits.push(made);
  return made.page;
}

const article = (page: Page, id: string) => page.locator(`article[id="${id}"]`);

describe('the reference in a browser', () => {
  it('is found through by keyboard: `/`, words, an arrow, Enter', async () => {
    const page = await open('/docs');
    await waitUntilPainted(page);
    await page.keyboard.press('/');
    await page.keyboard.type('total mis');
    await page.getByRole('option', { name: 'total_mismatch' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/errors#total_mismatch');
    await waitUntilPainted(page);
    await page.keyboard.press('/');
    await page.keyboard.type('create an');
    const options = page.getByRole('option');
    await options.filter({ hasText: 'POST /v1/invoices' }).first().waitFor();
    const titles = await options.allInnerTexts();
    await page.keyboard.press('ArrowDown');
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    const address = await options.nth(1).getAttribute('data-address');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stage.service.url}/docs/${address}`);
    expect(titles.length).toBeGreaterThan(1);
    await waitUntilPainted(page);
    await page.keyboard.press('/');
    await page.keyboard.type('zzz');
    await page.getByRole('option', { name: 'Nothing found' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').isHidden()).toBe(true);
  });

  it('asks for nothing while somebody types', async () => {
    const page = await open('/docs');
    const loaded = page.waitForResponse('**/docs/search.json');
    await page.getByRole('combobox').focus();
    await (await loaded).finished();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.type('invoice');
    await page.getByRole('option').first().waitFor();
    expect(asked).toEqual([]);
  });

  it('remembers the language of the examples, and copies what is shown', async () => {
    const page = await open('/docs/invoices', { permissions: ['clipboard-read', 'clipboard-write'] });
    await article(page, 'createInvoice').locator('.choices').getByText('Python').click();
    await page.goto(`${stage.service.url}/docs/contacts`);
    const shown = article(page, 'createContact').locator('.request pre:visible');
    expect(await shown.textContent()).toContain('urllib.request.Request(');
    const copy = article(page, 'createContact').locator('.request').getByRole('button', { name: 'Copy' });
    await copy.click();
    await article(page, 'createContact').getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await shown.textContent());
  });

  it('shows the steps of a guide in the language that was chosen in the reference', async () => {
    const page = await open('/docs/invoices', { permissions: ['clipboard-read', 'clipboard-write'] });
    await article(page, 'createInvoice').locator('.choices').getByText('TypeScript').click();
    await page.goto(`${stage.service.url}/docs/guides/schedules`);
    const shown = await page.locator('.guide .request pre:visible').allTextContents();
    expect(shown.length).toBeGreaterThan(5);
    for (const code of shown) expect(code).toContain(' = await ');
    const step = page.locator('.guide .request', { hasText: 'const larger = await tranche' });
    await step.getByRole('button', { name: 'Copy' }).click();
    await step.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^const larger = await tranche/);
    // By keyboard the language is chosen above the page, as in the reference.
    await page.getByRole('combobox').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    expect(await step.locator('pre:visible').textContent()).toContain('"rebalance": "LastPayment"');
    await page.goto(`${stage.service.url}/docs/guides/self-hosting`);
    expect(await page.locator('.languages').count()).toBe(0);
  });

  it('has in every guide the lines that its examples need, folded, with the address of the service', async () => {
    const page = await open('/docs/guides/webhooks', { javaScriptEnabled: false });
    const setUp = page.locator('details.set-up');
    expect(await setUp.locator('pre').first().isVisible()).toBe(false);
    await setUp.getByText('Set-up of these examples').click();
    expect(await setUp.locator('pre:visible').textContent()).toContain(
      `TRANCHE_URL=\${TRANCHE_URL:-${stage.service.url}}`,
    );
    await setUp.locator('.choices').getByText('TypeScript').click();
    expect(await setUp.locator('pre:visible').textContent()).toContain(`'${stage.service.url}'`);
    expect(await page.locator('.guide .request pre:visible').first().textContent()).toContain('tranche');
  });

  it('is worked by keyboard: the language of the examples, the menu of a phone', async () => {
    const page = await open('/docs/contacts');
    const python = page.locator('.languages').getByText('Python');
    expect(await python.isVisible()).toBe(true);
    expect((await page.locator('.languages').boundingBox())?.width).toBe(1);
    await page.getByRole('combobox').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect((await page.locator('.languages').boundingBox())?.width).toBeGreaterThan(200);
    expect(await article(page, 'createContact').locator('.request pre:visible').textContent()).toContain(
      'urllib.request.Request(',
    );
    await page.setViewportSize(PHONE);
    await page.locator('.menu summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').getByRole('link', { name: 'Errors' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').getByRole('link', { name: 'Errors' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Menu');
  });

  it('says beside a guide and in the navigation where the reader is', async () => {
    const page = await open('/docs/guides/webhooks#verify-it');
    const here = page.locator('.places [aria-current=location]');
    await here.filter({ hasText: 'Verify it' }).waitFor();
    await page.goto(`${stage.service.url}/docs/errors#status-409`);
    await here.filter({ hasText: '409 Conflict' }).waitFor();
    await page.goto(`${stage.service.url}/docs/contacts#createContact`);
    const listed = page.locator('.side [aria-current=location]').filter({ hasText: 'Create a contact' });
    await listed.waitFor();
  });

  it('finds a guide by what it says', async () => {
    const page = await open('/docs');
    await waitUntilPainted(page);
    await page.keyboard.press('/');
    await page.keyboard.type('hmac');
    await page.getByRole('option', { name: 'Verify it' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/guides/webhooks#verify-it');
  });

  it('marks in forced colours the page and the language that are chosen, and leaves the code as it is', async () => {
    const page = await open('/docs/invoices', { forcedColors: 'active' });
    const styleOf = (selector: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
    expect(await styleOf('nav a[aria-current=page]', 'outlineStyle')).toBe('solid');
    expect(await styleOf('nav a:not([aria-current])', 'outlineStyle')).toBe('none');
    expect(await styleOf('label.for-curl', 'textDecorationLine')).toBe('underline');
    expect(await styleOf('label.for-python', 'textDecorationLine')).toBe('none');
    // An observer that was made later is called later: by then the words that are seen would be painted.
    await page.evaluate(
      `new Promise((done) => new IntersectionObserver(done).observe(document.querySelector('pre code')))`,
    );
    expect(await page.evaluate('CSS.highlights.size')).toBe(0);
  });

  it('unfolds the field that a link names', async () => {
    const page = await open('/docs/invoices#getInvoice.data.amountDue');
    const field = page.locator('[id="getInvoice.data.amountDue"]');
    await field.waitFor();
    expect(await field.isVisible()).toBe(true);
  });

  it('sends a request with a token of a sandbox account, keeps it in the tab, and refuses a live one', async () => {
    const page = await open('/docs/contacts');
    const operation = article(page, 'createContact');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await operation.getByRole('button', { name: 'Try it' }).click();
    const token = operation.getByLabel('Token of a sandbox account');
    await token.fill(`trn_live_${'A'.repeat(49)}`);
    await operation.getByRole('button', { name: 'Send POST' }).click();
    await operation.getByText('Only a token of a sandbox account is taken here').waitFor();
    expect(sent).toEqual([]);
    await token.fill(stage.service.member.token);
    await operation.getByRole('button', { name: 'Send POST' }).click();
    await operation.locator('output pre').filter({ hasText: '"name": "Maria Lindqvist"' }).waitFor();
    expect(await operation.locator('output').textContent()).toMatch(/^201 · req_/);
    expect(sent).toEqual(['POST /v1/contacts']);
    const reading = article(page, 'getContact');
    await reading.getByRole('button', { name: 'Try it' }).click();
    expect(await reading.getByLabel('Token of a sandbox account').inputValue()).toBe(
      stage.service.member.token,
    );
    const { id } = (await stage.service.call('GET', '/v1/contacts?email=maria@example.com')).data.items[0];
    await reading.getByLabel('contact_id').fill(id);
    await reading.getByRole('button', { name: 'Send GET' }).click();
    await reading.locator('output').filter({ hasText: id }).waitFor();
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('trn_test_');
  });

  it('sends a changing request under a key, so that a second click does nothing twice, and says so', async () => {
    const page = await open('/docs/invoices');
    const operation = article(page, 'createInvoice');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.getByLabel('Token of a sandbox account').fill(stage.service.member.token);
    const output = operation.locator('output');
    const ids: (string | undefined)[] = [];
    const sendIt = async (says: string) => {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await operation.getByRole('button', { name: 'Send POST' }).click();
      const requestId = (await answered).headers()['request-id'] ?? '';
      await output.filter({ hasText: requestId }).filter({ hasText: says }).waitFor();
      const text = (await output.textContent()) ?? '';
      ids.push(/"id": "([^"]+)"/.exec(text)?.[1]);
      return text.includes('nothing was done a second time under this key');
    };
    const shown = await operation.getByLabel('Idempotency-Key').inputValue();
    expect(await sendIt('201')).toBe(false);
    expect(await sendIt('nothing was done a second time')).toBe(true);
    expect([ids[1], keys]).toEqual([ids[0], [shown, shown]]);
    // Another request has another key: under the one before it would be refused.
    const body = operation.getByLabel('Body');
    const first = await body.inputValue();
    await body.fill(first.replace(/"note": "[^"]*"/, '"note": "Another"'));
    expect(await sendIt('201')).toBe(false);
    // The first once more: under its own key it is not done twice, and not refused.
    await body.fill(first);
    expect(await sendIt('nothing was done a second time')).toBe(true);
    expect([ids.at(-1), keys.at(-1)]).toEqual([ids[0], shown]);
    await operation.getByRole('button', { name: 'Another key' }).click();
    expect(await sendIt('201')).toBe(false);
    expect([new Set(ids).size, new Set(keys).size]).toEqual([3, 3]);
    const reading = article(page, 'getInvoice');
    await reading.getByRole('button', { name: 'Try it' }).click();
    await reading.getByRole('button', { name: 'Send GET' }).waitFor();
    expect(await reading.getByLabel('Idempotency-Key').count()).toBe(0);
  });

  it.each(['.', '..'])('calls no other operation than the one it is at: `%s` is refused', async (dots) => {
    const page = await open('/docs/invoices');
    await createInvoice(stage.service);
    const operation = article(page, 'getInvoice');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.getByLabel('Token of a sandbox account').fill(stage.service.member.token);
    await operation.getByLabel('invoice_id').fill(dots);
    await operation.getByRole('button', { name: 'Send GET' }).click();
    await operation.locator('output').filter({ hasText: 'Nothing was sent' }).waitFor();
    const [{ id }] = (await stage.service.call('GET', '/v1/invoices?limit=1')).data.items;
    await operation.getByLabel('invoice_id').fill(id);
    await operation.getByRole('button', { name: 'Send GET' }).click();
    await operation.locator('output pre').filter({ hasText: id }).waitFor();
    expect(sent).toEqual([`/v1/invoices/${id}`]);
  });

  it('works where the browser keeps nothing', async () => {
    const page = await open('/docs');
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    await page.goto(`${stage.service.url}/docs/contacts`);
    const operation = article(page, 'listContacts');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.getByLabel('Token of a sandbox account').fill(stage.service.member.token);
    await operation.getByRole('button', { name: 'Send GET' }).click();
    await operation.locator('output pre').filter({ hasText: '"items"' }).waitFor();
  });

  it('tries nothing that changes something without a token, which alone says that no money is real', async () => {
    const page = await open('/docs/payment-links');
    expect(await article(page, 'getInvoiceByLink').getByRole('button', { name: 'Try it' }).count()).toBe(1);
    for (const id of ['payByLink', 'cancelChargeByLink', 'cancelAutopayByLink']) {
      const operation = article(page, id);
      expect([id, await operation.count()]).toEqual([id, 1]);
      expect([id, await operation.getByRole('button', { name: 'Try it' }).count()]).toEqual([id, 0]);
    }
  });

  it('is read whole without its script: navigation, languages, fields', async () => {
    const page = await open('/docs/contacts', { javaScriptEnabled: false, viewport: PHONE });
    expect(await page.locator('.search').isVisible()).toBe(false);
    expect(await page.getByRole('button').count()).toBe(0);
    await article(page, 'createContact').locator('.choices').getByText('PHP').click();
    expect(await article(page, 'createContact').locator('.request pre:visible').textContent()).toContain(
      '<?php',
    );
    await page.getByText('Menu').click();
    await page.getByRole('navigation').getByRole('link', { name: 'Errors' }).click();
    expect(await page.locator('h1').textContent()).toBe('Errors');
  });

  it.each([
    ['a phone', PHONE, 'dark'],
    ['a desk', DESK, 'light'],
  ] as const)(
    'passes axe and cuts nothing on %s, with its heading on the first screen',
    async (_name, viewport, colorScheme) => {
      for (const path of ['', '/contacts', '/errors', '/guides/test-clock', '/guides/webhooks']) {
        const page = await open(`/docs${path}`, { viewport, colorScheme });
        expect([path, await auditPage(page)]).toEqual([path, []]);
        expect([path, await findCuts(page)]).toEqual([path, []]);
        const heading = await page.locator('h1').boundingBox();
        expect(heading?.y).toBeLessThan(200);
        const first = page.getByRole('button', { name: 'Try it' }).first();
        if (path !== '/contacts') continue;
        await first.click();
        expect(await auditPage(page)).toEqual([]);
      }
    },
  );
});
