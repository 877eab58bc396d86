import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { accountTime } from '../accounts/types.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import { describeFaults } from '../kit/http/faults.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { Choice, Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { parseStrictJson, StrictJsonError } from '../kit/http/strict-json.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { callsFor } from './calls.ts';
import { createCatalogue, toolsFor } from './catalogue.ts';
import { firstAnswersOf } from './first-answers.ts';
import { keepMade } from './keep-made.ts';
import type { Operations } from './operations.ts';
import type { Session } from './protocol.ts';
import type { Tool } from './tool.ts';
import { describeTool, inputOf, type ListedTool } from './tool-list.ts';

interface McpRoutesOptions {
  readonly operations: Operations;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  /** Where the service is, without a trailing slash. */
  readonly publicUrl: string;
}

/** Built at the first request, so that a start does not wait for it. */
interface Made {
  readonly answer: (request: Request, body: unknown, session: Session) => Promise<Response>;
  readonly tools: readonly Tool[];
  readonly listed: ReadonlyMap<Tool, ListedTool>;
  readonly inputs: ReadonlyMap<Tool, ReturnType<typeof inputOf>>;
}

/** Adds the endpoint for assistants. Call after all operations of the API, which its tools call. */
export function mcpRoutes(server: HttpServer, options: McpRoutesOptions): void {
  const { operations, publicUrl } = options;
  const made = keepMade(async (): Promise<Made> => {
    const { createProtocol } = await import('./protocol.ts');
    const tools = createCatalogue(operations);
    return {
      answer: createProtocol(),
      tools,
      listed: new Map(tools.map((tool) => [tool, describeTool(tool)])),
      inputs: new Map(tools.map((tool) => [tool, inputOf(tool)])),
    };
  });
  const routeOptions = {
    schema: { hide: true, querystring: Query } as { querystring: typeof Query },
    // The operations that it calls have their own limits of time.
    config: { anyScope: true, readsRawBody: true, waitsForOthers: true },
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: (fault?: Error) => void) =>
      done(foreignOrigin(request, publicUrl)),
  };
  server.post('/mcp', routeOptions, async (request, reply) => {
    const read = readMessage(request.rawBody ?? Buffer.alloc(0));
    if (read.fault !== null) return sendFault(reply, read.fault);
    const { answer, ...offered } = await made();
    const session = sessionOf(server, request, offered, options);
    const needsPerson = request.query.confirm === 'person';
    const findFaults: Session['findFaults'] = (tool, input) =>
      read.faults.length > 0 ? read.faults : session.findFaults(tool, input);
    const response = await answer(webRequestOf(request), read.message, {
      ...session,
      needsPerson,
      findFaults,
    });
    reply.code(response.status);
    // The library's headers about caches are left out: no answer is cached.
    const type = response.headers.get('content-type');
    if (type !== null) reply.type(type);
    return reply.send(await response.text()) as never;
  });
}

const Query = Closed({ confirm: Type.Optional(Choice(['person'])) });

// A page of another site has that site's origin, also when the site's name points to this machine. Programs send no origin.
function foreignOrigin({ headers: { origin } }: FastifyRequest, publicUrl: string): AppError | undefined {
  if (origin === undefined || origin === new URL(publicUrl).origin) return undefined;
  return new AppError('forbidden', { message: 'Pages of other sites may not call this.' });
}

/** A message, with the faults in the arguments of its tool; or the reason why it cannot be read. */
type Message =
  | { readonly fault: null; readonly message: unknown; readonly faults: readonly FaultDetail[] }
  | { readonly fault: string };

const ARGUMENTS = '/params/arguments';

// As strict as the API: with repeated keys or a rounded number, the service could do something else than the person
// confirmed. Faults in the arguments of a tool are reported to the model, which can correct them.
function readMessage(bytes: Buffer): Message {
  try {
    return messageOf(parseStrictJson(bytes), []);
  } catch (cause) {
    if (!(cause instanceof StrictJsonError)) throw cause;
    const { read, faults, path, message } = cause;
    if (read === null || !faults.every((one) => one.path.startsWith(`${ARGUMENTS}/`)))
      return { fault: `${path}${path === '' ? '' : ' '}${message}` };
    return messageOf(
      read.value,
      faults.map((one) => ({ ...one, path: one.path.slice(ARGUMENTS.length) })),
    );
  }
}

function messageOf(message: unknown, faults: readonly FaultDetail[]): Message {
  if (Array.isArray(message)) return { fault: 'Send one message at a time, not a batch.' };
  return { fault: null, message, faults };
}

function sendFault(reply: FastifyReply, message: string): never {
  const error = { code: -32_700, message: `Parse error: ${message}` };
  return reply
    .code(400)
    .header('content-type', 'application/json')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error })) as never;
}

function webRequestOf({ headers }: FastifyRequest): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  const kept = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  // The protocol ignores the address: the handler is chosen already.
  return new Request('http://localhost/mcp', { method: 'POST', headers: kept });
}

function sessionOf(
  server: HttpServer,
  request: FastifyRequest,
  { tools, listed, inputs }: Omit<Made, 'answer'>,
  { clock, publicUrl, idempotency }: McpRoutesOptions,
): Omit<Session, 'needsPerson'> {
  const { account, scopes } = request.caller;
  const now = clock.now();
  return {
    use: {
      account,
      scopes,
      today: civilDateIn(account.timeZone, accountTime(account, now)),
      pageOf: (path) => `${publicUrl}/app/accounts/${account.path}/${path}`,
      callApi: callsFor(server, request),
    },
    firstAnswers: firstAnswersOf(idempotency, account, now),
    token: /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '',
    tools: toolsFor(tools, { account, scopes }),
    describe: (tool) => listed.get(tool) as ListedTool,
    findFaults: (tool, input): readonly FaultDetail[] => {
      const validate = request.compileValidationSchema(inputs.get(tool) as object);
      return validate(input) ? [] : describeFaults(validate.errors ?? []);
    },
    report: (err) => request.log.error({ err, requestId: request.id }, 'a tool failed'),
    now,
  };
}
