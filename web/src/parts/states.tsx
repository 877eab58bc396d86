import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { useMessages } from '../messages/language.tsx';
import { Button, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** The failure in a sentence, with the message of the service and the id of the request. */
export function Fault({ error, className = '' }: { readonly error: Error; readonly className?: string }) {
  const { parts } = useMessages();
  const isRefusal = error instanceof ApiError && error.status !== 0;
  const text = !isRefusal
    ? error instanceof ApiError
      ? parts.offline
      : parts.failed
    : error.status >= 500
      ? parts.failed
      : error.message;
  const details = isRefusal && error.status < 500 ? error.details : [];
  // The same message is shown once.
  const more = [...new Set(details.map(({ message }) => message))].filter((one) => one !== text);
  return (
    <FaultLine text={text} className={className}>
      {more.length > 0 && (
        <ul className="mt-1">
          {more.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {isRefusal && error.requestId !== null && (
        <p className="mt-1 text-sm text-soft">{parts.requestId(error.requestId)}</p>
      )}
    </FaultLine>
  );
}

interface FaultLineProps {
  readonly text: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

function FaultLine({ text, className = '', children }: FaultLineProps) {
  return (
    <div role="alert" className={`flex gap-2 text-bad ${className}`}>
      <Icon name="dispute" className="mt-0.5" />
      <div>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

interface ErrorStateProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** It stands below a heading of its own, beside other parts of the page. */
  readonly isPart?: boolean;
}

/**
 * In place of a page or a part that could not be read: what happened, and the way to try again. When several parts fail
 * together, only the first one says so, and its button tries all of them again.
 */
export function ErrorState({ error, onRetry, isPart = false }: ErrorStateProps) {
  const { parts } = useMessages();
  const { isFirst, retryAll } = useFailures(onRetry, !(error instanceof ApiError) || error.isUnknown);
  if (!isFirst) return isPart ? <p className="text-soft">–</p> : null;
  // Nothing was typed here that could be lost.
  const isOffline = error instanceof ApiError && error.status === 0;
  return (
    <div className={isPart ? '' : 'py-12'}>
      {isOffline ? <FaultLine text={parts.unreachable} /> : <Fault error={error} />}
      <Button className="ms-6 mt-4" onClick={retryAll}>
        {parts.tryAgain}
      </Button>
    </div>
  );
}

interface Failure {
  /** True when the service failed, false when the request was wrong. */
  readonly isOfService: boolean;
  readonly retry: () => void;
}

let failures: readonly Failure[] = [];
const listeners = new Set<() => void>();

function changeFailures(next: readonly Failure[]): void {
  failures = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The parts of a page that could not be read, in the order in which they stand on it.
function useFailures(onRetry: () => void, isOfService: boolean) {
  const latest = useRef(onRetry);
  latest.current = onRetry;
  const [failure] = useState<Failure>({ isOfService, retry: () => latest.current() });
  const all = useSyncExternalStore(subscribe, () => failures);
  useLayoutEffect(() => {
    changeFailures([...failures, failure]);
    return () => changeFailures(failures.filter((one) => one !== failure));
  }, [failure]);
  const together = all.filter((one) => one.isOfService);
  return {
    isFirst: !isOfService || together.length === 0 || together[0] === failure,
    retryAll: () => {
      for (const one of isOfService ? together : [failure]) one.retry();
    },
  };
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly link?: { readonly label: string; readonly to: LinkProps } | undefined;
}

/** Where there is nothing yet: what would be here, and what to do next. */
export function EmptyState({ title, children, link }: EmptyProps) {
  return (
    <div className="mx-auto max-w-sm py-16 text-center text-balance">
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="mt-1 text-soft [&_button]:text-ink">{children}</div>}
      {link !== undefined && (
        <Link {...link.to} className={buttonClass('primary', 'mt-4')}>
          {link.label}
        </Link>
      )}
    </div>
  );
}

/** A grey bar in the shape of what comes, never wider than its place; it shows only after 200 ms. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={`appear-late block max-w-full ${className}`}>
      <span className="shimmer block size-full min-h-[0.9em] rounded-sm bg-press" />
    </span>
  );
}

export function SkeletonRows({ count = 8 }: { readonly count?: number }) {
  const { parts } = useMessages();
  return (
    // The bars do not count for the width: in a grid they would widen the column.
    <div role="status" aria-label={parts.loading} className="contain-inline-size">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex h-[49px] items-center gap-6 border-b border-line">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="ms-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
