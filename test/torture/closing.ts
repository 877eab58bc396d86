import { workOnce } from '../../src/worker.ts';
import { report } from './answers.ts';
import { noAnswer } from './bank.ts';
import type { House } from './house.ts';
import { settle } from './model/charges.ts';
import { applyRefundOutcome } from './model/refunds.ts';
import { type ModelInvoice, underWay } from './model/state.ts';
import { type Choose, chargeOf, type Step } from './plans.ts';

const DAY_MS = 86_400_000;

/**
 * The answers to the service's last question: none, that the bank has never seen the operation, that it succeeded, or none
 * while the webhook of its success is read.
 */
const findings = ['no answer', 'no answer', 'absent', 'success', 'success meanwhile'] as const;
type Finding = (typeof findings)[number];

/** Operations of one kind that people close by hand. */
interface Closing {
  readonly table: 'charges' | 'refunds';
  readonly mayRace: boolean;
  /** Those of an invoice that are under way. */
  readonly among: (invoice: ModelInvoice) => readonly string[];
  readonly end: (invoice: ModelInvoice, id: string, how: 'Succeeded' | 'Closed', now: number) => void;
}

const ofCharges: Closing = {
  table: 'charges',
  mayRace: true,
  among: ({ charges }) => charges.filter(({ status }) => status === 'Processing').map(({ id }) => id),
  end: (invoice, id, how, now) => {
    const said =
      how === 'Succeeded'
        ? ({ answer: how, code: null } as const)
        : ({ answer: 'Declined', code: 'closed_by_hand' } as const);
    settle(invoice, chargeOf(invoice, id), said, now);
  },
};

const ofRefunds: Closing = {
  table: 'refunds',
  mayRace: false,
  among: ({ charges }) =>
    charges
      .flatMap(({ refunds }) => refunds)
      .filter(({ status }) => underWay.has(status))
      .map(({ id }) => id),
  end: (invoice, id, how) => {
    const refund = invoice.charges.flatMap(({ refunds }) => refunds).find((one) => one.id === id);
    if (refund !== undefined) applyRefundOutcome(invoice, refund, how === 'Closed' ? 'Failed' : how);
  },
};

/** What is being closed just now. */
const closing = new Set<string>();

const closes =
  ({ table, mayRace, among, end }: Closing): Choose =>
  (house, invoice) => {
    const { random, bank, now } = house;
    const id = random.pick(among(invoice).filter((one) => !closing.has(one)));
    if (id === undefined) return null;
    const isSilent = bank.isSilentAbout(id);
    // Mostly what can be closed, or most would be refused.
    if (!isSilent && random.chance(0.9)) return null;
    const finding = isSilent ? random.pick(findings) : null;
    closing.add(id);
    return {
      name: `close one of ${table}: ${finding ?? 'the bank works on it'}`,
      mayRace: mayRace && isSilent,
      async run() {
        const path = `/v1/${table}/${id}`;
        const { data: before } = await house.call('GET', path);
        prepare(house, table, id, finding);
        const answer = await house.call('POST', `${path}/cancel`, { body: {} });
        closing.delete(id);
        if (answer.status !== 200 && answer.status !== 422)
          throw new Error(`${answer.status} ${answer.text}`);
        const isRefused = answer.status === 422;
        const isOverdue = now - Date.parse(before.createdAt) >= DAY_MS;
        const step: Step = (one) => {
          if (before.actions.cancel.allowed !== (isSilent && isOverdue)) return false;
          // The worker may have heard of a success before: then there is nothing to cancel.
          if (finding?.startsWith('success') === true) {
            end(one, id, 'Succeeded', now);
            return isRefused || answer.data.status === 'Succeeded';
          }
          if (isSilent && isOverdue) end(one, id, 'Closed', now);
          return isRefused !== (isSilent && isOverdue);
        };
        return { isRefused, steps: [step], said: answer.text };
      },
    };
  };

/** Closes a charge by hand. */
export const closesCharge = closes(ofCharges);

/** Closes a refund by hand. */
export const closesRefund = closes(ofRefunds);

function prepare(house: House, table: Closing['table'], id: string, finding: Finding | null): void {
  const { bank } = house;
  const succeed = () => bank.decide(id, 'succeeded', null, bank.turnsOf(id));
  if (finding === 'success') succeed();
  if (finding === 'absent') bank.answerOnce(id, async () => ({ status: 'absent' }));
  if (finding !== 'success meanwhile') return;
  bank.answerOnce(id, async () => {
    const event = succeed();
    if (event !== null) await report(house, event);
    await readMeanwhile(house, table, id);
    return noAnswer;
  });
}

// The run of tasks that others wait for may be the one that asks.
async function readMeanwhile({ service }: House, table: Closing['table'], id: string): Promise<void> {
  for (;;) {
    const [row] = await service.sql(`select 1 from ${table} where id = $1 and status = 'Processing'`, [id]);
    if (row === undefined) return;
    await workOnce(service.services, 'money');
  }
}
