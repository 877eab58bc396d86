import { daysBetween } from '../../../src/kit/time.ts';
import { useRealDay, useToday } from '../account/clock.tsx';
import { useAccount } from '../account/session.tsx';
import { useFormats, useMessages } from '../messages/language.tsx';

interface DateTextProps {
  /** A civil date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Within a week says how far it is: `in 3 days`. */
  readonly isRelative?: boolean | undefined;
}

/** A civil date: "4 Dec" this year, "4 Dec 2027" beyond, the whole of it in the tooltip. */
export function DateText({ date, isRelative }: DateTextProps) {
  const formats = useFormats();
  const today = useToday();
  const distance = isRelative ? formats.distance(date, today) : null;
  return (
    <time dateTime={date} title={formats.fullDate(date)} className="whitespace-nowrap">
      {distance ?? formats.date(date, today)}
    </time>
  );
}

/** An instant (ISO 8601) as the account's day; its time and zone in the tooltip. `hasTime` shows the time as well. */
export function InstantText({ at, hasTime }: { readonly at: string; readonly hasTime?: boolean }) {
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const day = formats.date(formats.dateOf(at, timeZone), today);
  return (
    <time dateTime={at} title={formats.fullInstant(at, timeZone)} className="whitespace-nowrap">
      {hasTime ? `${day}, ${formats.time(at, timeZone)}` : day}
    </time>
  );
}

interface RealInstantProps {
  readonly at: string;
  readonly hasTime?: boolean;
  /** Shows the seconds of the time, too, for what follows within a minute. */
  readonly hasSeconds?: boolean;
  /** Never by its distance: after “until”. */
  readonly isDate?: boolean;
}

/**
 * An instant of the machine's time, which a test clock does not move: within a day, or a week without `hasTime`, by its
 * distance from the real day. Under a moved clock a date has its year, so that nobody takes it for one of the sandbox.
 */
export function RealInstantText({ at, hasTime, hasSeconds, isDate }: RealInstantProps) {
  const formats = useFormats();
  const { timeZone } = useAccount();
  const { today, isClockMoved } = useRealDay();
  const date = formats.dateOf(at, timeZone);
  const isNear = isDate !== true && Math.abs(daysBetween(today, date)) <= (hasTime ? 1 : 7);
  const distance = isNear ? formats.distance(date, today) : null;
  const day = distance ?? formats.date(date, isClockMoved ? '' : today);
  const time = hasSeconds ? formats.exactTime(at, timeZone) : formats.time(at, timeZone);
  return (
    <time dateTime={at} title={formats.fullInstant(at, timeZone)} className="whitespace-nowrap">
      {hasTime ? `${day}, ${time}` : day}
    </time>
  );
}

/** Says that a page has real times, where the sandbox above it shows another day. */
export function RealTimeNote() {
  const { parts } = useMessages();
  return useRealDay().isClockMoved ? <p className="mt-3 text-sm text-soft">{parts.realTime}</p> : null;
}
