import { createExample } from '../invoices/examples.ts';

/** What the service says when it is ready. */
interface Welcome {
  /** Where it is reached, without a trailing slash. */
  readonly url: string;
  /** The demo account's token, when it was made just now. */
  readonly token: string | null;
}

/** The text on standard output once the service is ready: what to open, and a first request to paste. */
export function renderWelcome({ url, token }: Welcome): string {
  return ['', `Tranche is ready: ${url}`, '', ...(token === null ? again(url) : first(url, token)), ''].join(
    '\n',
  );
}

function first(url: string, token: string): string[] {
  return [
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

function again(url: string): string[] {
  return [
    `  Reference  ${url}/docs`,
    '  API token  npm run -s tranche -- token create --name "my token"',
    '',
    STOP,
  ];
}

const STOP = 'Ctrl-C stops the service.';

// A quote within single quotes ends them for the shell: it is written outside of them.
function exampleBody(): string {
  return JSON.stringify(createExample).replaceAll("'", `'\\''`);
}
