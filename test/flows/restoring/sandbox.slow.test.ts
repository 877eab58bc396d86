import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { activeInvoice, pay, read, states } from '../../support/money.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

const CARD = '4242424242424242';
const NOW = '2026-11-22T14:00:00Z';
const sandboxes: TestSandbox[] = [];

let service: TestService;
let backup: Backup;
let invoice: Awaited<ReturnType<typeof activeInvoice>>;

async function withSandbox(of: TestService): Promise<TestSandbox> {
  const sandbox = await useSandbox(of);
  sandboxes.push(sandbox);
  return sandbox;
}

beforeAll(async () => {
  service = await startCopied({});
  const first = await withSandbox(service);
  invoice = await activeInvoice(service, { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] });
  await first.close();
  backup = await backUp(service, {});
  const sandbox = await withSandbox(service);
  expect((await pay(service, invoice, { token: await sandbox.card(CARD) })).status).toBe(201);
  expect(states(await read(service, invoice.id))).toEqual(['Paid']);
});
afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.close().catch(() => {});
  await service?.close();
  await backup?.drop();
});

it('the sandbox goes back with the database: its payment never was, and it can be paid once', async () => {
  const restored = await backup.restore(NOW);
  try {
    const sandbox = await withSandbox(restored);
    expect(await finish(restored)).toMatchObject({
      isLifted: true,
      findings: { charges: 0, differences: 0 },
    });
    expect((await pay(restored, invoice, { token: await sandbox.card(CARD) })).status).toBe(201);
    expect(states(await read(restored, invoice.id))).toEqual(['Paid']);
    await restored.work();
    expect(await faultsOf(restored, sandbox.processor)).toEqual([]);
    await sandbox.close();
  } finally {
    await restored.close();
  }
});

it('a sandbox that did not go back keeps its accounts held, because it knows payments that are lost', async () => {
  const restored = await backup.restore(NOW);
  try {
    restored.use(sandboxes[1]?.processor ?? null);
    expect(await finish(restored)).toMatchObject({ isLifted: false });
    expect((await pay(restored, invoice, { token: 'tok' })).status).toBe(503);
  } finally {
    await restored.close();
  }
});
