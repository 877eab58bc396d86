import type { ReactNode } from 'react';

/** One line of a list of facts; null leaves it out. */
type Fact = readonly [label: string, value: ReactNode] | null;

/** Facts about an object: labels with their values beside them, and thin lines between. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="border-t border-line">
      {facts
        .filter((fact) => fact !== null)
        .map(([label, value]) => (
          <div
            key={label}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2 sm:grid sm:grid-cols-[clamp(104px,36%,200px)_minmax(0,1fr)]"
          >
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
