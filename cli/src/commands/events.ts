import type { Command } from 'commander';
import type { Event } from '../../../sdk/src/index.ts';
import { showInstant } from '../output/figures.ts';
import type { Printer } from '../output/printer.ts';
import type { Column } from '../output/table.ts';
import { pad, shorten, widthOf } from '../output/text.ts';
import { followEvents, typeFilter } from '../stream/following.ts';
import type { Run, Work } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { repeated, withList } from './options.ts';
import { findInvoice, nameMethod } from './references.ts';

interface Filters extends ListOptions {
  readonly type?: string;
  readonly of?: string;
}

interface TailOptions {
  readonly type?: readonly string[];
  readonly after?: string;
  readonly limit?: number;
}

export function addEventCommands(program: Command, run: Run): void {
  const events = program.command('events').description('The events of the account.');
  withList(events.command('list').description('Show events, the newest first.'))
    .option('--type <type>', 'only of this type, e.g. invoice.paid')
    .option('--of <id>', 'only of an invoice (its number or its id), or the id of another object')
    .action(run.signedIn(listEvents));
  events
    .command('get')
    .description('Show an event with its data.')
    .argument('<event>', 'its id, evt_…')
    .action(run.signedIn(getEvent));
  events
    .command('tail')
    .description('Show events as they happen, until Ctrl-C. It reconnects after a broken connection.')
    .option('--type <type>', 'only of this type, or of a kind as invoice.*; may be repeated', repeated)
    .option('--after <event>', 'begin after this event, instead of now')
    .addHelpText('after', '\nWith --json each event is a line of its own; with --quiet, only its id.')
    .action(run.signedIn(tail));
}

const columns: readonly Column<Event>[] = [
  { title: 'AT', cell: ({ createdAt }) => showInstant(createdAt) },
  { title: 'TYPE', cell: ({ type }) => type },
  { title: 'ABOUT', cell: aboutOf, least: 12 },
  { title: 'BY', cell: actorOf, least: 8, leaveOut: 2 },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

// What a person knows the object by.
function aboutOf({ data }: Event): string | null {
  const { number, name: named, contact, id, url } = data as Readonly<Record<string, unknown>>;
  // A card or a bank account has a name of several parts.
  const name =
    typeof named === 'object' && named !== null ? nameMethod({ name: named as never }) : (named ?? url);
  const whose = typeof contact === 'object' && contact !== null && 'name' in contact ? contact.name : null;
  const known = [number, whose ?? name].filter((one): one is string => typeof one === 'string' && one !== '');
  return known.length > 0 ? known.join(', ') : typeof id === 'string' ? id : null;
}

function actorOf({ actor }: Event): string {
  return actor === null ? 'the service' : (actor.name ?? actor.type);
}

const listEvents: Work<Filters> = async (context, _, options) => {
  const { session, printer } = context;
  const objectId = options.of === undefined ? undefined : await findInvoice(session, options.of);
  const filters = { type: options.type, objectId };
  const listed = await readList(context, options, (page) =>
    session.tranche.events.list({ ...page, ...filters }),
  );
  printer.list(listed, columns, 'There are no such events.');
};

const getEvent: Work<object> = async ({ session, printer }, [id = '']) => {
  const event = await session.tranche.events.get(id);
  const isRead = printer.one(event, () => [
    { name: 'Event', value: event.type, tone: 'strong' },
    { name: 'At', value: showInstant(event.createdAt) },
    { name: 'About', value: aboutOf(event) },
    { name: 'By', value: actorOf(event) },
    { name: 'Sequence', value: String(event.sequence) },
    { name: 'Id', value: event.id },
  ]);
  if (!isRead) return;
  printer.lines(['']);
  printer.json(event.data);
};

const tail: Work<TailOptions> = async ({ session, printer }, _, options) => {
  const events = followEvents(session.tranche, {
    after: options.after,
    wants: typeFilter(options.type),
    onReady: () => printer.warn('Waiting for events. Ctrl-C ends it.'),
    onGap: () => printer.warn('Too much was missed to be read again: tranche events list shows it.'),
  });
  for await (const event of events) print(printer, event);
};

function lineOf(printer: Printer, event: Event): string {
  const start = `${showInstant(event.createdAt)}  ${pad(event.type, 32, 'left')}  `;
  const about = printer.safe(aboutOf(event) ?? '');
  // A line that is broken cannot be read down its columns: a screen shows the id only where there is room.
  if (printer.width === null) return `${start}${about}  ${event.id}`;
  const room = printer.width - widthOf(start);
  const withId = `${pad(about, 24, 'left')}  ${event.id}`;
  return start + (widthOf(withId) <= room ? withId : shorten(about, Math.max(room, 12)));
}

function print(printer: Printer, event: Event): void {
  if (printer.form === 'json') printer.jsonLine(event);
  else if (printer.form === 'ids') printer.lines([event.id]);
  else printer.lines([lineOf(printer, event)]);
}
