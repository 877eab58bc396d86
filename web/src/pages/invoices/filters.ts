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

/** What the address says of the list: the tab, the search, ranges of dates (`YYYY-MM-DD`), and what a figure asks for. */
export interface InvoiceFilters {
  readonly state?: InvoiceState | undefined;
  /** All that is open, whatever it waits for. */
  readonly status?: 'Active' | undefined;
  readonly contactId?: string | undefined;
  readonly owedFrom?: string | undefined;
  readonly owedTo?: string | undefined;
  readonly q?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly eventFrom?: string | undefined;
  readonly eventTo?: string | undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the filters of an address. Unknown parameters are left out, so that a link of another version still opens. */
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
    ...(search.status === 'Active' ? { status: 'Active' as const } : {}),
    ...(typeof search.contactId === 'string' && UUID.test(search.contactId)
      ? { contactId: search.contactId }
      : {}),
    ...date('owedFrom'),
    ...date('owedTo'),
    ...(q.trim() === '' ? {} : { q }),
    ...date('dueFrom'),
    ...date('dueTo'),
    ...date('eventFrom'),
    ...date('eventTo'),
  };
}
