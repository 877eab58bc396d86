import type { Command } from 'commander';
import type { Forecast } from '../../../sdk/src/index.ts';
import { showInstant, showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { Run, Work } from './context.ts';
import { findInvoice } from './references.ts';

type Entry = Omit<Forecast['entries'][number], 'scheduledPaymentIds'>;

/** How many entries are shown: the API answers no more at once. */
const MOST = 500;

/** Adds the command that shows what is still to come for an invoice. */
export function addInvoiceForecast(invoices: Command, run: Run): void {
  invoices
    .command('forecast')
    .description('Show every mail, charge and change that is still to come for an invoice.')
    .argument('<invoice>', 'its number or its id')
    .action(run.signedIn(showForecast));
}

const showForecast: Work<object> = async ({ session, printer }, [named = '']) => {
  const id = await findInvoice(session, named);
  const { currency } = await session.tranche.invoices.get(id);
  const forecast = await session.tranche.invoices.forecast(id, { limit: MOST });
  if (printer.form === 'json') {
    printer.json(forecast);
    return;
  }
  if (forecast.entries.length === 0) printer.note('Nothing is still to come.');
  else printer.table(forecast.entries, forecastColumns(currency));
  if (forecast.isIfIssuedNow) printer.note('The invoice is a draft: this comes if it is issued now.');
  if (forecast.hasMore) printer.note('More follows later.');
  for (const { message } of forecast.notes) printer.note(message);
};

/** The columns of a forecast. */
export function forecastColumns(currency: string): readonly Column<Entry>[] {
  return [
    { title: 'WHEN', cell: ({ at }) => showInstant(at) },
    { title: 'WHAT', cell: nameOf },
    {
      title: 'AMOUNT',
      cell: ({ amount, surcharge }) => showMoney(amount + surcharge, currency),
      align: 'right',
    },
    { title: 'TO', cell: readersOf, least: 12 },
    {
      title: 'ONLY IF',
      cell: ({ isConditional }) => (isConditional ? 'charges succeed' : null),
      leaveOut: 1,
    },
  ];
}

function nameOf({ kind, mail, event, status }: Entry): string {
  if (mail !== null) return `mail ${mail}`;
  if (kind === 'Charge') return 'charge by autopay';
  return status === null ? (event ?? kind) : `${event} (${status})`;
}

function readersOf({ recipients, unreadBecause }: Entry): string | null {
  if (recipients.length === 0) return unreadBecause;
  return recipients.map(({ email }) => email).join(', ');
}
