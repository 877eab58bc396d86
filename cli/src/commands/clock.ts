import type { Command } from 'commander';
import type { TestClock } from '../../../sdk/src/index.ts';
import { civilDateIn } from '../../../src/kit/time.ts';
import { Failure } from '../failure.ts';
import { readClockTarget } from '../input/dates.ts';
import { toneOf } from '../output/colours.ts';
import { showInstant } from '../output/figures.ts';
import { withProgress } from '../output/progress.ts';
import type { Context, Run, Work } from './context.ts';
import { withKey } from './options.ts';

/** Adds the commands on the test clock. */
export function addClockCommands(program: Command, run: Run): void {
  const clock = program.command('clock').description('The time of a sandbox account, which you can move.');
  clock.command('get').description('Show the time of the account.').action(run.signedIn(getClock));
  withKey(
    clock.command('move').description('Move the time forward. What falls due on the way happens in order.'),
  )
    .argument(
      '<time>',
      '2027-01-15 (nine in the morning there), 2027-01-15T09:00:00Z, +12h, +30d, +2w or +3m',
    )
    .action(run.signedIn(moveClock));
}

const getClock: Work<object> = async (context) => {
  show(context, await context.session.tranche.testClock.get());
};

function show({ printer }: Context, clock: TestClock): void {
  if (printer.form === 'json') printer.json(clock);
  else if (printer.form === 'ids') printer.lines([clock.now]);
  else {
    printer.facts([
      { name: 'Time', value: `${showInstant(clock.now)} (${clock.now})`, tone: 'strong' },
      { name: 'Moved', value: clock.isAhead ? 'yes' : 'no' },
      { name: 'Status', value: clock.status, tone: toneOf(clock.status) },
      { name: 'On its way to', value: clock.target },
      { name: 'Stands because', value: clock.failure, tone: 'bad' },
    ]);
  }
}

const moveClock: Work<object> = async (context, [typed = '']) => {
  const { session, terminal } = context;
  const { timeZone } = await session.account();
  const now = new Date((await session.tranche.testClock.get()).now);
  const target = readClockTarget(typed, { now, timeZone, today: civilDateIn(timeZone, now) });
  const body = { now: target.toISOString() };
  const clock = await withProgress(terminal, `Moving to ${body.now}…`, async ({ say }) => {
    // The service answers after five seconds at the latest, and the same request waits again.
    for (let answer = await session.tranche.testClock.advance(body, context.key('1')), asked = 1; ; asked++) {
      if (answer.status === 'Ready') return answer;
      if (answer.failure !== null) throw new Failure(`The clock stands at ${answer.now}: ${answer.failure}`);
      say(`Moving to ${body.now}… now ${answer.now}`);
      answer = await session.tranche.testClock.advance(body, context.key(String(asked + 1)));
    }
  });
  show(context, clock);
};
