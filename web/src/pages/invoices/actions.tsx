import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import type { ShownInvoice } from '../../api/schema.ts';
import { serviceAddress } from '../../base.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Copy, copyText } from '../../parts/copy.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { showToast } from '../../parts/toast.tsx';
import type { OfferedAction, OpenDialog } from './offered.ts';

interface InvoiceActionsProps {
  readonly invoice: ShownInvoice;
  readonly offered: readonly OfferedAction[];
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** One action by state, and the others in a menu. */
export function InvoiceActions({ invoice, offered, onOpen }: InvoiceActionsProps) {
  const { invoice: texts } = useMessages();
  const can = useCan();
  const isMailed = invoice.deliveryMethod === 'Email';
  const mayChange = can('invoices:write');
  const mayRemind = mayChange && isMailed && offered.includes('pay');
  const isPressing = invoice.isOverdue || invoice.paymentSchedule.some((one) => one.status === 'Due');
  const primary =
    mayChange && offered.includes('activate') ? 'send' : mayRemind && isPressing ? 'remind' : 'copy';
  return (
    <>
      {primary === 'send' && (
        <Button look="primary" icon="send" onClick={() => onOpen({ kind: 'send' })}>
          {isMailed ? texts.send : texts.activate}
        </Button>
      )}
      {primary === 'remind' && (
        <Button look="primary" icon="bell" onClick={() => onOpen({ kind: 'remind' })}>
          {texts.remind}
        </Button>
      )}
      {primary === 'copy' && invoice.paymentLink !== null && (
        <Copy
          look={offered.includes('pay') ? 'primary' : 'plain'}
          icon="link"
          text={invoice.paymentLink}
          label={texts.copyLink}
        />
      )}
      <Menu
        label={texts.moreActions}
        button={<Icon name="more" />}
        buttonClass={buttonClass('plain', 'min-w-8 px-2 pointer-coarse:min-w-11')}
        groups={useMoreItems({ invoice, offered, onOpen }, mayRemind && primary !== 'remind')}
      />
    </>
  );
}

function useMoreItems(
  { invoice, offered, onOpen }: InvoiceActionsProps,
  mayRemind: boolean,
): readonly (readonly MenuItem[])[] {
  const { invoice: texts, parts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const has = (action: OfferedAction) => can('invoices:write') && offered.includes(action);
  const item = (isShown: boolean, made: MenuItem) => (isShown ? [made] : []);
  const pdf = apiAddress(account.path, '/v1/invoices/{invoice_id}/pdf', { path: { invoice_id: invoice.id } });
  const curl = `curl ${serviceAddress}/v1/invoices/${invoice.id} \\\n  -H 'authorization: Bearer <API_TOKEN>'`;
  const copyCurl = () => void copyText(curl).then(() => showToast({ text: parts.copied }));
  return [
    [
      ...item(can('invoices:write') && invoice.actions.edit.allowed, {
        label: texts.edit,
        icon: 'edit',
        to: {
          to: '/accounts/$account/invoices/$invoice/edit',
          params: { account: account.path, invoice: invoice.id },
        },
      }),
      ...item(mayRemind, { label: texts.remind, icon: 'bell', onSelect: () => onOpen({ kind: 'remind' }) }),
      ...item(has('pay'), {
        label: texts.recordPayment,
        icon: 'check',
        onSelect: () => onOpen({ kind: 'mark' }),
      }),
      ...item(can('charges:write') && offered.includes('refund'), {
        label: texts.refund,
        icon: 'undo',
        onSelect: () => onOpen({ kind: 'refund' }),
      }),
    ],
    [
      ...item(invoice.paymentLink !== null, {
        label: texts.asClient,
        icon: 'eye',
        href: invoice.paymentLink ?? '',
      }),
      { label: texts.pdf, icon: 'download', href: pdf },
      { label: texts.copyCurl, icon: 'code', onSelect: copyCurl },
    ],
    [
      ...item(has('writeOff'), {
        label: texts.writeOff,
        icon: 'close',
        onSelect: () => onOpen({ kind: 'writeOff' }),
      }),
      ...item(has('cancel'), {
        label: texts.cancelInvoice,
        icon: 'close',
        isDanger: true,
        onSelect: () => onOpen({ kind: 'cancel' }),
      }),
    ],
  ];
}
