import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreateInvoice, UpdateInvoice } from '../../src/invoices/schemas.ts';
import { createInvoice, invoiceBody } from '../support/invoices.ts';
import { useOnboarding } from '../support/onboarding.ts';
import { offerPath, payOut } from '../support/outgoing.ts';
import { fc } from '../support/property.ts';
import { type TestSandbox, useSandbox } from '../support/sandbox.ts';
import { startService, type TestService } from '../support/service.ts';

/** How many requests each test generates, each run others; `npm run torture -- requests` generates more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500);

let service: TestService;
let sandbox: TestSandbox;
let draft: string;
let methodId: string;
let offer: string;
let operatorToken: string;
beforeAll(async () => {
  service = await startService();
  draft = (await createInvoice(service, { status: 'Draft' })).id;
  methodId = (await service.call('GET', '/v1/payment_methods')).data.items[0].id;
  sandbox = await useSandbox(service);
  await useOnboarding(service);
  offer = offerPath(await payOut(service));
  operatorToken = (await service.services.operator.createToken({ name: 'Shop' })).text;
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
});

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1,
    2 ** 53,
    1e21,
    '',
    ' ',
    '0',
    '1',
    'null',
    [],
    {},
    [[]],
    '2026-02-30',
    '0000-00-00',
    '\u202e',
    '💥',
    'a\u0301',
    "'; drop table invoices; --",
    '{}',
    '<script>',
    '%00',
    'x'.repeat(3000),
    '01981f9e-0000-7000-8000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'Active',
    'Draft',
    '\ufeff',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
);

/** Lays strange values over fields that a request knows, deep ones too, and now and then over one it does not. */
function mutations(valid: object, fields: readonly string[]): fc.Arbitrary<object> {
  const inner = ['id', 'dueDate', 'amount', 'name', 'email', 'type', 'description', 'quantity', 'unitAmount'];
  const deep = fc.tuple(fc.constantFrom(...inner), strange).map(([key, value]) => ({ [key]: value }));
  const value = fc.oneof(strange, deep, fc.array(deep, { maxLength: 3 }));
  const change = fc.tuple(
    fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...fields) }, { weight: 1, arbitrary: fc.string() }),
    value,
  );
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) => ({ ...structuredClone(valid), ...Object.fromEntries(changes) }));
}

function check(
  name: string,
  bodies: fc.Arbitrary<object>,
  send: (body: object) => Promise<{ status: number; text: string }>,
) {
  it(`${name}: any mutated request is answered as the document says, never with a 5xx`, async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        // The call itself holds each answer against the OpenAPI document.
        const { status, text } = await send(body);
        if (status >= 500) throw new Error(text);
        expect([200, 201, 400, 404, 412, 422]).toContain(status);
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);
}

describe('generated requests', () => {
  check('POST /v1/invoices', mutations(invoiceBody(), Object.keys(CreateInvoice.properties)), (body) =>
    service.call('POST', '/v1/invoices', { body }),
  );
  check('PATCH /v1/invoices/{id}', mutations({}, Object.keys(UpdateInvoice.properties)), (body) =>
    service.call('PATCH', `/v1/invoices/${draft}`, { body }),
  );
  check(
    'POST /v1/payments',
    fc.constant(null).chain(() =>
      mutations(
        {
          contact: { name: 'x', email: 'x@example.com' },
          totalAmount: 1,
          scheduleDate: '2026-12-01',
          paymentMethodId: methodId,
        },
        ['contact', 'totalAmount', 'scheduleDate', 'eventDate', 'paymentMethodId', 'note'],
      ),
    ),
    (body) => service.call('POST', '/v1/payments', { body }),
  );
  check('POST /v1/offers/{}/{}/onboarding', mutations({ country: 'US' }, ['country']), (body) =>
    service.call('POST', `${offer}/onboarding`, { body, token: null }),
  );
  check(
    'POST /v1/accounts/{}/onboarding_link',
    mutations({ returnUrl: 'https://shop.example/money' }, ['returnUrl']),
    (body) =>
      service.call('POST', `/v1/accounts/${service.member.accountId}/onboarding_link`, {
        body,
        token: operatorToken,
      }),
  );
  check(
    'POST /v1/contacts',
    mutations({ name: 'x', email: 'x@example.com' }, ['name', 'email', 'type']),
    (body) => service.call('POST', '/v1/contacts', { body }),
  );

  it('faults of the text and of the fields are told together, whichever they are', async () => {
    const fault = fc.constantFrom<[key: string, text: string]>(
      ['totalAmount', '1.5'],
      ['note', '"\\u0000"'],
      ['eventDate', '"soon"'],
      ['statuss', '"Draft"'],
      ['ccEmails', '[1e3]'],
      ['paymentMethods', '["Cash"]'],
      ['metadata', '{"a":"\\ud800"}'],
      ['deliveryMethod', '-0'],
    );
    const query = fc.constantFrom('', '?dry_run=true', '?a=1&b=2');
    const faulty = fc.uniqueArray(fault, { selector: ([key]) => key, minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(faulty, fc.boolean(), query, async (faults, isEscaped, asked) => {
        const spell = (key: string) =>
          isEscaped ? `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}` : key;
        const rawBody = `{${faults.map(([key, text]) => `"${spell(key)}":${text}`).join(',')}}`;
        const answer = await service.call('POST', `/v1/invoices${asked}`, { rawBody });
        if (answer.status !== 400) throw new Error(answer.text);
        const told = new Set(answer.error.details.map(({ path }) => path.split('/')[1]));
        for (const [key] of faults) expect([rawBody, told.has(key)]).toEqual([rawBody, true]);
        if (asked !== '')
          expect(answer.error.details.some(({ path }) => /^\/(dry_run|a)$/.test(path))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);

  it(`lists: any query is answered as the document says, never with a 5xx`, async () => {
    const names = [
      'limit',
      'cursor',
      'status',
      'contactId',
      'dueFrom',
      'dueTo',
      'eventFrom',
      'eventTo',
      'updatedSince',
      'q',
      'type',
      'email',
    ];
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '1',
        '200',
        '2026-01-01',
        'Active',
        'a%',
        '_\\',
        '\u0000',
        '2026-11-21T00:00:00Z',
        '2026-11-21T99:00:00Z',
        '0'.repeat(22),
        'zzzzzzzzzzzzzzzzzzzzzz',
      ),
    );
    const query = fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 4 });
    const path = fc.constantFrom(
      '/v1/invoices',
      '/v1/contacts',
      '/v1/payments',
      '/v1/payment_methods',
      '/v1/recipients',
    );
    await fc.assert(
      fc.asyncProperty(path, query, async (where, fields) => {
        const { status, text: answer } = await service.call(
          'GET',
          `${where}?${new URLSearchParams(fields).toString()}`,
        );
        if (status >= 500) throw new Error(answer);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);

  it('GET /v1/payments/quote: any query is answered as the document says, never with a 5xx', async () => {
    const amount = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom('1', '999999999999', '1e3'),
    );
    const method = fc.oneof(
      fc.string(),
      fc.uuid(),
      fc.constant(null).map(() => methodId),
    );
    const query = fc.record({ amount, paymentMethodId: method }, { requiredKeys: [] });
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(query, async (fields) => {
        const path = `/v1/payments/quote?${new URLSearchParams(fields as Record<string, string>).toString()}`;
        const { status, text } = await service.call('GET', path);
        if (status >= 500) throw new Error(text);
        expect([200, 400, 422]).toContain(status);
        statuses.add(status);
      }),
      { numRuns: RUNS },
    );
    expect(statuses).toContain(200);
  }, 3_600_000);

  it(`bytes: mangled JSON is refused or understood, never a 5xx, and no invoice is half written`, async () => {
    const whole = JSON.stringify(invoiceBody());
    const mangled = fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(3), fc.nat(255)), { minLength: 1, maxLength: 4 })
      .map((edits) => {
        const bytes = [...Buffer.from(whole)];
        for (const [at, remove, byte] of edits) bytes.splice(at, remove, byte);
        return Buffer.from(bytes);
      });
    await fc.assert(
      fc.asyncProperty(mangled, async (rawBody) => {
        const { status, text } = await service.call('POST', '/v1/invoices', { rawBody });
        if (status >= 500) throw new Error(text);
        expect([201, 400, 422]).toContain(status);
      }),
      { numRuns: RUNS },
    );
    const broken = await service.sql(
      `select i.id from invoices i
       left join scheduled_payments p using (account_id) where p.invoice_id = i.id
       group by i.account_id, i.id having sum(p.amount) is distinct from max(i.total_amount)`,
    );
    const orphaned = await service.sql(
      `select id from invoices i where not exists (
         select from scheduled_payments p where p.account_id = i.account_id and p.invoice_id = i.id)
       or not exists (select from events e where e.account_id = i.account_id and e.object_id = i.id)`,
    );
    expect([broken, orphaned]).toEqual([[], []]);
  }, 3_600_000);
});
