/** The tabs of the list, in their order. */
export const invoiceTabs = [
  'All',
  'Draft',
  'Upcoming',
  'Due',
  'Overdue',
  'Paid',
  'Canceled',
  'Uncollectible',
] as const;

/** A state by which the list is narrowed. */
type InvoiceState = Exclude<(typeof invoiceTabs)[number], 'All'>;

/** What the address says of the list: the tab, the search, ranges of dates (`YYYY-MM-DD`). */
export interface InvoiceFilters {
  readonly state?: InvoiceState | undefined;
  readonly q?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly eventFrom?: string | undefined;
  readonly eventTo?: string | undefined;
}

/** Reads the filters of an address. What is no filter is left out: a link of another version still opens. */
export function readFilters(search: Readonly<Record<string, unknown>>): InvoiceFilters {
  const state = invoiceTabs.find((one) => one !== 'All' && one === search.state);
  const date = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? { [name]: value } : {};
  };
  // A number in the address is read as a number by the router.
  const q =
    typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : '';
  return {
    ...(state === undefined ? {} : { state: state as InvoiceState }),
    ...(q.trim() === '' ? {} : { q }),
    ...date('dueFrom'),
    ...date('dueTo'),
    ...date('eventFrom'),
    ...date('eventTo'),
  };
}
