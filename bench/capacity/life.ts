/** What happens to an invoice of the measurement, as a business and its client cause it. */

const CARD = { type: 'Card', number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** Issues an invoice with three payments to a client of its own; answers the address of its page. */
export async function createInvoice(origin: string, token: string, count: number): Promise<string> {
  const { paymentLink } = await send<{ paymentLink: string }>(`${origin}/v1/invoices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `capacity-${count}` },
    body: {
      status: 'Active',
      contact: { type: 'Client', name: 'Maria Lindqvist', email: `c${count}@example.test` },
      totalAmount: 300_000,
      paymentSchedule: [
        { dueDate: '2027-12-01', amount: 100_000 },
        { dueDate: '2028-02-01', amount: 100_000 },
        { dueDate: '2028-04-01', amount: 100_000 },
      ],
      paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
      enableAutoreminders: true,
      note: 'Wedding photography, 12 June',
      deliveryMethod: 'Email',
      eventDate: '2027-06-12',
    },
  });
  return new URL(paymentLink).pathname;
}

/** Opens the page as a browser does, whose script then says that it is looked at. */
export async function viewLink(origin: string, path: string): Promise<void> {
  const headers = { 'user-agent': BROWSER, accept: 'text/html' };
  const page = await fetch(origin + path, { headers });
  const viewed = /data-viewed="([^"]+)"/.exec(await page.text())?.[1];
  if (viewed === undefined) throw new Error(`${path}: ${page.status}, and no page of an invoice`);
  const answer = await fetch(origin + viewed, { method: 'POST', headers: { ...headers, origin } });
  if (answer.status !== 204) throw new Error(`${viewed}: ${answer.status} ${await answer.text()}`);
}

/** Pays the first payment by card. */
export async function chargeLink(origin: string, path: string): Promise<void> {
  const { tokensUrl, publishableKey } = (await readLink(origin, path)).tokens;
  const answer = await fetch(tokensUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(CARD),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { token, expectedAmount: 100_000 };
  await send(`${origin}${apiPath(path)}/charges`, { method: 'POST', headers, body });
}

interface Link {
  readonly tokens: { readonly tokensUrl: string; readonly publishableKey: string };
}

function readLink(origin: string, path: string): Promise<Link> {
  return send<Link>(origin + apiPath(path), { method: 'GET', headers: { 'user-agent': BROWSER } });
}

function apiPath(path: string): string {
  const [, account, code] = /\/([^/]+)\/r\/([^/]+)$/.exec(path) ?? [];
  return `/v1/links/${account}/${code}`;
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

async function send<T>(url: string, { method, headers, body }: Sent): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
