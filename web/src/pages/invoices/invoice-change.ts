import type { ShownInvoice } from '../../api/schema.ts';
import { type ChangeOptions, type Send, useAccountChange } from '../../parts/account-change.ts';
import type { OpenDialog } from './offered.ts';
import { useReadAgain } from './read-again.ts';

/** What a dialog about an invoice gets. */
export interface InvoiceDialogProps {
  readonly dialog: OpenDialog;
  readonly invoice: ShownInvoice;
  /** The version that the person sees. */
  readonly etag: string | null;
  readonly onClose: () => void;
  /** Opens another dialog in place of this one. */
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** A change of the invoice, which ends the dialog. A change by somebody else is shown in it. */
export function useInvoiceChange<Output>(
  { invoice, onClose }: Pick<InvoiceDialogProps, 'invoice' | 'onClose'>,
  work: (send: Send) => Promise<Output>,
  notice: ChangeOptions<Output>['notice'],
) {
  const tellChange = useReadAgain(invoice.id);
  return useAccountChange((send) => work(send).catch(tellChange), { notice, onDone: onClose });
}
