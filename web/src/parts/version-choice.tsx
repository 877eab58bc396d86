import type { ReactNode } from 'react';

interface VersionProps {
  /** The part of the thing that both have changed: its two versions exclude each other. */
  readonly part: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of two versions of what two people have changed, to choose. */
export function VersionChoice({ part, label, isChosen, onChoose, children }: VersionProps) {
  return (
    <label className="flex items-start gap-2 rounded-md border border-line p-3 has-checked:border-accent has-checked:bg-tint">
      <input type="radio" name={part} className="mt-0.5 flex-none" checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-soft">{label}</span>
        {children}
      </span>
    </label>
  );
}
