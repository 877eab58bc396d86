import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepsMails, useKeepsMails } from '../account/mail-delivery.ts';
import { useAccount } from '../account/session.tsx';
import { apiAddress, readApi } from '../api/client.ts';
import { readAgain } from '../api/read-again.ts';
import type { FullInvoice } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { NoProcessor } from './no-processor.tsx';
import { useOnward } from './onward.ts';
import { PageView } from './page-view.tsx';
import { useScreen } from './screen.ts';
import { shortName } from './short-name.ts';
import { Fault, Skeleton } from './states.tsx';
import { Suppression } from './suppression.tsx';
import { showToast } from './toast.tsx';

interface SendDialogProps {
  /** The draft, which the service has. */
  readonly invoice: string;
  readonly version: string | number | null;
  readonly client: string;
  readonly deliveryMethod: FullInvoice['deliveryMethod'];
  /** The total, with its currency. */
  readonly amount: string;
  /** How many payments have a date that has passed, and what moves them to today. */
  readonly passed: number;
  readonly onMove: () => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Shows what is sent to whom, before anything is. */
export function SendDialog({
  invoice,
  version,
  client,
  deliveryMethod,
  amount,
  passed,
  onMove,
  isBusy,
  error,
  onSend,
  onClose,
}: SendDialogProps) {
  const { drafts: texts, parts } = useMessages();
  const isMailed = deliveryMethod === 'Email';
  const isKept = useKeepsMails();
  const isSent = isMailed && !isKept;
  return (
    <Dialog
      isWide={isMailed}
      title={isSent ? texts.send.title(client) : texts.send.shareTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button look="primary" icon={isSent ? 'send' : 'link'} isBusy={isBusy} onClick={onSend}>
            {isSent ? texts.send.button(shortName(client)) : texts.send.shareButton}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-soft">
          {!isMailed ? texts.send.shareText(amount) : isKept ? texts.kept : texts.send.text(client, amount)}{' '}
          {texts.send.number} {isSent && texts.send.informed}
        </p>
        <NoProcessor />
        {passed > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-wash p-3">
            <p className="flex min-w-0 flex-1 basis-60 gap-2">
              <Icon name="clock" className="mt-0.5 text-warn" />
              {texts.passedIn(passed)}
            </p>
            <Button onClick={onMove}>{texts.moveToToday}</Button>
          </div>
        )}
        {isMailed && <MailPreview key={version} invoice={invoice} />}
        {error !== null && <Fault error={error} />}
      </div>
    </Dialog>
  );
}

function MailPreview({ invoice }: { readonly invoice: string }) {
  const { drafts: texts, bounces } = useMessages();
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
  const suppressed = data?.recipients.flatMap(({ suppression }) => suppression ?? []) ?? [];
  const page = apiAddress(account.path, '/v1/invoices/{invoice_id}/mail/html', {
    path: { invoice_id: invoice },
  });
  return (
    <>
      {suppressed.map((one) => (
        <Suppression key={one.id} suppression={one} text={bounces.stillSent} />
      ))}
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
      <PageView title={texts.send.mail} src={page} width={isPhone ? 340 : 622} height={380} />
    </>
  );
}

interface Issued extends Pick<FullInvoice, 'deliveryMethod'> {
  readonly id: string;
  readonly email: string;
}

/** Leads to the invoice that was issued, with a notice of what happened to its mail. */
export function useSent(): (issued: Issued) => Promise<void> {
  const { drafts: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  const queries = useQueryClient();
  return async ({ id, deliveryMethod, email }) => {
    await readAgain(queries, [account.path]);
    const [read, isKept] = await Promise.all([
      readApi(account.path, 'GET /v1/invoices/{invoice_id}', { path: { invoice_id: id } }).catch(() => null),
      keepsMails(queries),
    ]);
    const number = read?.number ?? '';
    await onward({
      to: '/accounts/$account/invoices/$invoice',
      params: { account: account.path, invoice: id },
    });
    showToast({
      text:
        deliveryMethod !== 'Email'
          ? texts.send.issued(number)
          : isKept
            ? texts.send.sentKept(number)
            : texts.send.sent(number, email),
      ...(read?.paymentLink == null ? {} : { href: { label: texts.send.page, url: read.paymentLink } }),
    });
  };
}
