import type { Command } from 'commander';
import { wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { toneOf } from '../output/colours.ts';
import { showInstant } from '../output/figures.ts';
import type { Fact } from '../output/printer.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { addDeliveries } from './deliveries.ts';
import { addListening } from './listening.ts';
import { choice, repeated, withConfirmation, withKey } from './options.ts';

type Webhook = Awaited<ReturnType<Context['session']['tranche']['webhooks']['get']>>;

interface WebhookFields {
  readonly url?: string;
  readonly type?: readonly string[];
  readonly description?: string;
  readonly ordered?: 'yes' | 'no';
}

const NAMED = 'its id';
const ALL = 'all';

export function addWebhookCommands(program: Command, run: Run): void {
  const webhooks = program.command('webhooks').description('Addresses that receive events.');
  addListening(webhooks, run);
  webhooks
    .command('list')
    .description('Show the webhooks of the account.')
    .action(run.signedIn(listWebhooks));
  webhooks
    .command('get')
    .description('Show a webhook and its state.')
    .argument('<webhook>', NAMED)
    .action(run.signedIn(getWebhook));
  withFields(withKey(webhooks.command('create').description('Send events to an address.')))
    .addHelpText('after', '\nThe secret that verifies what is sent is shown this once.')
    .action(run.signedIn(createWebhook));
  withFields(withKey(webhooks.command('update').description('Change a webhook. Other fields do not change.')))
    .argument('<webhook>', NAMED)
    .action(run.signedIn(updateWebhook));
  for (const [name, description, status] of [
    ['pause', 'Send nothing for now: events wait.', 'Paused'],
    ['resume', 'Send again, first what has waited.', 'Active'],
  ] as const) {
    withKey(webhooks.command(name).description(description))
      .argument('<webhook>', NAMED)
      .action(run.signedIn(setStatus(status)));
  }
  withKey(webhooks.command('test').description('Send a test event, and show the result.'))
    .argument('<webhook>', NAMED)
    .action(run.signedIn(test));
  withConfirmation(
    webhooks.command('rotate-secret').description('Make a new secret, which is shown only once.'),
  )
    .argument('<webhook>', NAMED)
    .option('--overlap <hours>', 'how long the one before signs, too (default: 24)', hours)
    .action(run.signedIn(rotate));
  withConfirmation(webhooks.command('delete').description('Delete a webhook.'))
    .argument('<webhook>', NAMED)
    .action(run.signedIn(deleteWebhook));
  addDeliveries(webhooks, run);
}

function hours(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 168) return Number(text);
  throw wrongUse(`"${text}" is not a number of hours.`, 'It is 0 to 168.');
}

function withFields(command: Command): Command {
  return command
    .option('--url <address>', 'where events are sent to')
    .option('--type <type>', `a type that is sent, or ${ALL}; may be repeated (default: ${ALL})`, repeated)
    .option('--description <text>', 'what it is for')
    .addOption(
      choice('--ordered <state>', 'whether events of one object are sent one after another', ['yes', 'no']),
    );
}

function bodyOf({ type, description, ordered }: WebhookFields) {
  const eventTypes = type?.includes(ALL) ? null : type?.flatMap((one) => one.split(','));
  return {
    // Which types there are the service knows, also those that are younger than this program.
    ...(eventTypes === undefined ? {} : { eventTypes: eventTypes as Webhook['eventTypes'] }),
    ...(description === undefined ? {} : { description }),
    ...(ordered === undefined ? {} : { isOrdered: ordered === 'yes' }),
  };
}

const columns: readonly Column<Webhook>[] = [
  { title: 'URL', cell: ({ url }) => url, least: 20 },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'EVENTS', cell: typesOf, least: 10, leaveOut: 2 },
  {
    title: 'FAILING SINCE',
    cell: ({ failingSince }) => failingSince && showInstant(failingSince),
    leaveOut: 1,
  },
  { title: 'ID', cell: ({ id }) => id },
];

function typesOf({ eventTypes }: Webhook): string {
  return eventTypes === null ? ALL : eventTypes.join(', ');
}

const listWebhooks: Work<object> = async ({ session, printer }) => {
  const { items } = await session.tranche.webhooks.list();
  printer.list({ items, nextCursor: null }, columns, 'There are no webhooks yet: tranche webhooks create');
};

const getWebhook: Work<object> = async ({ session, printer }, [id = '']) => {
  const webhook = await session.tranche.webhooks.get(id);
  printer.one(webhook, () => factsOf(webhook));
};

const pausers = {
  Member: 'a member',
  Token: 'a token',
  Service: 'Tranche: every attempt has failed',
} as const;

function factsOf(webhook: Webhook & { readonly secret?: string | null }): Fact[] {
  const { failingSince, pausedBy, previousSecretUntil, status, secret = null } = webhook;
  return [
    { name: 'Url', value: webhook.url, tone: 'strong' },
    { name: 'Status', value: status, tone: toneOf(status) },
    { name: 'Paused by', value: pausedBy && pausers[pausedBy] },
    { name: 'Events', value: typesOf(webhook) },
    { name: 'In order', value: webhook.isOrdered ? 'yes' : 'no' },
    { name: 'For', value: webhook.description },
    { name: 'Failing since', value: failingSince && showInstant(failingSince), tone: 'bad' },
    { name: 'Old secret until', value: previousSecretUntil && showInstant(previousSecretUntil) },
    { name: 'Secret', value: secret },
    { name: 'Id', value: webhook.id },
  ];
}

const createWebhook: Work<WebhookFields> = async (context, _, options) => {
  const { session, printer } = context;
  if (options.url === undefined) throw wrongUse('Where should events go?', 'Add --url.');
  const body = { url: options.url, ...bodyOf(options) };
  const webhook = await session.tranche.webhooks.create(body, context.key());
  if (printer.form === 'people') printer.lines(['Keep the secret: it is shown this once.', '']);
  printer.one(webhook, () => factsOf(webhook));
};

const updateWebhook: Work<WebhookFields> = async (context, [id = ''], options) => {
  const body = { ...bodyOf(options), ...(options.url === undefined ? {} : { url: options.url }) };
  if (Object.keys(body).length === 0)
    throw wrongUse('Nothing is to be changed.', 'Say what, such as --type.');
  const webhook = await context.session.tranche.webhooks.update(id, body, context.key());
  context.printer.done(webhook, `The webhook to ${webhook.url} is saved.`);
};

function setStatus(status: 'Active' | 'Paused'): Work<object> {
  return async (context, [id = '']) => {
    const webhook = await context.session.tranche.webhooks.update(id, { status }, context.key());
    const what = status === 'Active' ? 'gets events again' : 'is paused; events wait';
    context.printer.done(webhook, `${webhook.url} ${what}.`);
  };
}

const test: Work<object> = async (context, [id = '']) => {
  const delivery = await context.session.tranche.webhooks.test(id, context.key());
  const { status, statusCode, failure } = delivery;
  const why = status === 'Delivered' ? '' : ` (${failure ?? 'no reason is known'})`;
  context.printer.done(delivery, `The test is ${status}: ${statusCode ?? 'no answer'}${why}.`);
};

const rotate: Work<{ overlap?: number }> = async (context, [id = ''], { overlap, yes = false }) => {
  const { session, printer, terminal } = context;
  const { url } = await session.tranche.webhooks.get(id);
  await confirm(
    terminal,
    `Make another secret for ${url}? The one before signs for ${overlap ?? 24} hours more.`,
    yes,
  );
  const body = overlap === undefined ? {} : { overlapHours: overlap };
  const webhook = await session.tranche.webhooks.rotateSecret(id, body, context.key());
  if (printer.form === 'people') printer.lines(['Keep the secret: it is shown this once.', '']);
  printer.one(webhook, () => factsOf(webhook));
};

const deleteWebhook: Work<object> = async (context, [id = ''], { yes = false }) => {
  const { webhooks } = context.session.tranche;
  const { url } = await webhooks.get(id);
  await confirm(
    context.terminal,
    `Delete the webhook to ${url}? Events that wait for it will never be sent.`,
    yes,
  );
  context.printer.done(await webhooks.delete(id, context.key()), `The webhook to ${url} is deleted.`);
};
