import type { UseQueryResult } from '@tanstack/react-query';
import { useToday } from '../../account/clock.tsx';
import { ApiError } from '../../api/client.ts';
import type { UpcomingPayout } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { SkeletonRows } from '../../parts/states.tsx';

/** Money at the processor that is in no announced payout yet: the amounts and the expected days. */
export function Upcoming({ query }: { readonly query: UseQueryResult<readonly UpcomingPayout[]> }) {
  const { payouts: texts, parts } = useMessages();
  const { data: items, isError, error, refetch } = query;
  if (isError && items === undefined) {
    return (
      <p role="alert" className="mb-8 flex flex-wrap items-center gap-3 text-soft">
        {/* Only the service can say that the processor did not answer. */}
        {error instanceof ApiError && error.status === 503 ? texts.upcomingUnknown : parts.failed}
        <Button onClick={() => void refetch()}>{parts.tryAgain}</Button>
      </p>
    );
  }
  // The placeholder takes the space of the section, so that the list below moves less.
  if (items === undefined) return <SkeletonRows count={2} />;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="upcoming" className="mb-8 max-w-xl">
      <h2 id="upcoming" className="font-semibold">
        {texts.upcoming}
      </h2>
      <p className="mb-2 text-sm text-soft">{texts.upcomingText}</p>
      <ul className="border-t border-line">
        {items.map((item) => (
          <Row key={`${item.currency} ${item.availableOn} ${item.arrivalDate}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Row({ item }: { readonly item: UpcomingPayout }) {
  const { payouts: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { amount, currency, availableOn, arrivalDate } = item;
  const when =
    amount < 0
      ? texts.madeUpFor
      : arrivalDate !== null
        ? texts.atBankOn(formats.fullDate(arrivalDate))
        : availableOn === null
          ? texts.later
          : availableOn <= today
            ? texts.availableNow
            : texts.availableOn(formats.fullDate(availableOn));
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-2">
      <span>{when}</span>
      <span className={amount < 0 ? 'text-bad' : ''}>
        <Amount amount={amount} currency={currency} />
      </span>
    </li>
  );
}
