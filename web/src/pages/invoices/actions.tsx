import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { invoiceRemindersQuery } from '../../api/queries/invoices.ts';
import type { AllowedAction, ShownInvoice } from '../../api/schema.ts';
import { serviceAddress } from '../../base.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Copy, copyText } from '../../parts/copy.tsx';
import { isCopyable } from '../../parts/copyable.ts';
import { Icon } from '../../parts/icon.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { showToast } from '../../parts/toast.tsx';
import { canPostpone, fallsThrough } from './ending/offer.ts';
import { mostAllowed, type OpenDialog, reasonOf, useOffer } from './offered.ts';
import { useRefundableCharges } from './refundable.ts';

interface InvoiceActionsProps {
  readonly invoice: ShownInvoice;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** One action by state, and the others in a menu. */
export function InvoiceActions({ invoice, onOpen }: InvoiceActionsProps) {
  const { invoice: texts, parts } = useMessages();
  const can = useCan();
  const { actions, nextPayment, state } = invoice;
  const mark = markOf(invoice);
  const mayChange = can('invoices:write');
  const today = useToday();
  // A payment that is due in months needs no reminder yet: its link is offered first.
  const isPressing = state === 'Overdue' || (state === 'Due' && (nextPayment?.dueDate ?? '') <= today);
  const { remind, againAt } = useRemind(invoice);
  // An action that is possible again in some minutes keeps its place.
  const isReminding = mayChange && (remind.allowed || remind.blockedBy === 'JustSent') && isPressing;
  const isLate = mayChange && state === 'Uncollectible' && mark.allowed;
  const primary =
    mayChange && actions.activate.allowed ? 'send' : isReminding ? 'remind' : isLate ? 'mark' : 'copy';
  return (
    <>
      {primary === 'send' && (
        <Button look="primary" icon="send" onClick={() => onOpen({ kind: 'send' })}>
          {invoice.deliveryMethod === 'Email' ? texts.send : texts.activate}
        </Button>
      )}
      {primary === 'remind' && (
        <>
          {againAt !== null && <RemindAgain at={againAt} />}
          <Button
            look="primary"
            icon="bell"
            reason={reasonOf(remind, parts)}
            onClick={() => onOpen({ kind: 'remind' })}
          >
            {texts.remind}
          </Button>
        </>
      )}
      {primary === 'mark' && (
        <Button icon="check" onClick={() => onOpen({ kind: 'mark' })}>
          {texts.recordPayment}
        </Button>
      )}
      {primary === 'copy' && invoice.paymentLink !== null && (
        <Copy
          look={invoice.nextPayment === null ? 'plain' : 'primary'}
          icon="link"
          text={invoice.paymentLink}
          label={texts.copyLink}
        />
      )}
      <Menu
        label={parts.moreActions}
        button={<Icon name="more" />}
        buttonClass={buttonClass('plain', 'min-w-8 px-2 pointer-coarse:min-w-11')}
        groups={useMoreItems({ invoice, onOpen }, primary === 'remind' ? null : remind)}
      />
    </>
  );
}

/** How often it is asked whether the client can be reminded again. */
const LOOK_MS = 30_000;

// The invoice says what its state allows; its reminders say whether one was sent only minutes ago.
function useRemind({ id, actions: { remind } }: ShownInvoice): {
  readonly remind: AllowedAction;
  /** The time from which the action is allowed again (ISO 8601), if only the time is missing. */
  readonly againAt: string | null;
} {
  const account = useAccount();
  const can = useCan();
  const { data } = useQuery({
    ...invoiceRemindersQuery(account.path, id),
    enabled: remind.allowed && can('invoices:read'),
    refetchInterval: ({ state }) => (state.data?.remindAgainAt == null ? false : LOOK_MS),
  });
  const againAt = remind.allowed ? (data?.remindAgainAt ?? null) : null;
  return {
    againAt,
    remind: againAt === null ? remind : { ...remind, allowed: false, blockedBy: 'JustSent' },
  };
}

/** Why the button beside it waits, and until when. */
function RemindAgain({ at }: { readonly at: string }) {
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  return (
    <span className="text-sm text-soft max-md:order-last max-md:w-full">
      {texts.remindAgain(formats.time(at, timeZone))}
    </span>
  );
}

const markOf = ({ paymentSchedule }: ShownInvoice): AllowedAction =>
  mostAllowed(paymentSchedule.map((one) => one.actions.markAsPaid));

// Whether something is left to credit; whether it can be credited now, the dialog says.
function isCreditable({ status, issuedTotal, creditedAmount }: ShownInvoice): boolean {
  return (status === 'Active' || status === 'Paid') && creditedAmount < issuedTotal;
}

const postponeName = ({ eventDate }: ShownInvoice, { postpone }: Messages['ending']) =>
  eventDate === null ? postpone.actionDate : postpone.action;

// The dialogs that the menu opens.
type MenuDialog = Exclude<OpenDialog['kind'], 'send' | 'unmark' | 'waive'>;

function useMoreItems(
  { invoice, onOpen }: InvoiceActionsProps,
  remind: AllowedAction | null,
): readonly (readonly MenuItem[])[] {
  const { invoice: texts, credit, ending, drafts, parts, templates } = useMessages();
  const account = useAccount();
  const can = useCan();
  const offer = useOffer();
  const refundable = useRefundableCharges(invoice.id);
  const { actions } = invoice;
  const open = (kind: MenuDialog) => () => onOpen({ kind });
  const curl = `curl ${serviceAddress}/v1/invoices/${invoice.id} \\\n  -H 'authorization: Bearer <API_TOKEN>'`;
  const copyCurl = () => void copyText(curl).then(() => showToast({ text: parts.copied }));
  const mark = markOf(invoice);
  const copy = { label: templates.duplicate, icon: 'copy', onSelect: open('duplicate') } as const;
  return [
    [
      ...offer(actions.edit, {
        label: texts.edit,
        icon: 'edit',
        to: {
          to: '/accounts/$account/invoices/$invoice/edit',
          params: { account: account.path, invoice: invoice.id },
        },
      }),
      ...(remind !== null
        ? offer(remind, { label: texts.remind, icon: 'bell', onSelect: open('remind') })
        : []),
      ...offer(mark, { label: texts.recordPayment, icon: 'check', onSelect: open('mark') }),
      ...(refundable.length > 0 && can('charges:write')
        ? [{ label: texts.refund, icon: 'undo', onSelect: open('refund') } as const]
        : []),
      ...(isCreditable(invoice) && can('invoices:write')
        ? [{ label: credit.action, icon: 'invoice', onSelect: open('credit') } as const]
        : []),
      ...(canPostpone(invoice) && can('invoices:write')
        ? [{ label: postponeName(invoice, ending), icon: 'clock', onSelect: open('postpone') } as const]
        : []),
    ],
    [
      ...(isCopyable(invoice) && can('invoices:write') ? [copy] : []),
      { label: texts.asClient, icon: 'eye', onSelect: open('client') },
      { label: texts.copyCurl, icon: 'code', onSelect: copyCurl },
    ],
    [
      ...offer(actions.writeOff, { label: texts.writeOff, icon: 'close', onSelect: open('writeOff') }),
      // Whether it can end now, the dialog says.
      ...offer(fallsThrough(invoice) ? { allowed: true, reason: null, blockedBy: null } : actions.cancel, {
        label: texts.cancelInvoice,
        icon: 'close',
        isDanger: true,
        onSelect: open(fallsThrough(invoice) ? 'ending' : 'cancel'),
      }),
      ...offer(actions.delete, {
        label: drafts.deleteDraft,
        icon: 'close',
        isDanger: true,
        onSelect: open('delete'),
      }),
    ],
  ];
}
