/** The pages of which a list can be saved as a view. */
export const viewPages = [
  'invoices',
  'payments',
  'contacts',
  'wallet',
  'payouts',
  'disputes',
  'mailbox',
  'events',
  'requests',
] as const;
/** A page of which a list can be saved as a view. */
export type ViewPage = (typeof viewPages)[number];

/** A saved list. */
export interface View {
  readonly id: string;
  readonly name: string;
  readonly page: ViewPage;
  /** The query of the page's address, without the question mark. */
  readonly query: string;
  /** Its place among the views of the page. */
  readonly position: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
