import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useToday } from '../../../account/clock.tsx';
import { useAccount } from '../../../account/session.tsx';
import { invoiceForecastQuery } from '../../../api/queries/invoices.ts';
import type { Forecast, ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Amount } from '../../../parts/amount.tsx';
import { Button } from '../../../parts/button.tsx';
import { type ComingEntry, comingEntries } from '../../../parts/coming.ts';
import { DateText } from '../../../parts/date-text.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { ErrorState, SkeletonRows } from '../../../parts/states.tsx';

/** The next few are seen at once, the rest on request. */
const SHOWN = 3;

/** What is still to come for an invoice if nobody does anything. */
export function ComingSection({ invoice }: { readonly invoice: ShownInvoice }) {
  const { coming: texts } = useMessages();
  const account = useAccount();
  const id = useId();
  const forecast = useQuery(invoiceForecastQuery(account.path, invoice.id));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line pb-2 font-semibold">
        {texts.title}
      </h2>
      {forecast.isError && (
        <ErrorState error={forecast.error} onRetry={() => void forecast.refetch()} isPart />
      )}
      {forecast.isPending && <SkeletonRows count={2} />}
      {forecast.data !== undefined && <ComingList forecast={forecast.data} invoice={invoice} />}
    </section>
  );
}

interface ComingListProps {
  readonly forecast: Forecast;
  readonly invoice: ShownInvoice;
}

function ComingList({ forecast, invoice }: ComingListProps) {
  const messages = useMessages();
  const { coming: texts } = messages;
  const formats = useFormats();
  const today = useToday();
  const [isAll, setAll] = useState(false);
  const entries = comingEntries(forecast, invoice, { messages, formats, today });
  const shown = isAll ? entries : entries.slice(0, SHOWN);
  const isMore = forecast.hasMore && shown.length === entries.length;
  return (
    <>
      {forecast.isIfIssuedNow && entries.length > 0 && <p className="mt-3 text-soft">{texts.ifIssued}</p>}
      {entries.length === 0 && <p className="mt-3 text-soft">{texts.nothing}</p>}
      <ol>
        {shown.map((entry) => (
          <ComingRow key={entry.id} entry={entry} currency={invoice.currency} />
        ))}
      </ol>
      {entries.length > SHOWN && (
        <Button look="quiet" className="mt-2" onClick={() => setAll(!isAll)}>
          {isAll ? texts.showFewer : texts.showAll(entries.length)}
        </Button>
      )}
      {isMore && <p className="mt-2 text-sm text-soft">{texts.more}</p>}
      <Notes forecast={forecast} />
    </>
  );
}

function ComingRow({ entry, currency }: { readonly entry: ComingEntry; readonly currency: string }) {
  const { date, time, icon, title, amount, details, isBad } = entry;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2.5">
      <Icon name={icon} className={`mt-0.5 ${isBad ? 'text-bad' : 'text-soft'}`} />
      <p className="min-w-0 wrap-anywhere">{title}</p>
      <span className="text-end">{amount !== null && <Amount amount={amount} currency={currency} />}</span>
      {/* Below both, as it may be long. */}
      <p className="col-span-2 col-start-2 text-sm text-soft wrap-anywhere">
        <DateText date={date} isRelative />
        {time !== null && `, ${time}`}
        {details.length > 0 && ` · ${details.join(' · ')}`}
      </p>
    </li>
  );
}

// What the list leaves out or cannot know. That the address gets no mails stands with the way out beside the list. That
// mails are kept matters where some are to come.
function Notes({ forecast: { notes, entries } }: Pick<ComingListProps, 'forecast'>) {
  const { coming: texts } = useMessages();
  const hasMails = entries.some(({ mail }) => mail !== null);
  const shown = notes.filter(
    ({ code }) => code !== 'AddressSuppressed' && (code !== 'NoMailServer' || hasMails),
  );
  if (shown.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 text-sm text-soft">
      {shown.map(({ code }) => (
        <li key={code}>{texts.notes[code]}</li>
      ))}
    </ul>
  );
}
