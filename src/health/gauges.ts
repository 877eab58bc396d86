import { Gauge, type Registry } from 'prom-client';
import { FAILED_DAYS, MOST_MAILS, type Reading } from './store.ts';

/** The gauges of the installation, without the prefix: what each says, and its labels. docs/operations.md lists them. */
const gauges: Readonly<Record<string, readonly [help: string, ...labels: string[]]>> = {
  charges_unknown: ['Charges whose outcome has been unknown for longer than `over`.', 'mode', 'over'],
  refunds_unknown: ['Refunds whose outcome has been unknown for longer than `over`.', 'mode', 'over'],
  discrepancies_open: ['Open discrepancies, by kind.', 'mode', 'kind'],
  autopay_due: ['Invoices whose autopay is due and not done.', 'mode'],
  autopay_late: ['Invoices whose autopay has been due for more than an hour.', 'mode'],
  payments_out_stuck: ['Offers and payments out that are late or need somebody, by stage.', 'mode', 'stage'],
  mails_queued: [`Mails that wait to be sent; at most ${MOST_MAILS} of an account are counted.`],
  mails_oldest_queued_seconds: ['Age of the oldest mail that waits for a mail server; 0 when none does.'],
  mails_failed: [`Mails of the last ${FAILED_DAYS} days that nobody got.`],
  e_invoices_waiting: ['E-invoices that wait to be handed to an access point.'],
  e_invoices_oldest_waiting_seconds: ['For how long the oldest of them has waited; 0 when none does.'],
  webhooks_paused: ['Webhooks that are not sent to, by who stopped them.', 'by'],
  webhook_failing_seconds: ['For how long the webhook that has failed longest has taken nothing.'],
  webhook_lag_transactions: ['How many transactions of its account the slowest webhook is behind.'],
  webhooks_unread: ['Webhooks with something to send that no process has looked at for a minute.'],
  ledger_verified_age_seconds: ['Age of the oldest last `ledger verify` of a live account.'],
  ledger_reconciled_age_seconds: ['Age of the oldest last `ledger reconcile` of a live account.'],
  machines_away: ['Machines of a spread database that did not answer: these figures lack their accounts.'],
  accounts: ['Accounts, by mode and status.', 'mode', 'status'],
};

/** Makes the gauges in a registry. The function that is returned replaces all their values. */
export function makeGauges(registry: Registry): (readings: readonly Reading[]) => void {
  const made = new Map(
    Object.entries(gauges).map(([name, [help, ...labelNames]]) => [
      name,
      new Gauge({ name: `tranche_${name}`, help, labelNames, registers: [registry] }),
    ]),
  );
  return (readings) => {
    for (const gauge of made.values()) empty(gauge);
    for (const { gauge, labels, value } of readings) made.get(gauge)?.set(labels, value);
  };
}

// A gauge without labels is reset to 0, which is a value.
function empty(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

/** Makes the gauges of a disk in a registry. */
export function makeDiskGauges(registry: Registry): (space: Space | null) => void {
  const [free, size] = (
    [
      ['tranche_disk_free_bytes', 'Bytes that are free on the disk of the embedded database.'],
      ['tranche_disk_size_bytes', 'Size of this disk.'],
    ] as const
  ).map(([name, help]) => new Gauge({ name, help, registers: [registry] })) as [Gauge, Gauge];
  return (space) => {
    empty(free);
    empty(size);
    if (space === null) return;
    free.set(space.free);
    size.set(space.size);
  };
}

/** The space of a disk in bytes. */
export interface Space {
  readonly free: number;
  readonly size: number;
}
