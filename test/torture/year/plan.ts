import { dayAfter, importedEvents, typedEvents } from '../../support/year/events.ts';

/** Test numbers of the bank. */
export const CARDS = { good: '4242424242424242', disputed: '4000000000000259' } as const;

/** Something that is done for an event on a day. */
export type Step =
  | { readonly do: 'issue' }
  /** The client pays the next payment, all, or a share of the price of the next one, in percent. */
  | {
      readonly do: 'pay';
      readonly what: 'next' | 'all' | { readonly percent: number };
      readonly by?: 'card' | 'bank' | 'disputed';
      readonly autopay?: boolean;
    }
  /** By then autopay has taken the balance. */
  | { readonly do: 'autopaid' }
  | { readonly do: 'postpone'; readonly to: string | null }
  | { readonly do: 'cancel'; readonly noticeOn: string }
  | { readonly do: 'settle'; readonly percent: number }
  /** Fewer hours, by editing the invoice or by a credit note. */
  | { readonly do: 'shrink'; readonly hours: number; readonly by: 'edit' | 'note' }
  | { readonly do: 'answer' };

/** A step on its day. */
export type Happening = Step & { readonly on: string };

/** An event of the studio: what is typed for it, and what becomes of it. */
export interface Job {
  readonly client: string;
  readonly email: string;
  readonly hours: number;
  readonly albums: number;
  readonly eventDate: string;
  readonly steps: readonly Happening[];
}

/** The two services of the studio, as they are typed once in the settings. Prices in cents, with tax. */
export const SERVICES = {
  hours: {
    description: 'Photography, by the hour',
    type: 'photo',
    unitAmount: 24_533,
    taxBasisPoints: 1_900,
  },
  albums: { description: 'Album, 30 pages', type: 'album', unitAmount: 31_999, taxBasisPoints: 700 },
} as const;

/** The terms and the schedule of the studio, as they are typed once in the settings. */
export const TERMS = [
  { fromDays: 90, keepPercent: 30 },
  { fromDays: 30, keepPercent: 60 },
  { fromDays: 0, keepPercent: 100 },
] as const;
export const SCHEDULE = {
  name: 'Wedding',
  deposit: { name: 'Deposit', percent: 30, daysAfterIssue: 7 },
  balance: { name: 'Balance', daysBeforeEvent: 14 },
} as const;

/** Twice a month the photographer does the books. */
const workingDays: readonly string[] = Array.from({ length: 30 }, (_, index) => {
  const month = new Date(Date.UTC(2026, 11 + Math.floor(index / 2), index % 2 === 0 ? 2 : 16));
  return month.toISOString().slice(0, 10);
});
const workingDay = (index: number) => workingDays[index] as string;
const lastBefore = (day: string) => workingDays.findLast((one) => one <= day) as string;
const firstAfter = (day: string) => workingDays.find((one) => one > day) as string;
const balanceDue = (eventDate: string) => dayAfter(eventDate, -SCHEDULE.balance.daysBeforeEvent);

/** An event in the making: when it is issued, and when it is. */
interface Beginning {
  readonly index: number;
  /** The working day on which it is issued. */
  readonly issued: number;
  readonly issuedOn: string;
}

type Story = (beginning: Beginning) => Pick<Job, 'eventDate' | 'steps'>;

const deposit = (on: string): Happening => ({ on, do: 'pay', what: 'next' });
const rest = (on: string): Happening => ({ on, do: 'pay', what: 'next' });
const part = (on: string, percent: number): Happening => ({ on, do: 'pay', what: { percent } });

const plain: Story = ({ index, issuedOn }) => {
  const eventDate = dayAfter(issuedOn, 60 + ((index * 7) % 40));
  const paysOn = lastBefore(balanceDue(eventDate));
  const kind = index % 5;
  const ways: readonly (readonly Happening[])[] = [
    [deposit(issuedOn), rest(paysOn)],
    [
      { on: issuedOn, do: 'pay', what: 'next', autopay: true },
      { on: firstAfter(balanceDue(eventDate)), do: 'autopaid' },
    ],
    [deposit(issuedOn), part(paysOn, 25), rest(paysOn)],
    [
      { on: issuedOn, do: 'pay', what: 'next', autopay: true },
      { on: firstAfter(balanceDue(eventDate)), do: 'autopaid' },
    ],
    [
      { on: issuedOn, do: 'pay', what: 'next', by: 'bank' },
      { on: paysOn, do: 'pay', what: 'next', by: 'bank' },
    ],
  ];
  return { eventDate, steps: ways[kind] as readonly Happening[] };
};

/** How much is paid before an event falls through. */
type PaidBefore = 'nothing' | 'deposit' | 'all' | 'part';

const canceled =
  (daysBefore: number, paid: PaidBefore): Story =>
  ({ issued, issuedOn }) => {
    const noticeOn = workingDay(issued + (daysBefore < 30 ? 2 : 1));
    const before: Readonly<Record<PaidBefore, readonly Happening[]>> = {
      nothing: [],
      deposit: [deposit(issuedOn)],
      all: [{ on: issuedOn, do: 'pay', what: 'all' }],
      part: [deposit(issuedOn), part(noticeOn, 20)],
    };
    const keep = TERMS.find(({ fromDays }) => daysBefore >= fromDays)?.keepPercent ?? 0;
    const isOwed = { nothing: 0, deposit: 30, part: 50, all: 100 }[paid] < keep;
    const afterwards = workingDay(workingDays.indexOf(noticeOn) + 1);
    return {
      eventDate: dayAfter(noticeOn, daysBefore),
      steps: [
        ...before[paid],
        { on: noticeOn, do: 'cancel', noticeOn },
        ...(isOwed ? [rest(afterwards)] : []),
      ],
    };
  };

/** The payments before an event moves. */
type Moved = 'deposit' | 'part' | 'autopay' | 'unknown';

const postponed =
  (kind: Moved): Story =>
  ({ issued, issuedOn }) => {
    const eventDate = dayAfter(issuedOn, 80);
    const to = dayAfter(issuedOn, 141);
    const movedOn = workingDay(issued + 1);
    const due = balanceDue(to);
    const begun: Happening =
      kind === 'autopay' ? { on: issuedOn, do: 'pay', what: 'next', autopay: true } : deposit(issuedOn);
    const moves: readonly Happening[] =
      kind === 'unknown'
        ? [
            { on: movedOn, do: 'postpone', to: null },
            { on: workingDay(issued + 2), do: 'postpone', to },
          ]
        : [{ on: movedOn, do: 'postpone', to }];
    const end: Happening =
      kind === 'autopay' ? { on: firstAfter(due), do: 'autopaid' } : rest(lastBefore(due));
    return {
      eventDate,
      steps: [begun, ...(kind === 'part' ? [part(movedOn, 20)] : []), ...moves, end],
    };
  };

const shrunk =
  (kind: 'edit' | 'part' | 'note'): Story =>
  ({ issued, issuedOn }) => {
    const eventDate = dayAfter(issuedOn, 75);
    const on = workingDay(issued + 1);
    const fewer: Happening = {
      on,
      do: 'shrink',
      hours: kind === 'part' ? 7 : 5,
      by: kind === 'note' ? 'note' : 'edit',
    };
    const end = rest(lastBefore(balanceDue(eventDate)));
    // More is paid than is left: a part of it goes back.
    if (kind === 'note') return { eventDate, steps: [deposit(issuedOn), part(on, 55), fewer] };
    return { eventDate, steps: [deposit(issuedOn), ...(kind === 'part' ? [part(on, 20)] : []), fewer, end] };
  };

const settled: Story = ({ issued, issuedOn }) => {
  const eventDate = dayAfter(issuedOn, 90);
  const on = workingDay(issued + 1);
  return {
    eventDate,
    steps: [deposit(issuedOn), { on, do: 'settle', percent: 45 }, rest(workingDay(issued + 2))],
  };
};

const disputed: Story = ({ issuedOn }) => {
  const eventDate = dayAfter(issuedOn, 85);
  return {
    eventDate,
    steps: [
      { on: issuedOn, do: 'pay', what: 'next', by: 'disputed' },
      { on: dayAfter(issuedOn, 4), do: 'answer' },
      rest(lastBefore(balanceDue(eventDate))),
    ],
  };
};

/** The events that do not go as planned, by their place among the 60. */
const fates: Readonly<Record<number, Story>> = {
  // Each tier on its first and its last day.
  2: canceled(90, 'nothing'),
  7: canceled(91, 'deposit'),
  12: canceled(120, 'all'),
  17: canceled(200, 'part'),
  3: canceled(89, 'nothing'),
  8: canceled(60, 'deposit'),
  13: canceled(31, 'all'),
  18: canceled(30, 'part'),
  4: canceled(29, 'nothing'),
  9: canceled(20, 'deposit'),
  14: canceled(0, 'all'),
  19: canceled(1, 'part'),
  22: postponed('deposit'),
  24: postponed('deposit'),
  27: postponed('part'),
  29: postponed('part'),
  32: postponed('autopay'),
  34: postponed('unknown'),
  37: shrunk('edit'),
  39: shrunk('part'),
  42: shrunk('note'),
  44: settled,
  47: disputed,
};

const names: readonly { readonly client: string; readonly email: string }[] = [
  ...(['en', 'de', 'fr', 'es'] as const).flatMap((language) => typedEvents(language)),
  ...importedEvents,
];

function jobOf(index: number, issued: number, story: Story): Job {
  const { client, email } = names[index] as (typeof names)[number];
  const issuedOn = workingDay(issued);
  const { eventDate, steps } = story({ index, issued, issuedOn });
  return {
    client,
    email,
    hours: 6 + (index % 5),
    albums: index % 3,
    eventDate,
    steps: [{ on: issuedOn, do: 'issue' }, ...steps],
  };
}

/** 60 events, three on each working day from December to September. */
export const fullYear = (): readonly Job[] =>
  names.map((_, index) => jobOf(index, Math.floor(index / 3), fates[index] ?? plain));

/** One event as planned, one postponed, one canceled in a tier, and one that shrinks. */
export const shortYear = (): readonly Job[] =>
  [plain, postponed('part'), canceled(60, 'part'), shrunk('note')].map((story, index) =>
    jobOf(index, 0, story),
  );

/** The last day of the story: everything is paid, and paid out. */
export function lastDayOf(jobs: readonly Job[]): string {
  const last = jobs
    .flatMap(({ steps }) => steps.map(({ on }) => on))
    .toSorted()
    .at(-1) as string;
  return dayAfter(last, 14);
}
