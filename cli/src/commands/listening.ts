import type { Command } from 'commander';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { showInstant } from '../output/figures.ts';
import { pad } from '../output/text.ts';
import { profilesPath, readProfiles, writeProfiles } from '../profiles/file.ts';
import { deliver, isSecret, newSecret, type Outcome } from '../stream/delivery.ts';
import { followEvents, typeFilter } from '../stream/following.ts';
import type { Context, Run, Work } from './context.ts';
import { repeated } from './options.ts';

interface ListenOptions {
  readonly forwardTo?: string;
  readonly type?: readonly string[];
  readonly after?: string;
  readonly printSecret?: boolean;
}

/** Adds `webhooks listen` and `webhooks send`. */
export function addListening(webhooks: Command, run: Run): void {
  webhooks
    .command('listen')
    .description(
      'Forward events to a program on this machine, signed as a webhook is. It needs no public address.',
    )
    .option('--forward-to <url>', 'where to: http://localhost:3000/webhooks')
    .option('--type <type>', 'only of this type, or of a kind as invoice.*; may be repeated', repeated)
    .option('--after <event>', 'begin after this event, instead of now')
    .option('--print-secret', 'only print the secret that signs')
    .addHelpText('after', LISTEN_HELP)
    .action(run.signedIn(listen));
  webhooks
    .command('send')
    .description('Forward one event again, as listen does.')
    .argument('<event>', 'its id, evt_…')
    .requiredOption('--to <url>', 'where to: http://localhost:3000/webhooks')
    .action(run.signedIn(send));
}

const LISTEN_HELP = `
The secret is shown first. It stays the same for a profile, so that your program is configured once;
TRANCHE_WEBHOOK_SECRET sets another. Verify the events with any library of Standard Webhooks. When your program refuses an event, this is shown and not repeated: tranche webhooks send EVENT --to URL sends it again.`;

const listen: Work<ListenOptions> = async (context, _, options) => {
  const { session, printer } = context;
  const secret = await secretOf(context);
  if (options.printSecret === true) {
    if (printer.form === 'json') printer.json({ secret });
    else printer.lines([secret]);
    return;
  }
  if (options.forwardTo === undefined)
    throw wrongUse('Where should events go?', 'Add --forward-to with an address.');
  const url = readTarget(options.forwardTo);
  if (printer.form === 'json') printer.jsonLine({ secret, forwardTo: url });
  else if (printer.form === 'people') printer.lines([`Secret: ${secret}`]);
  const events = followEvents(session.tranche, {
    after: options.after,
    wants: typeFilter(options.type),
    onReady: () => printer.warn(`Events go to ${url}. Ctrl-C ends it.`),
    onGap: () => printer.warn('Too much was missed to be read again: tranche events list shows it.'),
  });
  for await (const event of events) {
    const outcome = await deliver(url, event, secret);
    tell(context, event, outcome);
  }
};

const send: Work<{ readonly to: string }> = async (context, [id = ''], { to }) => {
  const url = readTarget(to);
  const secret = await secretOf(context);
  const event = await context.session.tranche.events.get(id);
  const outcome = await deliver(url, event, secret);
  tell(context, event, outcome);
  if (!isTaken(outcome)) throw new Failure(`${url} did not take it.`, { exitCode: exitCodes.failed });
};

function tell(
  { printer }: Context,
  event: { readonly id: string; readonly type: string; readonly createdAt: string },
  outcome: Outcome,
): void {
  if (printer.form === 'json') {
    printer.jsonLine({ event: { id: event.id, type: event.type }, ...outcome });
    return;
  }
  if (printer.form === 'ids') {
    printer.lines([event.id]);
    return;
  }
  const said = outcome.status === null ? (outcome.failure ?? '') : String(outcome.status);
  const answer = printer.paint(said, isTaken(outcome) ? 'good' : 'bad');
  const at = showInstant(event.createdAt);
  const took = `${answer} (${outcome.milliseconds} ms)`;
  // The id of an event is whole, because `send` needs it: a narrow screen shows less of the rest.
  const isNarrow = printer.width !== null && printer.width < 100;
  printer.lines([
    isNarrow
      ? `${at.slice(-5)}  ${took}  ${event.type}\n       ${event.id}`
      : `${at}  ${pad(event.type, 32, 'left')}  ${event.id}  ${took}`,
  ]);
}

function isTaken({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

function readTarget(text: string): string {
  const typed = /^[a-z]+:\/\//i.test(text)
    ? text
    : `http://${/^\d+(?:\/|$)/.test(text) ? 'localhost:' : ''}${text}`;
  if (!URL.canParse(typed) || !/^https?:/.test(typed)) {
    throw wrongUse(`"${text}" is not an address.`, 'Write it as http://localhost:3000/webhooks.');
  }
  return typed;
}

// The secret of the environment, otherwise that of the profile, which is created at first use.
async function secretOf({ terminal, session }: Context): Promise<string> {
  const { TRANCHE_WEBHOOK_SECRET: given } = terminal.environment;
  if (given) {
    if (isSecret(given)) return given;
    throw wrongUse('TRANCHE_WEBHOOK_SECRET is not a secret.', 'It is whsec_ and 24 to 64 bytes in base64.');
  }
  const path = profilesPath(terminal.environment);
  const known = await readProfiles(path);
  const profile = session.profile === null ? undefined : known.profiles[session.profile];
  if (session.profile === null || profile === undefined) return newSecret();
  if (profile.listenSecret !== undefined) return profile.listenSecret;
  const listenSecret = newSecret();
  const profiles = { ...known.profiles, [session.profile]: { ...profile, listenSecret } };
  await writeProfiles(path, { ...known, profiles });
  return listenSecret;
}
