import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { apiAddress, readApi } from '../../api/client.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { NoProcessor } from '../../parts/no-processor.tsx';
import { PageView } from '../../parts/page-view.tsx';
import { useScreen } from '../../parts/screen.ts';
import { Fault, Skeleton } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useBuilding } from './context.ts';
import { totalOf } from './form.ts';

interface SendDialogProps {
  /** The draft, which the service has. */
  readonly invoice: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Shows what is sent to whom, before anything is. */
export function SendDialog({ invoice, isBusy, onSend, onClose }: SendDialogProps) {
  const { builder: texts, parts } = useMessages();
  const formats = useFormats();
  const { form, fault } = useBuilding();
  const name = form.client?.name ?? '';
  const isMailed = form.deliveryMethod === 'Email';
  const amount = formats.money(totalOf(form) ?? 0, form.currency);
  return (
    <Dialog
      isWide={isMailed}
      title={isMailed ? texts.send.title(name) : texts.send.shareTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button look="primary" icon={isMailed ? 'send' : 'link'} isBusy={isBusy} onClick={onSend}>
            {isMailed ? texts.send.button(name) : texts.send.shareButton}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-soft">
          {isMailed ? texts.send.text(name, amount) : texts.send.shareText(amount)} {texts.send.number}
        </p>
        <NoProcessor />
        {isMailed && <MailPreview invoice={invoice} />}
        {fault !== null && <Fault error={fault} />}
      </div>
    </Dialog>
  );
}

/** The mail as its reader will see it. */
function MailPreview({ invoice }: { readonly invoice: string }) {
  const { builder: texts } = useMessages();
  const account = useAccount();
  const isPhone = useScreen() === 'phone';
  const mail = useQuery({
    queryKey: [account.path, 'invoices', 'mail-preview', invoice],
    queryFn: ({ signal }) =>
      readApi(account.path, 'GET /v1/invoices/{invoice_id}/mail', {
        path: { invoice_id: invoice },
        signal,
      }),
    // What was typed since may have changed it.
    gcTime: 0,
    staleTime: 0,
  });
  if (mail.isError) return <Fault error={mail.error} />;
  const { data } = mail;
  const copies = data?.recipients.filter(({ role }) => role === 'cc') ?? [];
  const to = data?.recipients.find(({ role }) => role === 'to');
  const page = apiAddress(account.path, '/v1/invoices/{invoice_id}/mail/html', {
    path: { invoice_id: invoice },
  });
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-soft">{texts.send.to}</dt>
        <dd className="min-w-0 wrap-anywhere">{to?.email ?? <Skeleton className="h-4 w-48" />}</dd>
        {copies.length > 0 && (
          <>
            <dt className="text-soft">{texts.send.copies}</dt>
            <dd className="min-w-0 wrap-anywhere">{copies.map(({ email }) => email).join(', ')}</dd>
          </>
        )}
        <dt className="text-soft">{texts.send.subject}</dt>
        <dd className="min-w-0 font-medium wrap-anywhere">
          {data?.subject ?? <Skeleton className="h-4 w-64" />}
        </dd>
      </dl>
      <PageView title={texts.send.mail} src={page} width={isPhone ? 340 : 600} height={380} />
    </>
  );
}

/** Leads to the invoice that was issued, with a notice. */
export function useSent() {
  const { builder: texts } = useMessages();
  const account = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { form } = useBuilding();
  return async (invoice: string) => {
    await queries.invalidateQueries({ queryKey: [account.path] });
    const read = await readApi(account.path, 'GET /v1/invoices/{invoice_id}', {
      path: { invoice_id: invoice },
    }).catch(() => null);
    const number = read?.number ?? '';
    await navigate({
      to: '/accounts/$account/invoices/$invoice',
      params: { account: account.path, invoice },
    });
    showToast({
      text:
        form.deliveryMethod === 'Email'
          ? texts.send.sent(number, form.client?.email ?? '')
          : texts.send.issued(number),
      ...(read?.paymentLink == null ? {} : { href: { label: texts.send.page, url: read.paymentLink } }),
    });
  };
}
