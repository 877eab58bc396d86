/** The tone of a text. A screen shows it as a colour, a file not at all. */
export type Tone = 'good' | 'waiting' | 'bad' | 'quiet' | 'strong';

const CODES: Readonly<Record<Tone, readonly [begin: number, end: number]>> = {
  good: [32, 39],
  waiting: [33, 39],
  bad: [31, 39],
  quiet: [2, 22],
  strong: [1, 22],
};

export function paint(text: string, tone: Tone | null): string {
  if (tone === null) return text;
  const [begin, end] = CODES[tone];
  return `\u001b[${begin}m${text}\u001b[${end}m`;
}

const TONES: Readonly<Record<Tone, string>> = {
  good: 'Paid Succeeded Completed Won Delivered Ready Active Stored',
  waiting:
    'Due Pending Processing RequiresAction Scheduled Open Waiting NeedsAnswer UnderReview Advancing Created Paused Creating Started Incomplete',
  bad: 'Overdue Failed Declined Returned Disputed ChargedBack Lost Expired Uncollectible Disabled Restricted Rejected',
  quiet: 'Draft Upcoming Canceled Waived Refunded PartiallyRefunded Gone',
  strong: '',
};

const toneByStatus = new Map(
  (Object.entries(TONES) as [Tone, string][]).flatMap(([tone, names]) =>
    names.split(' ').map((name) => [name, tone] as const),
  ),
);

/** The tone of a status; null for one that is not known here, which the service may have added since. */
export function toneOf(status: string): Tone | null {
  return toneByStatus.get(status) ?? null;
}
