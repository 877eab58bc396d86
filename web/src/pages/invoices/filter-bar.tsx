import { useState } from 'react';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { DateField } from '../../parts/field.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { FigureFilters } from './figure-filters.tsx';
import type { InvoiceFilters } from './filters.ts';
import { SavedViews } from './saved-views.tsx';

const ranges = [
  ['due', 'dueFrom', 'dueTo'],
  ['event', 'eventFrom', 'eventTo'],
] as const;

interface FilterBarProps {
  readonly filters: InvoiceFilters;
  /** Gets the place for the button that selects rows on a phone. */
  readonly choiceRef: (place: HTMLElement | null) => void;
}

/** The search and the ranges of dates; the address holds them. */
export function FilterBar({ filters, choiceRef }: FilterBarProps) {
  const { invoices: texts } = useMessages();
  const change = useFilterChange<InvoiceFilters>();
  const hasRange = ranges.some(([, from, to]) => filters[from] !== undefined || filters[to] !== undefined);
  const [isOpen, setOpen] = useState(hasRange);
  return (
    <div className="grid gap-3 py-3">
      <div className="flex flex-wrap gap-2">
        {/* One line on a phone, in every language: the search has what the buttons leave. */}
        <div className="gap-2 max-md:flex max-md:flex-1 max-md:basis-72 md:contents">
          <SearchField label={texts.search} value={filters.q ?? ''} onSettled={(q) => change({ q })} />
          <Button icon="settings" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span className="max-sm:sr-only">{texts.filters}</span>
          </Button>
          <span ref={choiceRef} className="contents" />
        </div>
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
