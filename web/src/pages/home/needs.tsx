import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import type { HomeReport } from '../../api/queries/home.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { useObjectLink } from '../../parts/object-link.ts';

type Need = HomeReport['needsYou'][number];

/** So many stand there at first: the page stays a page. */
const SHOWN = 6;

const icons: Readonly<Record<Need['kind'], IconName>> = {
  NoProcessor: 'card',
  Disputed: 'dispute',
  PaymentFailed: 'card',
  OutcomeUnknown: 'clock',
  Discrepancy: 'report',
  MailFailed: 'mail',
  AutopayEnded: 'undo',
  CardExpires: 'card',
  OfferDeclined: 'close',
  OfferExpired: 'clock',
  OldDraft: 'edit',
};
const urgent: ReadonlySet<Need['kind']> = new Set([
  'NoProcessor',
  'Disputed',
  'PaymentFailed',
  'Discrepancy',
]);

/** What somebody has to look at, the most pressing first, as the service orders it. */
export function Needs({ needs, hasMore }: { readonly needs: readonly Need[]; readonly hasMore: boolean }) {
  const { home: texts } = useMessages();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? needs : needs.slice(0, SHOWN);
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="font-semibold">
        {texts.needs}
      </h2>
      {needs.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-soft">
          <Icon name="check" className="text-good" />
          {texts.nothingNeeded}
        </p>
      ) : (
        <ul className="mt-1">
          {shown.map((need) => (
            <li key={`${need.kind} ${need.objectId}`} className="border-b border-line last:border-0">
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

function NeedLink({ need }: { readonly need: Need }) {
  const { home: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const day = formats.dateOf(need.at, timeZone);
  const isUrgent = urgent.has(need.kind);
  const label = need.kind === 'NoProcessor' ? texts.connectProcessor : need.label;
  return (
    <Link {...useNeedLink(need)} className="flex gap-3 py-2.5 hover:bg-wash">
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
              : (need.kind === 'CardExpires' ? texts.chargedIn : texts.daysLeft)(need.daysLeft)}
          </span>
        </span>
      </span>
    </Link>
  );
}

// Where somebody looks at it: disputes, mails and outgoing payments on their pages, differences in the books, all else at its invoice.
function useNeedLink({ objectType, objectId, invoiceId }: Need): LinkProps {
  const linkTo = useObjectLink();
  if (objectType === 'Mail' || objectType === 'Payment' || objectType === 'Dispute')
    return linkTo(objectType, objectId);
  if (objectType === 'Account') return linkTo('PaymentSettings', objectId);
  return invoiceId === null ? linkTo('Proof', objectId) : linkTo('Invoice', invoiceId);
}
