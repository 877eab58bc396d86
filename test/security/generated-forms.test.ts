import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice } from '../support/money.ts';
import { payOut } from '../support/outgoing.ts';
import { fc } from '../support/property.ts';
import { startService, type TestService } from '../support/service.ts';

/** How many requests each test generates; more with FUZZ_RUNS, e.g. FUZZ_RUNS=100000. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

const NOWHERE = '01981f9e-0000-7000-8000-000000000000';

let service: TestService;
let paths: string[];
beforeAll(async () => {
  service = await startService();
  const client = new URL((await activeInvoice(service)).paymentLink).pathname;
  const recipient = new URL((await payOut(service)).offerLink).pathname;
  const links = [client, '/demo-studio/r/unknown', '/x/r/y'];
  const offers = [recipient, '/x/p/y'];
  paths = [
    ...links.flatMap((link) =>
      ['pay', 'autopay', 'reminders', 'viewed', `give-up/${NOWHERE}`, 'give-up/x'].map(
        (name) => `${link}/${name}`,
      ),
    ),
    ...offers.flatMap((link) => ['accept', 'decline'].map((name) => `${link}/${name}`)),
    ...['sign-in', 'sign-out', 'forgotten', 'join/x', 'reset/x'].map((name) => `/app/${name}`),
  ];
});
afterAll(() => service.close());

interface Form {
  readonly type: string | null;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

function post(path: string, { type, body }: Form, lang = ''): Promise<Response> {
  const headers = { origin: service.url, ...(type === null ? {} : { 'content-type': type }) };
  return fetch(service.url + path + lang, { method: 'POST', headers, body, redirect: 'manual' });
}

const notForms = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  'x',
];

describe('the forms of pages', () => {
  it.each(['{', '', '{}', '{"a":1,"a":1}', 'null', '[1.5]', '\ufeff', '\0'])(
    'answer what is no form with 415, and never with 5xx: %j as JSON',
    async (body) => {
      for (const path of paths) {
        const answer = await post(path, { type: 'application/json', body });
        expect([path, answer.status]).toEqual([path, 415]);
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      }
    },
  );

  it('answer any body of any type in their own look, never with 5xx', async () => {
    const form: fc.Arbitrary<Form> = fc.record({
      type: fc.oneof(
        fc.constantFrom(null, 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'),
        fc.constantFrom(...notForms),
        fc.stringMatching(/^[abc/;= "]{0,12}$/),
      ),
      body: fc.oneof(
        fc.constantFrom<Form['body']>(null, '', '{', '{}', '%', 'a=%00', 'token=x&expected=1', 'a=b&a=c'),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes)),
        fc
          .dictionary(
            fc.constantFrom('token', 'expected', 'payments', 'amount', 'email', 'password'),
            fc.string(),
          )
          .map((fields) => new URLSearchParams(fields).toString()),
      ),
    });
    const lang = fc.constantFrom('', '?lang=de', '?lang=%00', '?lang=a&lang=b', '?%');
    await fc.assert(
      fc.asyncProperty(fc.nat(), form, lang, async (which, sent, query) => {
        const path = paths[which % paths.length] as string;
        const answer = await post(path, sent, query);
        const text = await answer.text();
        if (answer.status >= 500) throw new Error(`${path} ${answer.status}: ${text}`);
        if (sent.type !== null && notForms.includes(sent.type))
          expect([400, 404, 415]).toContain(answer.status);
        if (answer.status >= 400) expect(text).toMatch(/^<!doctype html>/i);
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);
});
