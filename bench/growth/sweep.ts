import { type FamilyTime, memoryOf, timeOf } from '../process-family.ts';
import type { Run } from '../run.ts';
import type { Service } from '../service.ts';
import type { Row } from '../table.ts';

const GOAL_SECONDS = 60;
const OPEN_PAYMENTS = 1_000_000;
const PAYMENTS = 3;
const SAMPLED_EVERY_MS = 1_000;
const PATIENCE_SECONDS = 1_800;

/** How much more memory the second half of a sweep may take than the first: what the runtime has not yet given back. */
const GROWTH_BYTES = 64 * 1024 * 1024;

interface Sweep {
  readonly invoices: number;
  readonly seconds: number;
  /** The service's own memory, second by second. */
  readonly memoryBytes: readonly number[];
  /** Processor time that an invoice took: of the service, and of PostgreSQL below it. */
  readonly perInvoice: FamilyTime;
}

/**
 * S4: the clock's sweep over invoices with a million open payments: at one instant one payment of each falls due, which
 * changes it, its invoice and its task, and writes an event.
 */
export async function measureSweep(
  run: Run,
  service: Service,
  accountId: string,
): Promise<{ rows: Row[]; samples: Sweep }> {
  run.tell('S4: setting the clocks');
  const invoices = await setClocks(service, accountId);
  run.tell(`S4: ${invoices} invoices fall due`);
  const sweep = await waitForSweep(run, service, invoices);
  const { memoryBytes, perInvoice, seconds } = sweep;
  const half = Math.ceil(memoryBytes.length / 2);
  const [first, second] = [Math.max(...memoryBytes.slice(0, half)), Math.max(0, ...memoryBytes.slice(half))];
  const isConstant = second <= first + GROWTH_BYTES;
  const row: Row = {
    promise: 'S4',
    work: `sweep ${PAYMENTS * invoices} open payments, one of ${PAYMENTS} falls due`,
    figure: `${seconds.toFixed(1)} s, ${Math.round(invoices / seconds)} invoices/s, ${perInvoice.ownUs} + ${perInvoice.belowUs} µs each (service + PostgreSQL), memory ${megabytes(first)} MB, then ${megabytes(second)} MB`,
    against: '',
    ratio: null,
    goal: `≤ ${GOAL_SECONDS} s for 1 million, constant memory`,
    isHeld: (seconds * OPEN_PAYMENTS) / (PAYMENTS * invoices) <= GOAL_SECONDS && isConstant,
  };
  return { rows: [row], samples: sweep };
}

// The second payments of invoices that are paid along their schedule become due within the window of the account; one
// commit then makes the tasks of all of them due.
async function setClocks(service: Service, accountId: string): Promise<number> {
  await service.sql(
    `create temporary table swept as
     select key as id from tasks where account_id = $1 and kind = 'invoice.fall_due' and due_at > now()
     order by key desc limit ${Math.ceil(OPEN_PAYMENTS / PAYMENTS)}`,
    [accountId],
  );
  await service.sql(
    `update scheduled_payments set due_date = current_date + 29
     where account_id = $1 and position = 1 and status = 'Scheduled' and invoice_id in (select id from swept)`,
    [accountId],
  );
  await service.sql('vacuum (analyze) scheduled_payments');
  await service.sql('checkpoint');
  // Whole seconds: the service ends a task by its instant, and knows no microseconds.
  const rows = await service.sql(
    `update tasks set due_at = date_trunc('second', now())
     where account_id = $1 and kind = 'invoice.fall_due' and key in (select id from swept) returning 1`,
    [accountId],
  );
  await service.sql('drop table swept');
  return rows.length;
}

async function waitForSweep(run: Run, service: Service, invoices: number): Promise<Sweep> {
  const pid = service.child.pid ?? 0;
  const before = await timeOf(pid);
  const start = performance.now();
  const memoryBytes: number[] = [];
  for (;;) {
    const { bytes } = await memoryOf([pid]);
    memoryBytes.push(bytes);
    const [left] = await service.sql<{ isLeft: boolean }>(
      `select exists (select from tasks where kind = 'invoice.fall_due' and due_at <= now()) as "isLeft"`,
    );
    const seconds = (performance.now() - start) / 1000;
    if (left?.isLeft === false) {
      const after = await timeOf(pid);
      const perInvoice = {
        ownUs: Math.round((after.ownUs - before.ownUs) / invoices),
        belowUs: Math.round((after.belowUs - before.belowUs) / invoices),
      };
      return { invoices, seconds, memoryBytes, perInvoice };
    }
    if (seconds > PATIENCE_SECONDS) throw new Error('The sweep does not come to an end.');
    await run.wait(SAMPLED_EVERY_MS);
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
