import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { DateField, inputClass } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useShortcut } from '../../parts/shortcuts.ts';
import { FigureFilters } from './figure-filters.tsx';
import type { InvoiceFilters } from './filters.ts';
import { SavedViews } from './saved-views.tsx';

/** After the last letter the list waits this long. */
const PAUSE_MS = 200;

const ranges = [
  ['due', 'dueFrom', 'dueTo'],
  ['event', 'eventFrom', 'eventTo'],
] as const;

/** The search and the ranges of dates; the address holds them. */
export function FilterBar({ filters }: { readonly filters: InvoiceFilters }) {
  const { invoices: texts, frame } = useMessages();
  const account = useAccount();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const hasRange = ranges.some(([, from, to]) => filters[from] !== undefined || filters[to] !== undefined);
  const [isOpen, setOpen] = useState(hasRange);
  const change = (changes: InvoiceFilters) => {
    const next = Object.fromEntries(
      Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
    );
    // Typing is one step of the way back, not one for each letter.
    void navigate({
      to: '/accounts/$account/invoices',
      params: { account: account.path },
      search: next,
      replace: true,
    });
  };
  const [typed, setTyped] = useTyped(filters.q ?? '', (q) => change({ q }));
  useShortcut('/', frame.keys.search, () => input.current?.focus());
  return (
    <div className="grid gap-3 py-3">
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-0 flex-1 basis-48 md:max-w-xs">
          <Icon
            name="search"
            className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-soft"
          />
          <input
            ref={input}
            type="search"
            aria-label={texts.search}
            placeholder={frame.search}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${inputClass} ps-8`}
          />
        </div>
        <Button icon="settings" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="max-sm:sr-only">{texts.filters}</span>
        </Button>
        <SavedViews filters={filters} />
      </div>
      {isOpen && <Ranges filters={filters} hasRange={hasRange} onChange={change} />}
      <FigureFilters filters={filters} onChange={change} />
    </div>
  );
}

interface RangesProps {
  readonly filters: InvoiceFilters;
  readonly hasRange: boolean;
  readonly onChange: (changes: InvoiceFilters) => void;
}

function Ranges({ filters, hasRange, onChange: change }: RangesProps) {
  const { invoices: texts } = useMessages();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      {ranges.map(([name, from, to]) => (
        <fieldset key={name} className="grid gap-2 max-[359px]:w-full min-[360px]:grid-cols-2">
          <legend className="sr-only">{texts[name]}</legend>
          {[from, to].map((end) => (
            <DateField
              key={end}
              label={`${texts[name]} ${end === from ? texts.from : texts.to}`}
              value={filters[end] ?? ''}
              onChange={(value) => change({ [end]: value })}
            />
          ))}
        </fieldset>
      ))}
      {hasRange && (
        <Button
          look="quiet"
          className="max-sm:-ms-3"
          onClick={() =>
            change({ dueFrom: undefined, dueTo: undefined, eventFrom: undefined, eventTo: undefined })
          }
        >
          {texts.clear}
        </Button>
      )}
    </div>
  );
}

// What is typed shows at once; the list follows when the typing stops. The way back changes the field, too.
function useTyped(kept: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const latest = useRef({ onSettled, sent: kept });
  latest.current.onSettled = onSettled;
  useEffect(() => {
    if (kept !== latest.current.sent) setTyped(kept);
    latest.current.sent = kept;
  }, [kept]);
  useEffect(() => {
    if (typed === latest.current.sent) return;
    const timer = setTimeout(() => {
      latest.current.sent = typed;
      latest.current.onSettled(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
