import type { Command } from 'commander';
import { addressOf } from '../../../sdk/src/core/requests.ts';
import { createTransport } from '../../../sdk/src/core/transport.ts';
import { wrongUse } from '../failure.ts';
import { buildBody } from '../input/body.ts';
import { readJson } from '../input/json.ts';
import { agent } from '../profiles/session.ts';
import type { Context, Run, Work } from './context.ts';
import { type FileOptions, saveBody } from './files.ts';
import { withKey } from './options.ts';

interface Field {
  readonly text: string;
  readonly isTyped: boolean;
}

interface ApiOptions extends FileOptions {
  readonly data?: readonly Field[];
  readonly text?: readonly Field[];
  readonly input?: string;
  readonly ifMatch?: string;
}

/** Adds `api`: any operation, by its method and path. */
export function addApiCommand(program: Command, run: Run): void {
  const gather = (isTyped: boolean) => (text: string, before: readonly Field[] | undefined) => [
    ...(before ?? []),
    { text, isTyped },
  ];
  const fields = 'may be repeated; of a GET they are its query';
  withKey(
    program.command('api').description('Send any request to the API, and print the data of its answer.'),
  )
    .argument('<method>', 'GET, POST, PATCH, PUT or DELETE')
    .argument('<path>', 'as /v1/invoices or invoices')
    .option(
      '-d, --data <field=value>',
      `a field; numbers, true, false, null and JSON as such; ${fields}`,
      gather(true),
    )
    .option(
      '-t, --text <field=value>',
      `a field that is text, whatever it looks like; ${fields}`,
      gather(false),
    )
    .option('--input <file>', 'the body as JSON; - is standard input')
    .option('--if-match <etag>', 'only if the object still has this version')
    .option('-o, --output <file>', 'where to save a file; - is standard output')
    .addHelpText('after', API_HELP)
    .action(run.signedIn(callApi));
}

const API_HELP = `
Examples:
  tranche api GET invoices -d status=Active -d limit=5
  tranche api POST contacts -d name=Maria -d email=maria@example.com
  tranche api PATCH invoices/ID -d 'paymentSchedule[0][dueDate]=2026-12-01' -d 'paymentSchedule[0][amount]=5000'
  tranche api GET reports/ageing/csv -o ageing.csv

Amounts are in the minor unit here: 5000 is 50.00 USD. /docs of the service describes every operation.`;

const METHODS = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']);

const callApi: Work<ApiOptions> = async (context, [typed = '', path = ''], options) => {
  const { session, printer } = context;
  const method = typed.toUpperCase();
  if (!METHODS.has(method))
    throw wrongUse(`"${typed}" is not a method.`, 'It is GET, POST, PATCH, PUT or DELETE.');
  const fields = buildBody([...(options.data ?? []), ...(options.text ?? [])]);
  const request =
    method === 'GET'
      ? { address: addressOf(pathOf(path), {}, fields) }
      : { address: pathOf(path), body: await readBody(context, options, fields) };
  const transport = createTransport({ baseUrl: session.url, token: session.token, headers: agent });
  const { data: response } = await transport.send<Response>(
    { method, ...request, accept: '*/*', reads: 'response' },
    { ...(method === 'GET' ? {} : context.key()), ifMatch: options.ifMatch },
  );
  if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) {
    const saved = await saveBody(context, response, options.output ?? '-');
    if (saved !== null) printer.note(`Saved as ${saved}.`);
    return;
  }
  const answer = (await response.json()) as { readonly data?: unknown };
  // The OpenAPI document stands in no envelope.
  printer.json('data' in answer ? answer.data : answer);
};

// What is typed may leave out what all paths begin with. A query stays as it is.
function pathOf(typed: string): string {
  if (typed.includes('://'))
    throw wrongUse(`"${typed}" is not a path.`, 'Write it as /v1/invoices, or invoices.');
  const path = typed.replace(/^\/+/, '');
  return /^(?:v1\/|openapi\.json$)/.test(path) ? `/${path}` : `/v1/${path}`;
}

async function readBody({ terminal }: Context, { input }: ApiOptions, fields: object): Promise<unknown> {
  if (input === undefined) return fields;
  if (Object.keys(fields).length > 0)
    throw wrongUse('The body comes from --input or from fields, not from both.');
  return readJson(terminal, input);
}
