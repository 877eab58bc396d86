import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { ErrorState, Skeleton } from '../parts/states.tsx';
import { MissingPage } from './message-page.tsx';
import { PageHeader } from './page.tsx';

interface OnePageProps<Thing> {
  readonly query: {
    readonly data: Thing | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** The list that the thing belongs to. */
  readonly back: { readonly label: string; readonly to: LinkProps };
  /** The name of this kind of thing; the title until the thing itself is read. */
  readonly title: string;
  /** A placeholder in the shape of the content. */
  readonly skeleton: ReactNode;
  /** The title and text to show when there is no such thing. */
  readonly missing?: { readonly title: string; readonly text: string } | undefined;
  readonly children: (thing: Thing) => ReactNode;
}

/** The page of one thing. The link back stands in its place while the thing is read, and when the read fails. */
export function OnePage<Thing>(props: OnePageProps<Thing>) {
  const { query, back, title, skeleton, missing, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error instanceof ApiError && query.error.status === 404)
    return <MissingPage back={back} missing={missing} />;
  if (query.error !== null) {
    return (
      <>
        <PageHeader back={back} title={title} tabTitle={title} />
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  const waiting = (
    <>
      <span className="sr-only">{title}</span>
      <Skeleton className="h-5 w-56" />
    </>
  );
  return (
    <>
      <PageHeader back={back} title={waiting} tabTitle={title} />
      {skeleton}
    </>
  );
}

/** In the shape of a list of facts. */
export function FactsSkeleton({ count }: { readonly count: number }) {
  return (
    <div className="border-t border-line">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex h-[45px] items-center border-b border-line">
          <Skeleton className="h-3 w-24 sm:me-[104px]" />
          <Skeleton className="ms-auto h-3 w-40 sm:ms-0" />
        </div>
      ))}
    </div>
  );
}
