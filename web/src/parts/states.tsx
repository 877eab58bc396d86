import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { useMessages } from '../messages/language.tsx';
import { Button, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** What went wrong, in a sentence, with what the service says and the id of the request. */
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
  return (
    <div role="alert" className={`flex gap-2 text-bad ${className}`}>
      <Icon name="dispute" className="mt-0.5" />
      <div>
        <p>{text}</p>
        {isRefusal && error.status < 500 && error.details.length > 0 && (
          <ul className="mt-1">
            {error.details.map((detail) => (
              <li key={`${detail.path} ${detail.code}`}>{detail.message}</li>
            ))}
          </ul>
        )}
        {isRefusal && error.requestId !== null && (
          <p className="mt-1 text-sm text-soft">{parts.requestId(error.requestId)}</p>
        )}
      </div>
    </div>
  );
}

/** In place of a page or a part that could not be read: what happened, and the way to try again. */
export function ErrorState({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { parts } = useMessages();
  return (
    <div className="py-12">
      <Fault error={error} />
      <p className="mt-1 ps-6 text-soft">{parts.nothingLost}</p>
      <Button className="ms-6 mt-4" onClick={onRetry}>
        {parts.tryAgain}
      </Button>
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly link?: { readonly label: string; readonly to: LinkProps } | undefined;
}

/** Where there is nothing yet: what would be here, and what to do next. */
export function EmptyState({ title, children, link }: EmptyProps) {
  return (
    <div className="mx-auto max-w-sm py-16 text-center">
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="mt-1 text-soft">{children}</div>}
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

/** Skeletons for the rows of a table. */
export function SkeletonRows({ count = 8 }: { readonly count?: number }) {
  const { parts } = useMessages();
  return (
    // Its place is as wide as it would be without it: in a grid the bars would widen it.
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
