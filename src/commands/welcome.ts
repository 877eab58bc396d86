import { existsSync } from 'node:fs';
import { DEMO_OWNER } from '../demo.ts';
import { createExample } from '../invoices/examples.ts';
import type { Config } from '../kit/config.ts';

/** The facts in the message of a service that is ready. */
interface Welcome {
  /** How a command of the operator begins here. */
  readonly command: string;
  /** The service's address, without a trailing slash. */
  readonly url: string;
  /** The demo account's token, if this start made it. */
  readonly token: string | null;
  /** The link that signs the demo account's owner in, once; beside the token. */
  readonly signInLink: string | null;
}

/**
 * How a command of the operator begins in this folder: a release and an image have no npm, and say in a file for which
 * machine they are. In an image the command is in the PATH.
 */
export function ownCommand(
  { isContainer }: Pick<Config, 'isContainer'>,
  folder = new URL('../../', import.meta.url),
): string {
  if (!existsSync(new URL('PLATFORM', folder))) return 'npm run -s tranche --';
  return isContainer ? 'tranche' : 'bin/tranche';
}

/** The text on standard output when the service is ready: what to open, and a first request to paste. */
export function renderWelcome({ url, token, signInLink, command }: Welcome): string {
  const lines = token === null ? again(url, command) : first(url, token, signInLink);
  return ['', `Tranche is ready: ${url}`, '', ...lines, ''].join('\n');
}

function first(url: string, token: string, signInLink: string | null): string[] {
  return [
    `  App        ${signInLink ?? `${url}/app`}`,
    signInLink === null
      ? '             Sign in there at the provider of OIDC_ISSUER.'
      : '             Open it within a day: it signs you in once, and needs no password.',
    `  Reference  ${url}/docs`,
    '  Account    Demo Studio, a sandbox: no real money moves',
    `  API token  ${token}`,
    '             It is shown only this once.',
    '',
    'Paste this into a second terminal; it makes an invoice with three payments:',
    '',
    `curl ${url}/v1/invoices \\`,
    `  -H 'authorization: Bearer ${token}' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${exampleBody()}'`,
    '',
    'The paymentLink of its answer, opened in a browser, is the page on which your client pays.',
    '',
    STOP,
  ];
}

function again(url: string, command: string): string[] {
  return [
    `  App        ${url}/app`,
    `  Sign in    ${command} member link EMAIL   (of the demo: ${DEMO_OWNER})`,
    `  Reference  ${url}/docs`,
    `  API token  ${command} token create --name "my token"`,
    '',
    STOP,
  ];
}

const STOP = 'Ctrl-C stops the service.';

// A single quote ends the shell's quoting, so it is written outside the quotes.
function exampleBody(): string {
  return JSON.stringify(createExample).replaceAll("'", `'\\''`);
}
