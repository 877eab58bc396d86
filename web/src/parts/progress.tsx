interface ProgressProps {
  readonly label: string;
  /** How much is done, out of `max`. */
  readonly value: number;
  /** How much there is in all; 1 unless given. */
  readonly max?: number;
}

// Browsers draw a bar of their own colours unless each of its parts is said. Where the system gives the colours,
// theirs is right.
const className =
  'forced-colors:appearance-auto h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent';

/** How far something has come, as a bar in the colours of the app. */
export function Progress({ label, value, max = 1 }: ProgressProps) {
  return <progress aria-label={label} value={value} max={max} className={className} />;
}
