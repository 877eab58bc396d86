import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type ServerResult,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { version } from '../kit/version.ts';

const REVISION = '2026-07-28';
const ENVELOPE = 'io.modelcontextprotocol/';

/** Where the endpoint of the service is, and with which token it is called. */
interface Endpoint {
  /** The address of the service, without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** Standard input and output, or what stands for them. */
interface Pipes {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
}

/**
 * Serves the tools of a running service over standard input and output until the input ends: every message is handed on to
 * its `/mcp`, so the tools, rules and texts are those of the service, whatever version this command has. Clients of every
 * revision can be asked here, because a pipe is one client. Errors: what {@link callEndpoint} says of the first call.
 */
export async function serveOverStdio(endpoint: Endpoint, { input, output }: Pipes): Promise<void> {
  const { instructions } = (await callEndpoint(endpoint, 'server/discover', {}, {})) as {
    instructions?: string;
  };
  const transport = new StdioServerTransport(input, output);
  serveStdio(() => serverFor(endpoint, instructions), { transport, maxSubscriptions: 0 });
}

function serverFor(endpoint: Endpoint, instructions: string | undefined): Server {
  const server = new Server(
    { name: 'tranche', title: 'Tranche', version },
    { capabilities: { tools: {} }, ...(instructions === undefined ? {} : { instructions }) },
  );
  const handOn = async (method: string, params: object | undefined, context: ServerContext) => {
    const { inputResponses, requestState, signal } = context.mcpReq;
    const state = requestState<string>();
    const asked = {
      ...params,
      ...(inputResponses === undefined ? {} : { inputResponses }),
      ...(state === undefined ? {} : { requestState: state }),
    };
    return callEndpoint(endpoint, method, asked, capabilitiesOf(server, context), signal);
  };
  server.setRequestHandler('tools/list', async ({ params }, context) => {
    return (await handOn('tools/list', params, context)) as never;
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    return (await handOn('tools/call', params, context)) as never;
  });
  return server;
}

// A client of today says with every request what it can do, one of 2025 says it once.
function capabilitiesOf(server: Server, { mcpReq }: ServerContext): object {
  const envelope = mcpReq.envelope as Readonly<Record<string, object>> | undefined;
  return envelope?.[`${ENVELOPE}clientCapabilities`] ?? server.getClientCapabilities() ?? {};
}

/** Calls the endpoint of a service. Errors: {@link ProtocolError} with what it, or the way to it, says. */
async function callEndpoint(
  { url, token }: Endpoint,
  method: string,
  params: object,
  clientCapabilities: object,
  signal?: AbortSignal,
): Promise<ServerResult> {
  const { name } = params as { name?: string };
  const _meta = {
    [`${ENVELOPE}protocolVersion`]: REVISION,
    [`${ENVELOPE}clientInfo`]: { name: 'tranche mcp', version },
    [`${ENVELOPE}clientCapabilities`]: clientCapabilities,
  };
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    // Another address must not get the token.
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(name === undefined ? {} : { 'mcp-name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    throw failure(`${url} does not answer: ${reasonOf(cause)}`);
  });
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (answer?.result !== undefined) return answer.result;
  const { code, message } = answer?.error ?? {};
  if (typeof code === 'number') throw new ProtocolError(code, message ?? '', answer?.error?.data);
  throw failure(message ?? `${url}/mcp answers ${response.status}, which is not Tranche.`);
}

/** An answer of the protocol, or a refusal of the service in its own envelope. */
interface Answer {
  readonly result?: ServerResult;
  readonly error?: {
    readonly code?: number | string;
    readonly message?: string;
    readonly data?: unknown;
  } | null;
}

function failure(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, message);
}

function reasonOf(cause: unknown): string {
  const { cause: inner, message } = cause as Error & { cause?: { code?: string; message?: string } };
  return inner?.code ?? inner?.message ?? message;
}
