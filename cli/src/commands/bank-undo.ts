import type { BankLine } from '../../../sdk/src/index.ts';
import { wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Context, Work } from './context.ts';
import { versionOf } from './manual-payments.ts';

interface UndoOptions {
  readonly ignore?: boolean;
  readonly part?: readonly string[];
  readonly credit?: readonly string[];
  readonly seen?: string;
  readonly yes?: boolean;
}

/** The parts of a line that are taken back, by their ids. */
interface UndoneParts {
  readonly payments: readonly string[];
  readonly credits: readonly string[];
}

/** Takes back what was said of a line: all of it, or the parts that the options name. */
export const undoLine: Work<UndoOptions> = async (context, [id = ''], options) => {
  const { session, terminal, printer } = context;
  const { ignore = false, part, credit, seen, yes = false } = options;
  const { data: line, etag } = await session.tranche.bankLines.get(id).withResponse();
  const isNamed = part !== undefined || credit !== undefined;
  const parts = isNamed ? { payments: part ?? [], credits: credit ?? [] } : standingOf(context, line, ignore);
  const { payments, credits } = parts;
  if (ignore && !context.isRepetition && payments.length + credits.length === 0)
    throw line.ignoredAt === null
      ? wrongUse('Nothing of this line is confirmed.', 'Use tranche bank ignore.')
      : wrongUse('This line is ignored already.', 'Leave out --ignore to take that back.');
  const also = isNamed && !ignore && line.ignoredAt !== null ? ', and that the rest is ignored' : '';
  await confirm(terminal, `Take back ${undoneText(line, parts)}${also}?`, yes);
  const chosen = isNamed
    ? []
    : [...payments.map((one) => `--part ${one}`), ...credits.map((one) => `--credit ${one}`)];
  const keyed = { ...context.key(), ...versionOf(context, { etag, seen }, chosen) };
  const body = {
    ...(ignore ? { ignore } : {}),
    ...(payments.length > 0 ? { manualPaymentIds: [...payments] } : {}),
    ...(credits.length > 0 ? { creditMovementIds: [...credits] } : {}),
  };
  const done = await session.tranche.bankLines.undo(id, body, keyed);
  printer.done(done, doneText(done, payments.length > 0));
};

function doneText(
  { ignoredAt, assignedAmount }: Pick<BankLine, 'ignoredAt' | 'assignedAmount'>,
  isOwed: boolean,
): string {
  const what = assignedAmount > 0 ? 'The rest of the line' : 'The line';
  const line = `${what} is ${ignoredAt === null ? 'open again' : 'ignored'}.`;
  if (!isOwed) return line;
  return ignoredAt === null ? 'The invoices owe this again.' : `The invoices owe this again. ${line}`;
}

// A repetition names its parts, which may be gone by then. Of an ignored line the ignoring is taken back first, unless it is to stay.
function standingOf({ isRepetition }: Context, line: BankLine, ignore: boolean): UndoneParts {
  if (isRepetition || (line.ignoredAt !== null && !ignore)) return { payments: [], credits: [] };
  return {
    payments: line.assignments.map(({ manualPaymentId }) => manualPaymentId),
    credits: line.credits.map(({ creditMovementId }) => creditMovementId),
  };
}

function undoneText({ assignments, credits, currency }: BankLine, parts: UndoneParts): string {
  if (parts.payments.length + parts.credits.length === 0)
    return assignments.length + credits.length === 0
      ? 'that this line is ignored'
      : 'that the rest of this line is ignored';
  const paid = assignments.filter(({ manualPaymentId }) => parts.payments.includes(manualPaymentId));
  const kept = credits.filter(({ creditMovementId }) => parts.credits.includes(creditMovementId));
  const money = (some: readonly { readonly amount: number }[]) =>
    showMoney(
      some.reduce((total, { amount }) => total + amount, 0),
      currency,
    );
  const numbers = [...new Set(paid.map(({ invoiceNumber }) => invoiceNumber))].join(', ');
  const names = [...new Set(kept.map(({ contactName }) => contactName))].join(', ');
  const texts = [
    ...(paid.length > 0 ? [`${money(paid)} for ${numbers}`] : []),
    ...(kept.length > 0 ? [`${money(kept)} of credit of ${names}`] : []),
  ];
  return texts.length > 0
    ? texts.join(', and ')
    : `the parts ${[...parts.payments, ...parts.credits].join(', ')}`;
}
