import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useFormats, useMessages } from '../messages/language.tsx';

/** One group of bars: a month, with an amount for each series. */
interface BarGroup {
  readonly key: string;
  /** Below the bars: "Dec". */
  readonly label: string;
  /** In the table and read aloud: "December 2026". */
  readonly fullLabel: string;
  /** In the minor unit, one for each series. */
  readonly amounts: readonly number[];
}

interface BarChartProps {
  readonly title: string;
  /** One or two: they differ in lightness, too. */
  readonly series: readonly string[];
  readonly groups: readonly BarGroup[];
  readonly currency: string;
  /** Beside the heading: what the chart is chosen by. */
  readonly tools?: ReactNode;
  /** False where the page has the same figures in a table of its own. */
  readonly hasTable?: boolean | undefined;
  /** The chart shows a group in words as it is pointed at or reached by keyboard. */
  readonly onOpen?: ((key: string) => void) | undefined;
}

const HEIGHT = 160;
/** The scale ends at one of these, times a power of ten. */
const ROUND = [1, 2, 2.5, 5, 10];
const fills = ['fill-link', 'fill-field'] as const;
const dots = ['bg-link', 'bg-field'] as const;

/** Bars of money over time. Arrows reach each group, its figures stand above; the whole as a table behind a button. */
export function BarChart(props: BarChartProps) {
  const { title, series, groups, currency, tools, hasTable = true, onOpen } = props;
  const formats = useFormats();
  const { parts } = useMessages();
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const top = roundUp(Math.max(1, ...groups.flatMap((group) => group.amounts)));
  const isEmpty = groups.every(({ amounts }) => amounts.every((amount) => amount === 0));
  const shown = at === null ? undefined : groups[at];
  const describe = (group: BarGroup) =>
    `${group.fullLabel}: ${series.map((name, one) => `${name} ${formats.money(group.amounts[one] ?? 0, currency)}`).join(', ')}`;
  const move = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: (at ?? -1) + 1,
      ArrowLeft: (at ?? groups.length) - 1,
      Home: 0,
      End: groups.length - 1,
    }[event.key];
    if (event.key === 'Enter' && shown !== undefined) onOpen?.(shown.key);
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(groups.length - 1, Math.max(0, to)));
  };
  return (
    <figure aria-labelledby={id}>
      <Caption {...{ id, title, series, currency, shown, tools }} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={groups.length - 1}
          aria-valuenow={at ?? 0}
          aria-valuetext={describe(shown ?? (groups[0] as BarGroup))}
          onKeyDown={move}
          onBlur={() => setAt(null)}
          onPointerLeave={() => setAt(null)}
          className="relative grid h-44 auto-cols-fr grid-flow-col grid-rows-[minmax(0,1fr)]"
        >
          <Lines />
          {isEmpty && (
            <span className="pointer-events-none absolute inset-x-0 top-8 text-center text-soft">
              {parts.noFigures}
            </span>
          )}
          {groups.map((group, index) => (
            <Bars
              key={group.key}
              {...{ group, top }}
              isMinor={groups.length > 8 && index % 2 === 1}
              isAt={at === index}
              onPoint={() => setAt(index)}
              onOpen={() => onOpen?.(group.key)}
            />
          ))}
        </div>
        {!isEmpty && <Scale {...{ top, currency }} />}
      </div>
      {hasTable && <FigureTable {...{ series, groups, currency }} />}
    </figure>
  );
}

type Drawn = Pick<BarChartProps, 'series' | 'groups' | 'currency'>;

interface CaptionProps extends Pick<BarChartProps, 'title' | 'series' | 'currency' | 'tools'> {
  readonly id: string;
  readonly shown: BarGroup | undefined;
}

function Caption({ id, title, series, currency, shown, tools }: CaptionProps) {
  const formats = useFormats();
  return (
    <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="flex items-center gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {tools}
      </div>
      <div className="flex flex-wrap gap-x-4 text-sm text-soft">
        {shown !== undefined && <span className="font-medium text-ink">{shown.fullLabel}</span>}
        {series.map((name, one) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2 rounded-[2px] ${dots[one]}`} />
            {name}
            {shown !== undefined && (
              <span className="text-ink">{formats.money(shown.amounts[one] ?? 0, currency)}</span>
            )}
          </span>
        ))}
      </div>
    </figcaption>
  );
}

// The first round amount that is no less.
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return power * (ROUND.find((one) => one * power >= amount) ?? 10);
}

// The whole and the half of the scale, above the names of the groups.
function Lines() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 bottom-[21px]">
      <span className="absolute inset-x-0 top-0 border-t border-line" />
      <span className="absolute inset-x-0 top-1/2 border-t border-line" />
    </span>
  );
}

function Scale({ top, currency }: { readonly top: number; readonly currency: string }) {
  const formats = useFormats();
  return (
    // Both count for the width: the half may be longer than the whole, as 12.5 and 25.
    <div aria-hidden="true" className="text-end text-xs text-soft">
      <p className="-mt-2">{formats.rough(top, currency)}</p>
      <p style={{ marginTop: (176 - 21) / 2 - 16 }}>{formats.rough(top / 2, currency)}</p>
    </div>
  );
}

interface BarsProps {
  readonly group: BarGroup;
  readonly top: number;
  readonly isAt: boolean;
  /** On a phone its name would run into the next one. */
  readonly isMinor: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Bars({ group, top, isAt, isMinor, onPoint, onOpen }: BarsProps) {
  const width = 22 / group.amounts.length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the chart around it takes the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a bar is the short way of the arrows
    <div
      onPointerEnter={onPoint}
      onClick={onOpen}
      className={`relative flex min-h-0 flex-col rounded-sm ${isAt ? 'bg-press/60' : ''}`}
    >
      <svg
        viewBox={`0 0 40 ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="min-h-0 w-full flex-1"
      >
        {group.amounts.map((amount, one) => {
          const height = Math.max(amount > 0 ? 2 : 0, (amount / top) * HEIGHT);
          return (
            <rect
              key={fills[one]}
              x={9 + one * width}
              y={HEIGHT - height}
              width={width - 1}
              height={height}
              className={fills[one]}
            />
          );
        })}
      </svg>
      <span className="border-t border-line pt-1 text-center text-xs text-soft">
        <span className={isMinor ? 'max-sm:invisible' : ''}>{group.label}</span>
      </span>
    </div>
  );
}

function FigureTable({ series, groups, currency }: Drawn) {
  const formats = useFormats();
  const { parts } = useMessages();
  return (
    <details className="mt-2 text-sm">
      <summary className="text-soft hover:text-ink">{parts.asTable}</summary>
      <table className="mt-2 w-full">
        <thead>
          <tr className="border-b border-line text-soft">
            <th className="py-1 text-start font-normal">{parts.month}</th>
            {series.map((name) => (
              <th key={name} className="py-1 text-end font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key} className="border-b border-line">
              <td className="py-1">{group.fullLabel}</td>
              {group.amounts.map((amount, one) => (
                <td key={series[one]} className="py-1 text-end">
                  {formats.money(amount, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
