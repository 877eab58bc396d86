import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from './states.tsx';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** A placeholder in the shape of the content. */
  readonly waiting?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The content of a read; until it is here a placeholder, and when it failed a way to try again. */
export function Loaded<Data>({ query, waiting = <SkeletonRows />, children }: LoadedProps<Data>) {
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data === undefined ? waiting : children(query.data);
}
