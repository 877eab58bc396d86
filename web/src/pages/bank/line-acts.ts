import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { ApiError, callApi } from '../../api/client.ts';
import type { BankLine } from '../../api/queries/bank.ts';
import { readAgain } from '../../api/read-again.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { showToast } from '../../parts/notices.ts';

/** What of a line pays which invoice. */
interface Part {
  readonly invoiceId: string;
  /** Null: what is open, in the order of the due dates. */
  readonly scheduledPaymentId: string | null;
  readonly amount: number;
}

/** What a person confirms of a line. `keepsRest`: more than invoices owe becomes credit. */
interface Confirmation {
  readonly parts: readonly Part[];
  readonly keepsRest?: boolean;
}

/** Records what a line pays; the notice can undo it. A refusal is shown as a notice, where there is no dialog. */
export function useConfirmLine(line: BankLine, etag: string | null, onDone?: () => void) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const undo = useUndoLater(line.id);
  return useAccountChange(
    (_send, { parts, keepsRest = false }: Confirmation, sendVersioned) =>
      telling(
        sendVersioned('POST /v1/bank_lines/{bank_line_id}/confirm', {
          path: { bank_line_id: line.id },
          body: {
            allocations: parts.map(({ invoiceId, scheduledPaymentId, amount }) => ({
              invoiceId,
              scheduledPaymentId,
              amount,
            })),
            ...(keepsRest ? { overpayment: 'Credit' as const } : {}),
          },
          ifMatch: etag,
        }),
        onDone === undefined,
      ),
    {
      name: `confirm ${line.id}`,
      notice: ({ data: { assignments, credits, currency }, etag: version }) => {
        const earlier = new Set(line.assignments.map(({ manualPaymentId }) => manualPaymentId));
        const added = assignments.filter(({ manualPaymentId }) => !earlier.has(manualPaymentId));
        const known = new Set(line.credits.map(({ creditMovementId }) => creditMovementId));
        const kept = credits.filter(({ creditMovementId }) => !known.has(creditMovementId));
        const sum = [...added, ...kept].reduce((total, { amount }) => total + amount, 0);
        const text = texts.confirmed(formats.money(sum, currency));
        return { text, undo: () => undo(version, namedParts(added, kept)) };
      },
      onDone,
    },
  );
}

/** Says that a line pays no invoice; the notice takes it back. */
export function useIgnoreLine(line: BankLine, etag: string | null) {
  const { bank: texts } = useMessages();
  const undo = useUndoLater(line.id);
  return useAccountChange(
    (_send, _input: void, sendVersioned) =>
      telling(
        sendVersioned('POST /v1/bank_lines/{bank_line_id}/ignore', {
          path: { bank_line_id: line.id },
          body: {},
          ifMatch: etag,
        }),
        true,
      ),
    {
      concerns: ['bank'],
      notice: ({ etag: version }) => ({
        text: line.assignments.length === 0 ? texts.ignored : texts.restIgnoredNow,
        undo: () => undo(version, {}),
      }),
    },
  );
}

/** The parts of a line that are taken back, as a request names them. */
export function namedParts(
  payments: readonly Pick<BankLine['assignments'][number], 'manualPaymentId'>[],
  credits: readonly Pick<BankLine['credits'][number], 'creditMovementId'>[],
): UndoneParts {
  return {
    ...(payments.length > 0 && { manualPaymentIds: payments.map(({ manualPaymentId }) => manualPaymentId) }),
    ...(credits.length > 0 && {
      creditMovementIds: credits.map(({ creditMovementId }) => creditMovementId),
    }),
  };
}

/** The words for a line after an undo: a part of it may still stand, and it may be ignored. */
export function undoneText(
  texts: ReturnType<typeof useMessages>['bank'],
  { assignedAmount, ignoredAt }: Pick<BankLine, 'assignedAmount' | 'ignoredAt'>,
): string {
  if (assignedAmount > 0) return ignoredAt === null ? texts.restConsidered : texts.restIgnoredNow;
  return ignoredAt === null ? texts.considered : texts.ignored;
}

interface UndoneParts {
  readonly manualPaymentIds?: string[];
  readonly creditMovementIds?: string[];
}

// A row has no place for a refusal.
async function telling<Answer>(answer: Promise<Answer>, isTold: boolean): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (isTold && cause instanceof ApiError) showToast({ text: cause.message, isBad: true });
    throw cause;
  }
}

// From a notice: the row is gone by then. Only what the notice says, and only while nobody has changed the line since.
function useUndoLater(line: string) {
  const { bank: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const run = async (ifMatch: string | null, body: UndoneParts) => {
    try {
      const { data } = await callApi(account.path, 'POST /v1/bank_lines/{bank_line_id}/undo', {
        path: { bank_line_id: line },
        body,
        ifMatch,
        key: crypto.randomUUID(),
      });
      showToast({ text: undoneText(texts, data) });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      showToast({ text: cause.message, isBad: true });
    }
    await readAgain(queries, [account.path]);
  };
  return (ifMatch: string | null, body: UndoneParts) => void run(ifMatch, body);
}
