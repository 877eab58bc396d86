import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../kit/command-error.ts';
import { readClientVariables, readConfig } from '../kit/config.ts';
import { findService } from './running-service.ts';

/** Adds `mcp`: the tools of a running service for an assistant that speaks over standard input and output. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description(
      'Serve the tools for assistants over standard input and output. TRANCHE_TOKEN is the API token that they work with.',
    )
    .option(
      '--url <address>',
      'where the service is (default: TRANCHE_URL, or the one of DATA_DIR)',
      webAddress,
    )
    .action(serveMcp);
}

async function serveMcp({ url }: { url?: string }): Promise<void> {
  const { token, url: named } = readClientVariables();
  if (token === null)
    throw new CommandError(
      'TRANCHE_TOKEN is not set: make a token with the scopes that the assistant needs, in the app under Developers, Tokens, or by tranche token create.',
    );
  const address = url ?? named ?? (await addressOfService());
  const { serveOverStdio } = await import('../mcp/stdio.ts');
  const { stdin: input, stdout: output } = process;
  await serveOverStdio({ url: address, token }, { input, output }).catch((cause: unknown) => {
    throw new CommandError(cause instanceof Error ? cause.message : String(cause), { cause });
  });
}

async function addressOfService(): Promise<string> {
  const { dataDir, publicUrl } = readConfig();
  return (await findService(dataDir))?.publicUrl ?? publicUrl;
}

function webAddress(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It takes an address, e.g. https://invoices.example.com.');
}
