import type { Command } from 'commander';
import type { SavedLineItem, ScheduleTemplate } from '../../../sdk/src/index.ts';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { readItem } from '../input/fields.ts';
import { readJson } from '../input/json.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { withConfirmation, withKey } from './options.ts';

type Schedule = ScheduleTemplate;
type NewSchedule = Parameters<Context['session']['tranche']['scheduleTemplates']['create']>[0];

const NAMED = 'its name or its id';

/** Adds `schedules` and `items`: what the business keeps for its next invoices. */
export function addTemplateCommands(program: Command, run: Run): void {
  const schedules = program
    .command('schedules')
    .description('Schedules under a name, for the next invoices.');
  schedules
    .command('list')
    .description('Show the schedules, in their order.')
    .action(run.signedIn(listSchedules));
  withKey(schedules.command('create').description('Keep a schedule under a name.'))
    .requiredOption('--input <file>', 'the schedule as JSON, as the API takes it; - is standard input')
    .action(run.signedIn(createSchedule));
  withConfirmation(schedules.command('delete').description('Delete a schedule. Invoices do not change.'))
    .argument('<schedule>', NAMED)
    .action(run.signedIn(deleteSchedule));
  const items = program.command('items').description('Line items that are saved for the next invoices.');
  items.command('list').description('Show the saved items, from A to Z.').action(run.signedIn(listItems));
  withKey(items.command('create').description('Save a line item.'))
    .argument('<item>', 'Album=1,200.00, or Album=1,200.00@19%')
    .option('--currency <code>', "the currency, unless it is the account's")
    .action(run.signedIn(createItem));
  withConfirmation(items.command('delete').description('Delete a saved item. Invoices do not change.'))
    .argument('<item>', 'its description or its id')
    .action(run.signedIn(deleteItem));
}

const scheduleColumns: readonly Column<Schedule>[] = [
  { title: 'NAME', cell: ({ name }) => name, least: 12 },
  { title: 'PAYMENTS', cell: paymentsText, least: 20 },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

function notKept(kind: string, named: string, cure: string): Failure {
  return new Failure(`There is no ${kind} "${named}".`, { exitCode: exitCodes.notFound, cure });
}

function paymentsText({ paymentSchedule, currency }: Schedule): string {
  const texts = paymentSchedule.map(({ due, share, amount }) => {
    const much =
      share === undefined
        ? showMoney(amount ?? 0, currency ?? '')
        : share === 'Remainder'
          ? 'the rest'
          : `${share.basisPoints / 100} %`;
    const from = { Event: 'event', Issue: 'issue', Previous: 'previous' }[due.from];
    return `${much} ${due.days < 0 ? '' : '+'}${due.days}d from ${from}`;
  });
  return texts.join('; ');
}

const listSchedules: Work<object> = async ({ session, printer }) => {
  const { items } = await session.tranche.scheduleTemplates.list();
  printer.list(
    { items, nextCursor: null },
    scheduleColumns,
    'There are no schedules yet: tranche schedules create',
  );
};

const createSchedule: Work<{ input: string }> = async (context, _, { input }) => {
  const { session, printer, terminal } = context;
  const body = (await readJson(terminal, input)) as NewSchedule;
  const schedule = await session.tranche.scheduleTemplates.create(body, context.key());
  printer.done(schedule, printer.safe(`${schedule.name} is kept: ${paymentsText(schedule)}.`));
};

const deleteSchedule: Work<object> = async (context, [named = ''], { yes = false }) => {
  const { session, printer, terminal } = context;
  const { id, name } = await findSchedule(context, named);
  await confirm(terminal, `Delete the schedule ${name}?`, yes);
  const deleted = await session.tranche.scheduleTemplates.delete(id, context.key());
  printer.done(deleted, printer.safe(`${name} is deleted.`));
};

/** Finds a schedule by its name, in any case, or its id. Errors: not found. */
export async function findSchedule({ session }: Pick<Context, 'session'>, named: string): Promise<Schedule> {
  const { items } = await session.tranche.scheduleTemplates.list();
  const found = items.find(({ id, name }) => id === named || name.toLowerCase() === named.toLowerCase());
  if (found === undefined) throw notKept('schedule', named, 'tranche schedules list');
  return found;
}

const itemColumns: readonly Column<SavedLineItem>[] = [
  { title: 'DESCRIPTION', cell: ({ description }) => description, least: 20 },
  { title: 'QUANTITY', cell: ({ quantity }) => String(quantity), align: 'right', leaveOut: 2 },
  { title: 'PRICE', cell: ({ unitAmount, currency }) => showMoney(unitAmount, currency), align: 'right' },
  {
    title: 'TAX',
    cell: ({ taxBasisPoints }) => (taxBasisPoints === null ? null : `${taxBasisPoints / 100} %`),
    align: 'right',
  },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

const listItems: Work<object> = async ({ session, printer }) => {
  const { items } = await session.tranche.savedLineItems.list();
  printer.list(
    { items, nextCursor: null },
    itemColumns,
    'There are no saved items yet: tranche items create',
  );
};

const createItem: Work<{ currency?: string }> = async (context, [typed = ''], options) => {
  const { session, printer } = context;
  const currency = await session.currency(options.currency);
  const body = { ...readItem(typed, currency), currency };
  const item = await session.tranche.savedLineItems.create(body, context.key());
  printer.done(item, printer.safe(`${item.description} is saved.`));
};

const deleteItem: Work<object> = async (context, [named = ''], { yes = false }) => {
  const { session, printer, terminal } = context;
  const { items } = await session.tranche.savedLineItems.list();
  const found = items.filter(
    ({ id, description }) => id === named || description.toLowerCase() === named.toLowerCase(),
  );
  const [item, ...others] = found;
  if (item === undefined) throw notKept('item', named, 'tranche items list');
  if (others.length > 0) throw wrongUse(`"${named}" is saved in several currencies.`, 'Name it by its id.');
  await confirm(terminal, `Delete the saved item ${item.description}?`, yes);
  const deleted = await session.tranche.savedLineItems.delete(item.id, context.key());
  printer.done(deleted, printer.safe(`${item.description} is deleted.`));
};
