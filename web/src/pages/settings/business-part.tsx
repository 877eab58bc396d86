import { civilDateIn } from '../../../../src/kit/time.ts';
import type { ReadinessCode } from '../../../../src/processors/types.ts';
import { useAccount } from '../../account/session.tsx';
import type { MissingAtStripe, StripeConnection } from '../../api/queries/stripe.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PlatformFees } from './platform-fees.tsx';
import { GoOn, StopJoining } from './platform-part.tsx';
import { Check, Ending } from './stripe-status.tsx';

interface BusinessProps {
  readonly connection: StripeConnection;
  readonly business: NonNullable<StripeConnection['business']>;
  readonly isOwner: boolean;
}

/** The account at the operator’s platform: how far it is, what is missing, and what can be done. */
export function BusinessPart({ connection, business, isOwner }: BusinessProps) {
  const { stripe: texts } = useMessages();
  const { timeZone, currency } = useAccount();
  const formats = useFormats();
  const { status, isInUse, stripeAccount, missing, checkedAt } = business;
  const fees = connection.platform?.fees ?? [];
  const isWaiting = status === 'Ready' && !isInUse;
  // The title says the others already.
  const shown = missing.filter(({ code }) => code !== 'ChargesDisabled' && code !== 'UnderReview');
  const isWanting = status !== 'Ready' && status !== 'Pending';
  const isAsked = status !== 'Rejected' && (isWanting || shown.some(({ code }) => asked.has(code)));
  const [title, text] = isWaiting ? texts.platform.waiting : texts.platform.states[status];
  return (
    <section className="mb-8">
      <h2 className="flex gap-2 font-semibold">
        {status === 'Ready' && <Icon name="check" className="mt-0.5 text-good" />}
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-soft">{text}</p>
      {status !== 'Rejected' && status !== 'Gone' && <MissingList missing={shown} />}
      <Facts
        facts={[
          stripeAccount === null
            ? null
            : [
                texts.account,
                <span key="account" translate="no">
                  {stripeAccount}
                </span>,
              ],
          [texts.platform.fee, <PlatformFees key="fee" fees={fees} currency={currency} />],
          checkedAt === null ? null : [texts.checked, formats.fullInstant(checkedAt, timeZone)],
        ]}
      />
      {status !== 'Gone' && (
        <div className="mt-6 flex flex-wrap gap-2">
          {isOwner && isAsked && <GoOn connection={connection} label={texts.platform.goOn} />}
          <Check isOld={connection.isOld} />
          {isOwner && (isInUse ? <Ending connection={connection} /> : <StopJoining />)}
        </div>
      )}
    </section>
  );
}

/** Stripe's own pages ask for these: the button leads there. The others are done in Stripe's Dashboard. */
const asked: ReadonlySet<ReadinessCode> = new Set(['DetailsDue', 'PayoutsDisabled']);

function MissingList({ missing }: { readonly missing: readonly MissingAtStripe[] }) {
  const { stripe: texts } = useMessages();
  const { timeZone } = useAccount();
  const formats = useFormats();
  if (missing.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {missing.map(({ code, detail, dueBy, url }) => (
        <li key={`${code} ${detail}`} className="border-b border-line py-3 last:border-b-0">
          <p className="font-medium">{texts.missing[code][0]}</p>
          <p className="text-soft">
            {texts.missing[code][1]}
            {dueBy !== null && ` ${texts.dueBy(formats.fullDate(civilDateIn(timeZone, new Date(dueBy))))}`}
          </p>
          {!asked.has(code) && (
            <a href={url} target="_blank" rel="noreferrer" className="underline">
              {texts.atStripe}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
