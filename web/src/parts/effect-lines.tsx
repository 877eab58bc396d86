import { useState } from 'react';
import { useToday } from '../account/clock.tsx';
import { useAccount } from '../account/session.tsx';
import type { ShownInvoice } from '../api/schema.ts';
import { useFormats, useMessages } from '../messages/language.tsx';
import { Button } from './button.tsx';
import {
  comingMoves,
  type EffectLine,
  mailLines,
  scheduleAfter,
  type TriedChanges,
  type ZonedReader,
} from './tried-changes.ts';

/** The reader of this page, in the account's zone. */
export function useZonedReader(): ZonedReader {
  const messages = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  return { messages, formats, today, timeZone };
}

interface TriedLinesProps {
  readonly invoice: Pick<ShownInvoice, 'paymentSchedule' | 'currency'>;
  readonly changes: TriedChanges | null;
  readonly reader: ZonedReader;
}

/** Mails and charges that a tried change of an invoice moves, drops or adds, and the mails that it writes at once. */
export function TriedLines({ invoice, changes, reader }: TriedLinesProps) {
  if (changes === null) return null;
  const { changing: texts } = reader.messages;
  const { forecast, mails } = changes;
  return (
    <>
      <EffectLines
        title={texts.comingList}
        lines={comingMoves(forecast, invoice, scheduleAfter(invoice, changes), reader)}
      />
      <EffectLines title={texts.mailList} lines={mailLines(mails, reader.messages)} />
    </>
  );
}

/** The next few are seen at once, the rest on request. */
const SHOWN = 3;

interface EffectLinesProps {
  readonly title: string;
  readonly lines: readonly EffectLine[];
}

/** What a change does, a line each, under a title; nothing where it does nothing. */
export function EffectLines({ title, lines }: EffectLinesProps) {
  const { coming: texts } = useMessages();
  const [isAll, setAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = isAll ? lines : lines.slice(0, SHOWN);
  return (
    <section aria-label={title}>
      <h3 className="border-b border-line pb-1 text-sm">{title}</h3>
      <ul className="text-ink">
        {shown.map(({ id, text, isBad }) => (
          <li key={id} className={`border-b border-line py-1.5 wrap-anywhere ${isBad ? 'text-bad' : ''}`}>
            {text}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <Button look="quiet" className="-ms-3 mt-1" onClick={() => setAll(!isAll)}>
          {isAll ? texts.showFewer : texts.showAll(lines.length)}
        </Button>
      )}
    </section>
  );
}
