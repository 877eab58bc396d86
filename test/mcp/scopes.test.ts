import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Scope, scopes } from '../../src/accounts/types.ts';
import { connectAssistant, endAssistants } from '../support/assistant.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(endAssistants);
afterAll(() => service.close());

const reading = [
  'get_overview',
  'search',
  'get_report',
  'get_books',
  'list_adviser_packages',
  'list_e_invoice_hand_overs',
  'get_bank_details',
  'list_bank_lines',
  'list_events',
  'list_invoices',
  'get_invoice',
  'get_invoice_versions',
  'list_templates',
  'preview_mail_text',
  'list_contacts',
  'get_contact',
  'get_contact_credit',
  'list_payment_methods',
  'list_payments',
  'get_payment',
  'list_charges',
  'list_disputes',
  'get_dispute_evidence',
];
const adding = ['draft_invoice', 'save_template', 'create_contact', 'move_test_clock', 'pack_for_adviser'];
const acting = [
  'update_invoice',
  'activate_invoice',
  'send_reminder',
  'settle_scheduled_payment',
  'cancel_invoice',
  'update_contact',
  'create_payment',
  'cancel_payment',
  'refund_charge',
  'credit_invoice',
  'send_dispute_evidence',
  'cancel_by_terms',
  'settle_invoice',
  'postpone_event',
  'set_mail_text',
  'decide_bank_line',
  'set_documents',
];

async function tokenWith(some: readonly Scope[]): Promise<string> {
  const { data } = await service.call('POST', '/v1/tokens', { body: { name: 'Assistant', scopes: some } });
  return data.text;
}

test('a token with every scope sees every tool, marked by what it does', async () => {
  const { client } = await connectAssistant(service);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([...reading, ...adding, ...acting].toSorted());
  for (const { name, annotations, title, inputSchema } of tools) {
    expect([name, annotations]).toEqual([
      name,
      expect.objectContaining({
        title,
        readOnlyHint: reading.includes(name),
        destructiveHint: acting.includes(name),
      }),
    ]);
    expect([name, 'confirmation' in (inputSchema.properties ?? {})]).toEqual([name, acting.includes(name)]);
  }
});

test.each<[Scope[], string[]]>([
  [
    ['invoices:read'],
    [
      'get_contact_credit',
      'get_invoice',
      'get_invoice_versions',
      'list_e_invoice_hand_overs',
      'list_invoices',
      'list_templates',
    ],
  ],
  [
    ['invoices:read', 'contacts:read'],
    [
      'get_contact',
      'get_contact_credit',
      'get_invoice',
      'get_invoice_versions',
      'list_contacts',
      'list_e_invoice_hand_overs',
      'list_invoices',
      'list_templates',
      'search',
    ],
  ],
  [['payments:write'], []],
  [
    ['payments:write', 'payments:read'],
    ['cancel_payment', 'get_payment', 'list_payments'],
  ],
  [['reports:read'], ['get_books', 'get_overview', 'get_report', 'list_adviser_packages', 'list_bank_lines']],
  [['events:read'], ['list_events']],
  [['charges:read'], ['get_dispute_evidence', 'list_charges', 'list_disputes']],
  [
    ['charges:write', 'charges:read'],
    ['get_dispute_evidence', 'list_charges', 'list_disputes', 'send_dispute_evidence'],
  ],
  [['tokens:write', 'members:write', 'account:write'], []],
])('a token with %j sees only %j', async (some, names) => {
  const assistant = await connectAssistant(service, { token: await tokenWith(some) });
  expect((await assistant.tools()).toSorted()).toEqual(names);
});

test('a token that can only read sees no tool that changes anything', async () => {
  const some = scopes.filter((scope) => scope.endsWith(':read'));
  const assistant = await connectAssistant(service, { token: await tokenWith(some) });
  expect((await assistant.tools()).toSorted()).toEqual(reading.toSorted());
});

test.each([...adding, ...acting])('%s cannot be called by a token that can only read', async (name) => {
  const some = scopes.filter((scope) => scope.endsWith(':read'));
  const assistant = await connectAssistant(service, { token: await tokenWith(some) });
  await expect(assistant.call(name)).rejects.toThrow(`There is no tool ${name} for this token.`);
});

test('what a tool reads besides needs its own scope, and says which', async () => {
  const { id: invoiceId } = await createInvoice(service);
  const assistant = await connectAssistant(service, { token: await tokenWith(['invoices:read']) });
  const plain = await assistant.call('get_invoice', { invoiceId });
  expect(plain.isError).toBe(false);
  const more = await assistant.call('get_invoice', { invoiceId, include: ['Events'] });
  expect(more).toMatchObject({
    isError: true,
    data: {
      error: {
        code: 'forbidden',
        message: 'The token lacks the scope events:read.',
        cure: 'A token with this scope is made in the app under Developers, Tokens.',
      },
    },
  });
});

test('an account whose money is real has no test clock to move', async () => {
  await service.sql(`update accounts set mode = 'Live' where id = $1`, [service.member.accountId]);
  try {
    expect(await (await connectAssistant(service)).tools()).not.toContain('move_test_clock');
  } finally {
    await service.sql(`update accounts set mode = 'Sandbox' where id = $1`, [service.member.accountId]);
  }
});

test('the list is plain JSON Schema, and small enough to be read with every conversation', async () => {
  const { client } = await connectAssistant(service);
  const { tools } = await client.listTools();
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  for (const { name, inputSchema } of tools) {
    expect([name, inputSchema.type, inputSchema.additionalProperties]).toEqual([name, 'object', false]);
    expect(() => ajv.compile(inputSchema)).not.toThrow();
  }
  // 36 000 until events could fall through and move, 44 000 until disputes were answered and templates saved,
  // 49 000 until contacts had a language and mails own words.
  // 52 000 until clients had billing details, lines their taxes, and money parts.
  // 60 000 until bank lines were read and decided.
  // 66 000 until clients had credit, deposits invoices, and advisers a file.
  expect(JSON.stringify(tools).length).toBeLessThan(70_000);
});
