import { beforeEach, expect, it } from 'vitest';
import { holdDryRun, tryOut } from '../../support/dry-runs.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const patch = (id: string, body: object) => ({ method: 'PATCH', path: `/v1/invoices/${id}`, body }) as const;

it('moves and raises', async () => {
  const { id } = await activeInvoice(service);
  const tried = await holdDryRun(service, id, patch(id, { totalAmount: 400_000, rebalance: 'LastPayment' }));
  console.log(JSON.stringify(tried, null, 1));
});
it('activates', async () => {
  const { id } = await createInvoice(service, { status: 'Draft' });
  const tried = await holdDryRun(service, id, patch(id, { status: 'Active' }));
  console.log(JSON.stringify(tried, null, 1));
});
