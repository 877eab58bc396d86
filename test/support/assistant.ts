import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestService } from './service.ts';

export interface ToolAnswer {
  readonly isError: boolean;
  // Tests look into answers of many shapes.
  // biome-ignore lint/suspicious/noExplicitAny: - as said above
  readonly data: any;
  readonly text: string;
}

/** An assistant that works for a business, over the official client. */
export interface Assistant {
  readonly client: Client;
  /** The names of the tools it sees. */
  tools(): Promise<string[]>;
  call(name: string, input?: object): Promise<ToolAnswer>;
  /** Calls a tool twice, as an assistant does whose person agreed to the review. */
  callConfirmed(name: string, input: object): Promise<ToolAnswer>;
}

export interface Coming {
  /** Default: the demo account's. */
  readonly token?: string;
  /** The revision of the protocol that it speaks. Default: the newest one. */
  readonly era?: 'legacy' | 'modern';
  /** At the end of the address. */
  readonly query?: string;
  /** The answer of the assistant's person when they are asked. Without it, the client cannot ask. */
  readonly person?: (question: string) => { action: 'accept' | 'decline' | 'cancel'; confirm?: boolean };
}

const open: Client[] = [];

export async function connectAssistant(service: TestService, coming: Coming = {}): Promise<Assistant> {
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp${coming.query ?? ''}`), {
    requestInit: { headers: { authorization: `Bearer ${coming.token ?? service.member.token}` } },
  });
  const client = makeClient(coming);
  await client.connect(transport);
  return assistantOf(client);
}

/** A client of the protocol, not connected yet. */
export function makeClient({ era = 'modern', person }: Coming): Client {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: person === undefined ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
    },
  );
  if (person !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const { action, confirm } = person(params.message);
      return confirm === undefined ? { action } : { action, content: { confirm } };
    });
  }
  open.push(client);
  return client;
}

/** The client as tests use it. */
export function assistantOf(client: Client): Assistant {
  const call = async (name: string, input: object = {}): Promise<ToolAnswer> => {
    const result = await client.callTool({ name, arguments: { ...input } });
    const [content] = result.content as { type: string; text: string }[];
    const text = content?.text ?? '';
    return { isError: result.isError === true, data: JSON.parse(text), text };
  };
  return {
    client,
    call,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async callConfirmed(name, input) {
      const reviewed = await call(name, input);
      if (reviewed.isError || reviewed.data.status !== 'NeedsConfirmation')
        throw new Error(`${name} was not reviewed: ${reviewed.text}`);
      return call(name, { ...input, confirmation: reviewed.data.confirmation });
    },
  };
}

export async function endAssistants(): Promise<void> {
  await Promise.all(open.splice(0).map((client) => client.close()));
}
