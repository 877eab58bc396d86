import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import type { BankLine } from '../../api/queries/bank.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { useConfirmLine, useIgnoreLine } from './line-acts.ts';
import { Saying } from './saying.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** A line: who, when and how much, what it pays or may pay and why, and what can be done. */
export function LineRow({ line }: { readonly line: BankLine }) {
  const { bank: texts } = useMessages();
  const account = useAccount();
  const { name, text, bookedOn, amount, currency } = line;
  return (
    <>
      <div className="flex justify-between gap-4">
        <Link
          to="/accounts/$account/bank/lines/$line"
          params={{ account: account.path, line: line.id }}
          className="min-w-0 font-medium wrap-anywhere hover:underline"
        >
          <bdi>{name === '' ? texts.noName : name}</bdi>
        </Link>
        <Amount amount={amount} currency={currency} />
      </div>
      <p className="text-sm text-soft wrap-anywhere">
        <DateText date={bookedOn} />
        {text !== '' && (
          <>
            {' · '}
            <bdi>{text}</bdi>
          </>
        )}
      </p>
      <Saying line={line} />
      <LineActs line={line} etag={null} />
    </>
  );
}

interface ActsProps {
  readonly line: BankLine;
  /** The version that the person sees; null in a list. */
  readonly etag: string | null;
}

/** The buttons of a line: one click confirms what is suggested. */
export function LineActs({ line, etag }: ActsProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const can = useCan();
  const today = useToday();
  const [open, setOpen] = useState<'split' | 'undo' | null>(null);
  const confirm = useConfirmLine(line, etag);
  const ignore = useIgnoreLine(line, etag);
  const { suggestion, unassignedAmount, assignments, credits, ignoredAt, currency, amount } = line;
  if (!can('invoices:write')) return null;
  const isOpen = unassignedAmount > 0 && ignoredAt === null;
  // Money cannot have come on a day that is not yet.
  const isFuture = line.bookedOn > today;
  const sum = suggestion?.allocations.reduce((total, one) => total + one.amount, 0) ?? 0;
  const isUsed = assignments.length + credits.length > 0;
  const hasDone = isUsed || ignoredAt !== null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isOpen && suggestion !== null && !isFuture && (
        <Button
          data-act="confirm"
          look={suggestion.certainty === 'Certain' ? 'primary' : 'plain'}
          isBusy={confirm.isRunning}
          onClick={() => void confirm.run({ parts: suggestion.allocations })}
        >
          {texts.confirm(formats.money(sum, currency))}
        </Button>
      )}
      {isOpen && !isFuture && (
        <Button onClick={() => setOpen('split')}>{suggestion === null ? texts.assign : texts.choose}</Button>
      )}
      {(amount < 0 ? !hasDone : isOpen) && (
        <Button data-act="ignore" look="quiet" isBusy={ignore.isRunning} onClick={() => void ignore.run()}>
          {isUsed ? texts.ignoreRest(formats.money(unassignedAmount, currency)) : texts.ignore}
        </Button>
      )}
      {hasDone && (
        <Button data-act="undo" look="quiet" onClick={() => setOpen('undo')}>
          {texts.undo}
        </Button>
      )}
      {open === 'split' && <SplitDialog {...{ line, etag }} onClose={() => setOpen(null)} />}
      {open === 'undo' && <UndoDialog {...{ line, etag }} onClose={() => setOpen(null)} />}
    </div>
  );
}
