import type { ReactNode } from 'react';

/** How far a step is: `bad` ended the way. */
export type StepState = 'done' | 'now' | 'next' | 'bad' | 'over';

export interface Step {
  readonly key: string;
  readonly label: string;
  readonly state: StepState;
  readonly detail?: ReactNode;
}

const shapes: Readonly<Record<StepState, ReactNode>> = {
  done: (
    <>
      <circle cx="8" cy="8" r="6.5" className="fill-current" />
      <path d="m5.2 8.2 2 2 3.6-4.2" className="stroke-paper" />
    </>
  ),
  now: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <circle cx="8" cy="8" r="2.5" className="fill-current" />
    </>
  ),
  next: <circle cx="8" cy="8" r="6.5" />,
  bad: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="m5.7 5.7 4.6 4.6M10.3 5.7l-4.6 4.6" />
    </>
  ),
  over: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M5 8h6" />
    </>
  ),
};
const colours: Readonly<Record<StepState, string>> = {
  done: 'text-good',
  now: 'text-link',
  next: 'text-field',
  bad: 'text-bad',
  over: 'text-soft',
};

/** How far a step is, as a mark. */
export function StepMark({
  state,
  className = '',
}: {
  readonly state: StepState;
  readonly className?: string;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 flex-none fill-none stroke-current stroke-[1.5] ${colours[state]} ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[state]}
    </svg>
  );
}

/** The way of a thing, step by step: beside each other at a desk, below each other on a phone. */
export function Steps({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="grid md:auto-cols-fr md:grid-flow-col">
      {steps.map(({ key, label: name, state, detail }, index) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex gap-3 pb-4 md:block md:pe-4 md:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute start-[7.5px] top-6 bottom-[-2px] w-px md:start-6 md:end-2 md:top-[7.5px] md:bottom-auto md:h-px md:w-auto ${state === 'done' ? 'bg-good' : 'bg-line'}`}
            />
          )}
          <StepMark state={state} className="mt-0.5 md:mt-0" />
          <div className="md:mt-2">
            <p className={state === 'next' ? 'text-soft' : 'font-medium'}>{name}</p>
            {detail !== undefined && <p className="text-sm text-soft">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
