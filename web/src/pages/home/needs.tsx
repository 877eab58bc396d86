import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import type { HomeReport } from '../../api/queries/home.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { useInvoiceList, useObjectLink } from '../../parts/object-link.ts';

type Need = HomeReport['needsYou'][number];

/** How many tasks are shown at first, so that the page stays short. */
const SHOWN = 6;

const icons: Readonly<Record<Need['kind'], IconName>> = {
  NoProcessor: 'card',
  ProcessorIncomplete: 'card',
  ProcessorNeedsYou: 'card',
  WebhookSilent: 'card',
  Disputed: 'dispute',
  ChargedBack: 'dispute',
  PaymentFailed: 'card',
  OwedToOperator: 'bank',
  OwedByOperator: 'bank',
  ReversalFailed: 'bank',
  PayoutFailed: 'bank',
  HeldAtRecipient: 'clock',
  RecipientRejected: 'person',
  RecipientRestricted: 'person',
  RecipientWaits: 'clock',
  OutcomeUnknown: 'clock',
  Discrepancy: 'report',
  EInvoiceRefused: 'code',
  EInvoiceFailed: 'code',
  MailRouteFailing: 'mail',
  MailRecordMissing: 'mail',
  BusinessMailBounced: 'mail',
  MailBounced: 'mail',
  MailComplained: 'mail',
  MailFailed: 'mail',
  AutopayEnded: 'undo',
  CardExpires: 'card',
  OfferDeclined: 'close',
  OfferExpired: 'clock',
  OldDraft: 'edit',
};
const urgent: ReadonlySet<Need['kind']> = new Set([
  'NoProcessor',
  'ProcessorIncomplete',
  'ProcessorNeedsYou',
  'Disputed',
  'ChargedBack',
  'PaymentFailed',
  'OwedToOperator',
  'ReversalFailed',
  'PayoutFailed',
  'HeldAtRecipient',
  'RecipientRejected',
  'Discrepancy',
  'EInvoiceRefused',
  'MailRouteFailing',
  'MailRecordMissing',
  'BusinessMailBounced',
  'MailBounced',
]);

/** Tasks for people, the most urgent first, in the order of the service. */
export function Needs({ report }: { readonly report: HomeReport }) {
  const { home: texts } = useMessages();
  const [isWhole, setWhole] = useState(false);
  const { needsYou: needs, hasMoreNeeds: hasMore, overdue, processorDebts } = report;
  const isLate = overdue.amounts.some(({ count }) => count > 0);
  const shown = isWhole ? needs : needs.slice(0, SHOWN);
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="font-semibold">
        {texts.needs}
      </h2>
      {needs.length === 0 && !isLate && processorDebts.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-soft">
          <Icon name="check" className="text-good" />
          {texts.nothingNeeded}
        </p>
      ) : (
        <ul className="mt-1">
          {isLate && <OverdueNeed overdue={overdue} />}
          {processorDebts.map((debt) => (
            <DebtNeed key={debt.currency} debt={debt} />
          ))}
          {shown.map((need) => (
            <li key={`${need.kind} ${need.objectId}`} className={item}>
              <NeedLink need={need} />
            </li>
          ))}
        </ul>
      )}
      {needs.length > shown.length && (
        <Button look="quiet" className="-ms-3" onClick={() => setWhole(true)}>
          {texts.showAll(needs.length)}
        </Button>
      )}
      {hasMore && (isWhole || needs.length <= SHOWN) && (
        <p className="mt-2 text-sm text-soft">{texts.moreNeeds}</p>
      )}
    </section>
  );
}

const item = 'border-b border-line last:border-0';
const line = 'flex gap-3 py-2.5 hover:bg-wash';

/** All that is overdue, and the way to remind of it at once. */
function OverdueNeed({ overdue }: { readonly overdue: HomeReport['overdue'] }) {
  const { home: texts } = useMessages();
  const can = useCan();
  const listOf = useInvoiceList();
  const account = useAccount();
  const isOwn = ({ currency }: { readonly currency: string }) => Number(currency === account.currency);
  const amounts = overdue.amounts
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => isOwn(other) - isOwn(one));
  const count = amounts.reduce((sum, one) => sum + one.count, 0);
  return (
    <li className={`relative ${item}`}>
      <Link {...listOf(overdue.filter)} className={line}>
        <Icon name="clock" className="mt-0.5 text-bad" />
        <span className={`min-w-0 flex-1 ${can('invoices:write') ? 'pb-6 pointer-coarse:pb-9' : ''}`}>
          <span className="flex justify-between gap-4">
            <span className="font-medium">{texts.invoicesOverdue(count)}</span>
            <span className="grid justify-items-end">
              {amounts.map(({ amount, currency }) => (
                <Amount key={currency} amount={amount} currency={currency} />
              ))}
            </span>
          </span>
        </span>
      </Link>
      {can('invoices:write') && (
        <Link
          {...listOf(overdue.filter)}
          state={{ isReminding: true }}
          className="absolute start-7 bottom-2 inline-flex min-h-6 items-center text-sm text-link hover:underline pointer-coarse:min-h-10"
        >
          {texts.remindAll(count)}
        </Link>
      )}
    </li>
  );
}

/** What the processor holds against the money that comes next. */
function DebtNeed({ debt: { amount, currency } }: { readonly debt: HomeReport['processorDebts'][number] }) {
  const { home: texts } = useMessages();
  const account = useAccount();
  return (
    <li className={item}>
      <Link to="/accounts/$account/payouts" params={{ account: account.path }} className={line}>
        <Icon name="bank" className="mt-0.5 text-bad" />
        <span className="min-w-0 flex-1">
          <span className="flex justify-between gap-4">
            <span className="font-medium">{texts.processorDebt}</span>
            <Amount amount={-amount} currency={currency} />
          </span>
          <span className="block text-sm text-soft">{texts.processorDebtText}</span>
        </span>
      </Link>
    </li>
  );
}

function NeedLink({ need }: { readonly need: Need }) {
  const { home: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const day = formats.dateOf(need.at, timeZone);
  const isUrgent = urgent.has(need.kind);
  // Of these the label would only be the account.
  const ofAccount: Partial<Record<Need['kind'], string>> = {
    NoProcessor: texts.connectProcessor,
    ProcessorIncomplete: texts.finishProcessor,
    ProcessorNeedsYou: texts.finishProcessor,
    WebhookSilent: texts.webhookSilent,
  };
  const label = ofAccount[need.kind] ?? need.label;
  return (
    <Link {...useNeedLink(need)} className={line}>
      <Icon name={icons[need.kind]} className={`mt-0.5 ${isUrgent ? 'text-bad' : 'text-soft'}`} />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-4">
          <span className="font-medium">{texts.kinds[need.kind]}</span>
          {need.amount !== null && need.currency !== null && (
            <Amount amount={need.amount} currency={need.currency} />
          )}
        </span>
        <span className="flex justify-between gap-4 text-sm text-soft">
          <bdi className="min-w-0 truncate" title={label}>
            {label}
          </bdi>
          <span className={`flex-none ${need.daysLeft !== null && need.daysLeft <= 3 ? 'text-bad' : ''}`}>
            {need.daysLeft === null
              ? (formats.distance(day, today) ?? formats.date(day, today))
              : daysTextOf(need.kind, texts)(need.daysLeft)}
          </span>
        </span>
      </span>
    </Link>
  );
}

function daysTextOf(kind: Need['kind'], texts: ReturnType<typeof useMessages>['home']) {
  if (kind === 'CardExpires') return texts.chargedIn;
  if (kind === 'PayoutFailed') return texts.takenBackIn;
  return kind === 'HeldAtRecipient' ? texts.heldFor : texts.daysLeft;
}

// Where somebody looks at it: disputes, mails and outgoing payments on their pages, differences in the books, all
// else at its invoice.
function useNeedLink({ objectType, objectId, invoiceId }: Need): LinkProps {
  const linkTo = useObjectLink();
  const can = useCan();
  if (objectType === 'Mail' || objectType === 'Payment' || objectType === 'Dispute')
    return linkTo(objectType, objectId);
  if (objectType === 'MailRoute') return linkTo('EmailSettings', objectId);
  if (objectType === 'Account') return linkTo(can('account:write') ? 'Stripe' : 'PaymentSettings', objectId);
  return invoiceId === null ? linkTo('Proof', objectId) : linkTo('Invoice', invoiceId);
}
