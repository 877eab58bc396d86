import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import type { ShownInvoice } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageView } from '../../parts/page-view.tsx';
import { Segments } from '../../parts/segments.tsx';

const sizes = { phone: { width: 390, height: 480 }, desk: { width: 1180, height: 900 } } as const;

interface ClientDialogProps {
  readonly invoice: ShownInvoice;
  readonly onClose: () => void;
}

/** The page behind the link, to look at: nothing in it can be pressed, and the client is not counted as having seen it. */
export function ClientDialog({ invoice, onClose }: ClientDialogProps) {
  const { invoice: texts, parts } = useMessages();
  const account = useAccount();
  const [size, setSize] = useState<keyof typeof sizes>('phone');
  const src = apiAddress(account.path, '/v1/invoices/{invoice_id}/preview', {
    path: { invoice_id: invoice.id },
  });
  return (
    <Dialog
      title={texts.asClient}
      onClose={onClose}
      isWide
      actions={
        <>
          {invoice.paymentLink !== null && (
            <a href={invoice.paymentLink} target="_blank" rel="noreferrer" className={buttonClass()}>
              <Icon name="link" />
              {texts.openLink}
            </a>
          )}
          <button type="button" className={buttonClass('primary')} onClick={onClose}>
            {parts.close}
          </button>
        </>
      }
    >
      <div className="grid gap-3">
        <Segments
          label={texts.clientWidth}
          value={size}
          onChange={setSize}
          options={[
            { value: 'phone', label: texts.phone },
            { value: 'desk', label: texts.desk },
          ]}
        />
        <PageView key={size} title={texts.asClient} src={src} {...sizes[size]} />
      </div>
    </Dialog>
  );
}
