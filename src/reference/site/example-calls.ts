import { ids } from '../payment-examples.ts';
import type { Call } from '../snippets/call.ts';
import { type Entry, exampleOf } from './described.ts';

// The values in the paths of examples; the answers beside them have the same values.
const values: Readonly<Record<string, string>> = {
  invoice_id: ids.invoice,
  contact_id: ids.contact,
  payment_method_id: ids.card,
  recipient_id: ids.recipient,
  charge_id: ids.charge,
  refund_id: ids.refund,
  dispute_id: ids.dispute,
  payout_id: ids.payout,
  mail_id: ids.mail,
  member_id: ids.person,
  invitation_id: ids.invitation,
  token_id: ids.token,
  event_id: 'evt_0198c5a08a757e469db90d61de5fca2b',
  request_id: 'req_4f1d9c7a2b8e000042',
  account_path: 'demo-studio',
  code: 'kT3vQ9bXw2LmZr7YcHs4Np',
};

const fileNames: Readonly<Record<string, string>> = {
  'application/pdf': 'document.pdf',
  'application/xml': 'document.xml',
  'application/gzip': 'archive.tar.gz',
  'text/calendar': 'due-dates.ics',
  'text/csv': 'report.csv',
  'text/html': 'page.html',
  'image/png': 'logo.png',
  'application/octet-stream': 'statement.xml',
};

/** The request that the reference shows for an operation. `base`: the address of the service. */
export function callOf(entry: Entry, base: string): Call {
  const { method, path, operationId, requestBody, parameters = [], security } = entry;
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const fileType = Object.keys(requestBody?.content ?? {}).find((type) => type !== 'application/json');
  const required = parameters.filter((one) => one.in === 'query' && one.required === true);
  return {
    operationId,
    method,
    base,
    path,
    parameters: Object.fromEntries(named.map((name) => [name, parameterOf(name, path)])),
    query: Object.fromEntries(required.map(({ name, schema }) => [name, textOf(schema.examples?.[0])])),
    body: exampleOf(requestBody?.content),
    fileType: fileType ?? null,
    answers: answersOf(entry),
    needsToken: security === undefined,
  };
}

function parameterOf(name: string, path: string): string {
  if (name === 'payment_id') return path.includes('scheduled_payments') ? ids.first : ids.payment;
  return values[name] ?? ids.payment;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function answersOf({ responses }: Entry): Call['answers'] {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const types = Object.keys(success?.content ?? {});
  if (types.length === 0 || types.includes('application/json')) return 'data';
  if (types.includes('text/event-stream')) return 'stream';
  return { fileName: fileNames[types[0] as string] ?? 'file.bin' };
}
