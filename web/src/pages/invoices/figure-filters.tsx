import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { contactNameQuery } from '../../api/queries/contact-name.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { InvoiceFilters } from './filters.ts';

interface FigureFiltersProps {
  readonly filters: InvoiceFilters;
  readonly onChange: (changes: InvoiceFilters) => void;
}

/** Filters that come from a figure of another page, in words; each can be taken off. */
export function FigureFilters({ filters, onChange }: FigureFiltersProps) {
  const { invoices: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { contactId, status, owedFrom, owedTo } = filters;
  const day = (date: string | undefined) => (date === undefined ? null : formats.date(date, today));
  const isOwed = owedFrom !== undefined || owedTo !== undefined;
  if (contactId === undefined && status === undefined && !isOwed) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {contactId !== undefined && (
        <Chip onRemove={() => onChange({ contactId: undefined })}>
          <ContactName id={contactId} />
        </Chip>
      )}
      {status !== undefined && (
        <Chip onRemove={() => onChange({ status: undefined })}>{texts.figures.open}</Chip>
      )}
      {isOwed && (
        <Chip onRemove={() => onChange({ owedFrom: undefined, owedTo: undefined })}>
          {texts.figures.owed(day(owedFrom), day(owedTo))}
        </Chip>
      )}
    </ul>
  );
}

function Chip({ children, onRemove }: { readonly children: React.ReactNode; readonly onRemove: () => void }) {
  const { invoices: texts } = useMessages();
  return (
    <li className="flex min-w-0 items-center rounded-md bg-wash ps-2.5 text-sm">
      <span className="min-w-0 truncate">{children}</span>
      <button
        type="button"
        aria-label={texts.figures.remove}
        title={texts.figures.remove}
        onClick={onRemove}
        className="grid size-8 flex-none place-items-center rounded-md text-soft hover:text-ink pointer-coarse:size-11"
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

function ContactName({ id }: { readonly id: string }) {
  const { path } = useAccount();
  const { invoices: texts } = useMessages();
  const contact = useQuery(contactNameQuery(path, id));
  return <bdi>{contact.data ?? texts.figures.client}</bdi>;
}
