import {
  ApiError,
  type Invoice,
  NotFoundError,
  schedules,
  Tranche,
  type WebhookEvent,
  webhooks,
} from '../../../sdk/src/index.ts';

/** What somebody does who has installed the package: the same on every platform. */
export async function use(baseUrl: string, token: string): Promise<Record<string, unknown>> {
  const tranche = new Tranche({ baseUrl, token });
  const invoice: Invoice = await tranche.invoices.create(
    {
      contact: { name: 'Maria', email: 'maria@example.com' },
      totalAmount: 100_000,
      paymentSchedule: schedules.depositAndBalance(100_000, {
        percent: 30,
        depositDate: '2026-12-01',
        balanceDate: '2027-05-01',
      }),
      status: 'Active',
    },
    { idempotencyKey: `first-of-${token.slice(-4)}` },
  );
  let listed = 0;
  for await (const one of tranche.invoices.list({ limit: 1, state: 'Due' })) listed += one.totalAmount;
  const pdf = await tranche.invoices.pdf(invoice.id);
  const missing = await tranche.contacts.get(invoice.id).catch((error: unknown) => error);
  const controller = new AbortController();
  let said = '';
  for await (const message of tranche.events.stream({}, { signal: controller.signal })) {
    said = message.kind;
    break;
  }
  return {
    amounts: invoice.paymentSchedule.map(({ amount }) => amount),
    listed,
    pdf: (await pdf.text()).slice(0, 5),
    isMissing: missing instanceof NotFoundError && missing instanceof ApiError,
    code: missing instanceof ApiError ? missing.code : null,
    said,
    event: await verified(),
    invented: await webhooks.verify('{}', {}, 'whsec_AAAA').catch((error: Error) => error.name),
  };
}

/** A delivery, signed here by Web Crypto as the service signs it. */
async function verified(): Promise<WebhookEvent['type']> {
  const body = '{"id":"evt_1","type":"invoice.paid","data":{}}';
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const bytes = new TextEncoder();
  const secret = crypto.getRandomValues(new Uint8Array(24));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode(`evt_1.${timestamp}.${body}`));
  const text = (data: Uint8Array) => btoa(String.fromCharCode(...data));
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${text(new Uint8Array(signature))}`,
  };
  return (await webhooks.verify(body, headers, `whsec_${text(secret)}`)).type;
}
