import { useState } from 'react';
import { useKeepsMails } from '../../../account/mail-delivery.ts';
import { useAccount } from '../../../account/session.tsx';
import { callApi } from '../../../api/client.ts';
import type { PostponedInvoice, ShownInvoice } from '../../../api/schema.ts';
import { useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Confirm } from '../../../parts/dialog.tsx';
import { TriedLines, useZonedReader } from '../../../parts/effect-lines.tsx';
import { Checkbox, DateField } from '../../../parts/field.tsx';
import type { Reader } from '../../../parts/schedule-changes.ts';
import { Fault } from '../../../parts/states.tsx';
import { useReadAgain } from '../read-again.ts';
import { type Trial, useTrying } from '../trying.ts';
import { consequencesOf, type Moving, movesOf, postponeLabel, postponeSentence } from './moves.ts';

interface PostponeDialogProps {
  readonly invoice: ShownInvoice;
  /** The version that the person sees. */
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** Moves the event to another day, or to none yet, after the API has said which payments move with it. */
export function PostponeDialog({ invoice, etag, onClose }: PostponeDialogProps) {
  const { ending, parts, credit } = useMessages();
  const texts = ending.postpone;
  const [date, setDate] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const reader = useZonedReader();
  const wanted = isUnknown ? null : date;
  const fault = faultOf(wanted, invoice, reader);
  const trial = usePostponeTrial(invoice.id, fault === null ? { eventDate: wanted } : null, etag);
  const action = usePostponing(invoice, wanted, trial, onClose);
  const isOpen = trial.isAsking || (trial.tried === null && trial.error === null);
  const title = invoice.eventDate === null ? texts.actionDate : texts.action;
  const choose = (change: () => void) => {
    action.reset();
    change();
  };
  return (
    <Confirm
      title={title}
      label={trial.tried === null ? title : postponeLabel(trial.tried, reader)}
      closeLabel={parts.cancel}
      reason={fault ?? (isOpen ? credit.asking : trial.error?.message)}
      summary={<Effect {...{ invoice, trial }} />}
      action={action}
      onClose={onClose}
    >
      <div className="grid gap-2 text-ink">
        {!isUnknown && (
          <DateField
            label={texts.newDate}
            error={date === invoice.eventDate ? (fault ?? undefined) : undefined}
            value={date}
            onChange={(next) => choose(() => setDate(next))}
          />
        )}
        {invoice.eventDate !== null && (
          <Checkbox
            label={texts.unknown}
            isChecked={isUnknown}
            onChange={(next) => choose(() => setUnknown(next))}
          />
        )}
      </div>
      <Consequences {...{ invoice, trial }} />
    </Confirm>
  );
}

/** Why this date cannot be chosen, as a sentence; null when it can. */
function faultOf(
  wanted: string | null,
  { eventDate }: Pick<ShownInvoice, 'eventDate'>,
  { messages: { ending }, formats, today }: Reader,
): string | null {
  if (wanted === '') return ending.postpone.unread;
  return wanted !== null && wanted === eventDate ? ending.postpone.same(formats.date(wanted, today)) : null;
}

function usePostponeTrial(
  invoice: string,
  request: { readonly eventDate: string | null } | null,
  version: string | null,
): Trial<PostponedInvoice> {
  const account = useAccount();
  return useTrying(request, version, ({ eventDate }, signal) =>
    callApi(account.path, 'POST /v1/invoices/{invoice_id}/postpone', {
      path: { invoice_id: invoice },
      body: { eventDate, dryRun: true },
      signal,
    }),
  );
}

/** Postpones the event as it was tried, under the version that was tried. */
function usePostponing(
  invoice: ShownInvoice,
  eventDate: string | null,
  { etag }: Trial<PostponedInvoice>,
  onClose: () => void,
) {
  const tellChange = useReadAgain(invoice.id);
  const { messages, formats, today } = useZonedReader();
  const texts = messages.ending.postpone;
  return useAccountChange(
    (send) =>
      send('POST /v1/invoices/{invoice_id}/postpone', {
        path: { invoice_id: invoice.id },
        body: { eventDate },
        ifMatch: etag,
      }).catch(tellChange),
    {
      notice: ({ eventDate: date }) =>
        date === null ? texts.doneUnknown : texts.done(formats.date(date, today)),
      onDone: onClose,
    },
  );
}

interface EffectProps {
  readonly invoice: ShownInvoice;
  readonly trial: Trial<PostponedInvoice>;
}

// The last effects stay while the next are worked out.
const lookOf = ({ isAsking }: Trial<unknown>) => (isAsking ? 'opacity-55' : '');

/** The effect in one sentence, which is read aloud as it changes; or why the event cannot move. */
function Effect({ invoice, trial }: EffectProps) {
  const reader = useZonedReader();
  const { tried, error, isAsking } = trial;
  return (
    <div role="status" aria-busy={isAsking || undefined}>
      {error !== null && !isAsking && <Fault error={error} />}
      {tried !== null && (
        <p className={`font-medium text-ink ${lookOf(trial)}`}>
          {postponeSentence(tried, movesOf(tried, invoice, reader), reader)}
        </p>
      )}
    </div>
  );
}

/** Each payment, the mails, autopay, and the day that counts for cancelling. */
function Consequences({ invoice, trial }: EffectProps) {
  const areMailsKept = useKeepsMails();
  const reader = useZonedReader();
  const { tried } = trial;
  if (tried === null) return null;
  const moves = movesOf(tried, invoice, reader);
  return (
    <div className={`grid gap-2 ${lookOf(trial)}`}>
      <ul aria-label={reader.messages.ending.postpone.list} className="border-t border-line text-ink">
        {moves.map((move) => (
          <MoveRow key={move.id} move={move} reader={reader} />
        ))}
      </ul>
      <p>{consequencesOf(tried, invoice, { areMailsKept }, reader).join(' ')}</p>
      <TriedLines {...{ invoice, changes: tried.changes, reader }} />
    </div>
  );
}

function MoveRow({ move, reader }: { readonly move: Moving; readonly reader: Reader }) {
  const { messages, formats, today } = reader;
  const { name, before, after, why } = move;
  const date = (value: string) => formats.date(value, today);
  return (
    <li className="border-b border-line py-1.5">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className={`ms-auto whitespace-nowrap tabular-nums ${why === null ? '' : 'text-soft'}`}>
          {why === null
            ? messages.invoice.movedOn(date(before), date(after))
            : messages.ending.postpone.stays(date(after))}
        </span>
      </span>
      {why !== null && <span className="block text-sm text-soft">{why}</span>}
    </li>
  );
}
