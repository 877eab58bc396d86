import { useToday } from '../account/clock.tsx';
import { useAccount } from '../account/session.tsx';
import { useFormats } from '../messages/language.tsx';

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
