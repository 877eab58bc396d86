import { useMessages } from '../messages/language.tsx';

/** The shape beside a status: those of the client's page, because colour alone is not enough. */
type Mark =
  | 'draft'
  | 'upcoming'
  | 'open'
  | 'due'
  | 'late'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'back'
  | 'void';

const ring = <circle cx="8" cy="8" r="6.5" />;
const shapes: Readonly<Record<Mark, React.ReactNode>> = {
  draft: <circle cx="8" cy="8" r="6.5" strokeDasharray="2.6 2.5" />,
  upcoming: (
    <path d="M1.8 4.5a1.5 1.5 0 0 1 1.5-1.5h9.4a1.5 1.5 0 0 1 1.5 1.5v8.2a1.5 1.5 0 0 1-1.5 1.5H3.3a1.5 1.5 0 0 1-1.5-1.5ZM1.8 6.6h12.4M5 1.4V4M11 1.4V4" />
  ),
  open: ring,
  due: (
    <>
      {ring}
      <path d="M8 4.4V8l2.4 1.6" />
    </>
  ),
  late: <path d="M8 1.8 15 14H1ZM8 6.2v3.6M8 11.9v.1" />,
  processing: (
    <>
      {ring}
      <path d="M8 1.5a6.5 6.5 0 0 1 0 13Z" className="fill-current" />
    </>
  ),
  paid: (
    <>
      <circle cx="8" cy="8" r="6.5" className="fill-current" />
      <path d="m5.2 8.2 2 2 3.6-4.2" className="stroke-paper" />
    </>
  ),
  failed: (
    <>
      {ring}
      <path d="m5.7 5.7 4.6 4.6M10.3 5.7l-4.6 4.6" />
    </>
  ),
  back: <path d="M2 8a6 6 0 1 1 1.8 4.2M2 4.5V8h3.5" />,
  void: (
    <>
      {ring}
      <path d="M5 8h6" />
    </>
  ),
};

const colours: Partial<Readonly<Record<Mark, string>>> = {
  paid: 'text-good',
  late: 'text-bad',
  failed: 'text-bad',
  due: 'text-warn',
  processing: 'text-link',
};

const marks = {
  Draft: 'draft',
  Active: 'upcoming',
  Scheduled: 'upcoming',
  Upcoming: 'upcoming',
  Open: 'open',
  Due: 'due',
  Overdue: 'late',
  Processing: 'processing',
  RequiresAction: 'processing',
  Paid: 'paid',
  Succeeded: 'paid',
  Failed: 'failed',
  Declined: 'failed',
  PartiallyRefunded: 'back',
  Refunded: 'back',
  Returned: 'back',
  Disputed: 'late',
  ChargedBack: 'back',
  Waived: 'void',
  Canceled: 'void',
  Uncollectible: 'void',
} as const satisfies Readonly<Record<string, Mark>>;

export type Status = keyof typeof marks;

/** A status as a word and a shape. `word` replaces the word of the status. */
export function StatusMark({ status, word }: { readonly status: Status; readonly word?: string }) {
  const { statuses } = useMessages();
  const mark = marks[status];
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom whitespace-nowrap">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`size-3.5 flex-none fill-none stroke-current stroke-[1.5] ${colours[mark] ?? 'text-soft'}`}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shapes[mark]}
      </svg>
      {word ?? statuses[status]}
    </span>
  );
}
