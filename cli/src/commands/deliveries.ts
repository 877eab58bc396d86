import type { Command } from 'commander';
import { wrongUse } from '../failure.ts';
import { toneOf } from '../output/colours.ts';
import { count, showInstant } from '../output/figures.ts';
import { withProgress } from '../output/progress.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withKey, withList } from './options.ts';

type Deliveries = Context['session']['tranche']['webhooks']['deliveries'];
type Delivery = Awaited<ReturnType<Deliveries['list']>>['items'][number];

const STATUSES = ['Waiting', 'Delivered', 'Failed'] as const;

interface Filters extends ListOptions {
  readonly status?: (typeof STATUSES)[number];
  readonly type?: string;
}

interface ReplayOptions {
  readonly delivery?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Adds `webhooks deliveries` and `webhooks replay`. */
export function addDeliveries(webhooks: Command, run: Run): void {
  withList(webhooks.command('deliveries').description('Show the deliveries of a webhook, the newest first.'))
    .argument('<webhook>', 'its id')
    .addOption(choice('--status <status>', 'only those in this state', STATUSES))
    .option('--type <type>', 'only of events of this type')
    .action(run.signedIn(listDeliveries));
  withKey(webhooks.command('replay').description('Send a delivery again, or all events of a period.'))
    .argument('<webhook>', 'its id')
    .option('--delivery <id>', 'this delivery')
    .option('--from <instant>', 'from this instant on: 2026-12-01T00:00:00Z')
    .option('--to <instant>', 'until this instant (default: now)')
    .action(run.signedIn(replay));
}

const columns: readonly Column<Delivery>[] = [
  { title: 'EVENT', cell: ({ eventType }) => eventType },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'ANSWER', cell: ({ statusCode, failure }) => statusCode?.toString() ?? failure },
  { title: 'TRIES', cell: ({ attempts }) => String(attempts), align: 'right', leaveOut: 2 },
  { title: 'LAST', cell: ({ attemptedAt }) => attemptedAt && showInstant(attemptedAt), leaveOut: 3 },
  { title: 'NEXT', cell: ({ nextAttemptAt }) => nextAttemptAt && showInstant(nextAttemptAt), leaveOut: 4 },
  { title: 'ID', cell: ({ id }) => id },
];

const listDeliveries: Work<Filters> = async (context, [id = ''], options) => {
  const { deliveries } = context.session.tranche.webhooks;
  // The service knows types that are younger than this program.
  const filters = { status: options.status, eventType: options.type };
  const listed = await readList(context, options, (page) => deliveries.list(id, { ...page, ...filters }));
  context.printer.list(listed, columns, 'There are no such deliveries.');
};

const replay: Work<ReplayOptions> = async (context, [id = ''], options) => {
  const { session, printer, terminal } = context;
  if (options.delivery !== undefined) {
    const delivery = await session.tranche.webhooks.deliveries.replay(id, options.delivery, context.key());
    printer.done(delivery, `${delivery.eventType} is sent again.`);
    return;
  }
  if (options.from === undefined) throw wrongUse('What is to be sent again?', 'Add --delivery, or --from.');
  const from = readInstant(options.from);
  const to = options.to === undefined ? (await session.now()).toISOString() : readInstant(options.to);
  const replayed = await withProgress(terminal, 'Sending again…', async ({ say }) => {
    let sum = 0;
    let cursor: string | null = null;
    // A request looks at some thousands of events.
    for (let part = 1; ; part++) {
      const body = { from, to, ...(cursor === null ? {} : { cursor }) };
      const answer = await session.tranche.webhooks.replay(id, body, context.key(String(part)));
      sum += answer.replayed;
      cursor = answer.nextCursor;
      if (cursor === null) return sum;
      say(`Sending again… ${count(sum, 'event')} so far`);
    }
  });
  printer.done(
    { id },
    `${count(replayed, 'event')} of this period ${replayed === 1 ? 'is' : 'are'} sent again.`,
  );
};

function readInstant(text: string): string {
  const at = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw wrongUse(`"${text}" is not an instant.`, 'Write it as 2026-12-01T00:00:00Z.');
  return new Date(at).toISOString();
}
