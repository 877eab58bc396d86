import { useToday } from '../../../account/clock.tsx';
import { useCan } from '../../../account/session.tsx';
import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { DateText } from '../../../parts/date-text.tsx';
import type { OpenDialog } from '../offered.ts';
import { canPostpone } from './offer.ts';

interface EventFactProps {
  readonly invoice: ShownInvoice;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** The day of the event, the first one where it was postponed, and the button that postpones it. */
export function EventFact({ invoice, onOpen }: EventFactProps) {
  const { ending } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const can = useCan();
  const { eventDate, firstEventDate } = invoice;
  const texts = ending.postpone;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        {eventDate === null ? <span>{texts.noDate}</span> : <DateText date={eventDate} />}
        {canPostpone(invoice) && can('invoices:write') && (
          <Button look="quiet" className="-my-1" onClick={() => onOpen({ kind: 'postpone' })}>
            {eventDate === null ? texts.actionDate : texts.short}
          </Button>
        )}
      </span>
      {firstEventDate !== null && firstEventDate !== eventDate && (
        <span className="block text-sm text-soft">{texts.first(formats.date(firstEventDate, today))}</span>
      )}
    </>
  );
}
