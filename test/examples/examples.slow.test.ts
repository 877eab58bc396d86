import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExample } from '../../src/invoices/examples.ts';
import { answerExamples } from '../../src/reference/examples.ts';
import { type Entry, sectionsOf } from '../../src/reference/site/described.ts';
import { callOf } from '../../src/reference/site/example-calls.ts';
import type { Call } from '../../src/reference/snippets/call.ts';
import { type Language, languages } from '../../src/reference/snippets/snippets.ts';
import { expand } from '../../tools/api-types/document.ts';
import { everyOperation, type Operation } from '../api/every-operation/operations.ts';
import { CAMT } from '../support/bank.ts';
import { startService, type TestService } from '../support/service.ts';
import { runExamples, runners } from './languages.ts';
import { type Exchange, type Recorder, startRecorder } from './recorder.ts';

// One pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ID = /evt_[0-9a-f]{32}|req_[0-9A-Za-z]{12,24}|[0-9a-f]{8}-[0-9a-f-]{27}/g;

// Operations whose objects are in another state: disputed, sent a moment ago, not paid automatically.
const notNow = [
  'POST /v1/charges/{id}/refunds',
  'POST /v1/mails/{id}/send',
  'DELETE /v1/invoices/{id}/autopay',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-examples-'));
  await writeFile(join(folder, 'logo.png'), PICTURE);
  await writeFile(join(folder, 'statement.xml'), CAMT);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `work` with a service and a recorder before it. */
async function withService<Result>(work: (service: TestService, recorder: Recorder) => Promise<Result>) {
  const service = await startService({ RATE_LIMIT_PER_SECOND: '0' });
  const recorder = await startRecorder(service.url);
  try {
    return await work(service, recorder);
  } finally {
    await recorder.close();
    await service.close();
  }
}

async function entriesOf(service: TestService): Promise<Entry[]> {
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as never;
  return sectionsOf(expand(document) as never).flatMap(({ entries }) => entries);
}

/** The example of an operation, about an object that exists. */
function callWith(operation: Operation, entries: readonly Entry[], base: string): Call {
  const [path = '', query = ''] = operation.path.split('?');
  const fitting = entries
    .filter((one) => one.method === operation.method)
    .map((entry) => ({
      entry,
      found: new RegExp(`^${entry.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path),
    }))
    .filter(({ found }) => found !== null)
    .toSorted(
      (one, other) =>
        Object.keys(one.found?.groups ?? {}).length - Object.keys(other.found?.groups ?? {}).length,
    );
  const [best] = fitting;
  if (best === undefined) throw new Error(`${operation.name} is not in the document.`);
  const documented = callOf(best.entry, base);
  return {
    ...documented,
    parameters: { ...best.found?.groups },
    query: Object.fromEntries(new URLSearchParams(query)),
    body: documented.fileType === null ? (operation.body ?? documented.body) : undefined,
  };
}

/** An exchange without its values: the operation, the status, and the fields of the answer. */
interface Outline {
  readonly asked: string;
  readonly status: number;
  readonly fields: readonly string[];
}

function outline({ method, path, status, type, body }: Exchange): Outline {
  const isData = type.startsWith('application/json');
  const { data, error } = isData
    ? (JSON.parse(body) as { data: object; error: object })
    : { data: {}, error: {} };
  const fields = isData ? Object.keys(data ?? error) : [type];
  return { asked: `${method} ${path.replaceAll(ID, '{id}')}`, status, fields };
}

// Examples that create objects run first, examples that remove them last: other examples need the same objects.
function inOrder(operations: readonly Operation[]): Operation[] {
  const rank = ({ method }: Operation) => (method === 'PUT' ? 0 : method === 'DELETE' ? 2 : 1);
  return operations.toSorted((one, other) => rank(one) - rank(other));
}

async function outlinesIn(language: Language): Promise<Outline[]> {
  return withService(async (service, recorder) => {
    const entries = await entriesOf(service);
    const operations = inOrder(await everyOperation(service));
    const examples = operations.map((one) => languages[language].write(callWith(one, entries, recorder.url)));
    const { stderr } = await runExamples(language, folder, examples, service.member.token);
    expect(recorder.exchanges.length, stderr.slice(0, 2_000)).toBe(operations.length);
    return recorder.exchanges.map(outline);
  });
}

describe('the examples of the reference', () => {
  let expected: Outline[];
  beforeAll(async () => {
    expected = await outlinesIn('curl');
  });

  it('succeed in curl, for every operation with a token', () => {
    const refused = expected.filter(({ status }) => status >= 300).map(({ asked }) => asked);
    expect(refused).toEqual([...notNow]);
    expect(expected.length).toBeGreaterThan(100);
  });

  for (const language of ['python', 'php', 'typescript'] as const) {
    const { missing } = runners[language];
    const title = `ask the same and get the same in ${languages[language].title}`;
    // A machine without the language cannot run its examples; the title says which one is missing.
    it.skipIf(missing !== null)(missing === null ? title : `${title} (not run: ${missing})`, async () => {
      expect(await outlinesIn(language)).toEqual(expected);
    });
  }

  it('show the payments that the example of a create sends, in every language as it stands on the page', async () => {
    await withService(async (service, recorder) => {
      const page = await (await fetch(`${service.url}/docs/invoices`)).text();
      const [article = ''] = /<article id="createInvoice"[\s\S]*?<\/article>/.exec(page) ?? [];
      const known = Object.keys(languages) as Language[];
      const runnable = known.filter((language) => runners[language].missing === null);
      for (const language of runnable) {
        const [, shown = ''] =
          new RegExp(`<pre class="in-${language}"[^>]*><code>([\\s\\S]*?)</code>`).exec(article) ?? [];
        const example = unescaped(shown).replaceAll(/http:\/\/[\w.]+(?::\d+)?(?=[/'])/g, recorder.url);
        const { stderr } = await runExamples(language, folder, [example], service.member.token);
        expect([language, stderr.includes('Error')]).toEqual([language, false]);
      }
      expect(recorder.exchanges.length).toBe(runnable.length);
      for (const { status, sent, body } of recorder.exchanges) {
        const { data } = JSON.parse(body) as { data: { paymentSchedule: Payment[] } };
        expect([status, JSON.parse(sent)]).toEqual([201, createExample]);
        expect(data.paymentSchedule.map(termsOf)).toEqual(createExample.paymentSchedule);
        expect(Object.keys(data)).toEqual(Object.keys(answerExamples.createInvoice ?? {}));
      }
      const { paymentSchedule } = answerExamples.createInvoice as { paymentSchedule: Payment[] };
      expect(paymentSchedule.map(termsOf)).toEqual(createExample.paymentSchedule);
    });
  });
});

interface Payment {
  readonly dueDate: string;
  readonly amount: number;
}
const termsOf = ({ dueDate, amount }: Payment) => ({ dueDate, amount });

function unescaped(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => names[name] ?? '');
}
