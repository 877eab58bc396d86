import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../test/support/service.ts';
import { expand } from '../../../tools/api-types/document.ts';
import { refusals } from '../../kit/errors.ts';
import { eventTypes } from '../../kit/event-types.ts';
import { escapeHtml } from '../../kit/text/html.ts';
import { cures } from '../cures.ts';
import { type Section, sectionsOf } from './described.ts';

let service: TestService;
let sections: Section[];
let operations: string[];
beforeAll(async () => {
  service = await startService({ RATE_LIMIT_PER_SECOND: '0' });
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  };
  operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  sections = sectionsOf(expand(document as never) as never);
});
afterAll(() => service.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${service.url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the pages of the reference', () => {
  it('show every operation once, on the page of its noun, with an anchor for it and for each field', async () => {
    const shown = sections.flatMap(({ entries }) => entries.map(({ operationId }) => operationId));
    expect(operations.filter((id) => !shown.includes(id))).toEqual([]);
    for (const { slug, entries } of sections) {
      const { text } = await read(`/docs/${slug}`);
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect([slug, ids.length]).toEqual([slug, new Set(ids).size]);
      for (const { operationId, summary, requestBody } of entries) {
        expect(text).toContain(`<article id="${operationId}"`);
        expect(text).toContain(`<a href="#${operationId}">${escapeHtml(summary)}</a></h2>`);
        const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
        expect(ids).toEqual(expect.arrayContaining(fields.map((name) => `${operationId}.${name}`)));
      }
    }
    expect((await read('/docs/nothing')).status).toBe(404);
  });

  it('begin with an overview that names its example and says in a sentence what each guide is for', async () => {
    const { text } = await read('/docs');
    expect(text).toContain('<p class="soft">Create an invoice</p><figure class="code request">');
    const leads = [...text.matchAll(/href="\/docs\/guides\/[a-z-]+"><b>[^<]+<\/b><\/a><span>(.+?)<\/span>/g)];
    expect(leads.map(([, lead]) => lead)).toHaveLength(23);
    for (const [, lead] of leads) expect(lead).toMatch(/^(?:<code>|[A-Z])[^[\]]{30,}\.$/);
  });

  it('load nothing from elsewhere, under a policy that allows scripts and styles of the service alone', async () => {
    const { headers, text } = await read('/docs/invoices', { accept: 'text/html' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<script>|<style|style="|onclick|(?:src|href)="https?:/);
  });

  it('cost less than 50 KB each with what they load before the font, and no more than 15 KB of it are script', async () => {
    const { text } = await read('/docs/invoices');
    const zipped = async (path: string) =>
      gzipSync((await read(path, { 'accept-encoding': 'identity' })).text).length;
    const script = await zipped(/<script src="([^"]+)"/.exec(text)?.[1] ?? '');
    const style = await zipped(/<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '');
    expect(script).toBeLessThan(15_000);
    for (const { slug } of sections) {
      expect((await zipped(`/docs/${slug}`)) + script + style, slug).toBeLessThan(50_000);
    }
  });

  it('are compressed once, by brotli or gzip, or not at all, as the caller takes it', async () => {
    const { text } = await read('/openapi.json');
    for (const [accepted, coding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=0', null],
    ] as const) {
      const answer = await read('/openapi.json', { 'accept-encoding': accepted });
      expect([accepted, answer.headers.get('content-encoding'), answer.text === text]).toEqual([
        accepted,
        coding,
        true,
      ]);
    }
  });

  it('link only to places that there are', async () => {
    const paths = ['', '/errors', '/event-types', ...sections.map(({ slug }) => `/${slug}`)];
    const guides = [...(await read('/docs')).text.matchAll(/href="\/docs(\/guides\/[a-z-]+)"/g)].map(
      ([, path]) => path,
    );
    const all = [...new Set([...paths, ...(guides as string[])])];
    expect(all.length).toBeGreaterThan(sections.length + 8);
    const texts = new Map<string, string>();
    for (const path of all) {
      const { status, text } = await read(`/docs${path}`);
      expect([path, status]).toEqual([path, 200]);
      texts.set(`/docs${path}`, text);
    }
    for (const [from, text] of texts) {
      for (const [, link = ''] of text.matchAll(/href="((?:\/docs|#)[^"]*)"/g)) {
        const [path = '', anchor] = link.startsWith('#') ? [from, link.slice(1)] : link.split('#');
        const target = texts.get(path);
        const isThere = target !== undefined && (anchor === undefined || target.includes(` id="${anchor}"`));
        expect([from, link, isThere || path === '/docs/search.json']).toEqual([from, link, true]);
      }
    }
  });

  it('show no sign of Markdown that the guides use and the pages do not know', async () => {
    const { text } = await read('/docs');
    const guides = new Set(
      [...text.matchAll(/href="(\/docs\/guides\/[a-z-]+)"/g)].map(([, path = '']) => path),
    );
    expect(guides.size).toBeGreaterThan(6);
    for (const path of guides) {
      const [, article = ''] =
        (await read(path)).text.match(/<article class="guide">([\s\S]*?)<\/article>/) ?? [];
      const prose = article.replaceAll(/<(pre|code)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
      expect(prose.length).toBeGreaterThan(200);
      expect([path, prose.match(/(?<!\w)[_*~`]+\w[^_*~`]*[_*~`]+(?!\w)|!?\[[^\]]*\]\(/)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
  });

  it('say of every refusal what to do about it', async () => {
    const { text } = await read('/docs/errors');
    for (const code of Object.keys(refusals)) {
      expect([code, (cures[code] ?? '').length > 10]).toEqual([code, true]);
      expect(text).toContain(`<div id="${code}">`);
    }
  });

  it('say of every type of event what has happened and what its data holds', async () => {
    const { text } = await read('/docs/event-types');
    for (const type of [...eventTypes, 'webhook.test']) expect(text).toContain(`<div id="${type}">`);
    const [, paid] = text.split('<div id="invoice.paid">');
    expect(paid?.split('</div>')[0]).toContain('Everything that was owed is paid.');
    expect(paid?.split('</div>')[0]).toContain('<code>data</code>: <code>invoice</code>; some also');
  });

  it('are found by title, path, field and code of an error', async () => {
    const found = JSON.parse((await read('/docs/search.json')).text) as [string, string, string, string][];
    const addresses = found.map(([, , address]) => address);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'invoices#createInvoice',
        'invoices#createInvoice.paymentSchedule.dueDate',
        'errors#total_mismatch',
        'event-types#invoice.payment.due',
        'guides/test-clock',
        'guides/schedules#change-it',
      ]),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('lets no text become markup', () => {
    expect(escapeHtml(`<b a="x">&amp;`)).toBe('&lt;b a=&quot;x&quot;&gt;&amp;amp;');
  });
});

describe('the dates of examples', () => {
  it('are counted from today, again on each day, while the OpenAPI document stays as it is', async () => {
    const { text: document } = await read('/openapi.json');
    expect((await read('/docs/invoices')).text).toContain('2026-12-01');
    service.clock.set('2027-11-21T12:00:00.000Z');
    const { text } = await read('/docs/invoices');
    expect(text).toContain('2027-12-01');
    expect(text).not.toContain('2026-12-01');
    expect((await read('/openapi.json')).text).toBe(document);
  });
});
