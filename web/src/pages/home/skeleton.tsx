import { useMessages } from '../../messages/language.tsx';
import { Skeleton } from '../../parts/states.tsx';

/** The shape of the page until its figures come. */
export function HomeSkeleton() {
  const { parts } = useMessages();
  return (
    <div role="status" aria-label={parts.loading}>
      <div className="divide-y divide-line border-y border-line md:grid md:grid-cols-3 md:divide-x md:divide-y-0">
        {['owed', 'overdue', 'coming'].map((one) => (
          <div
            key={one}
            className="flex min-h-16 items-center justify-between md:block md:min-h-28 md:px-6 md:py-4 md:first:ps-0"
          >
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-6 w-36 md:mt-3" />
          </div>
        ))}
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="order-2 lg:order-1">
          <Skeleton className="h-4 w-40" />
          <div className="mt-4 h-44 border-y border-line" />
        </div>
        <div className="order-1 lg:order-2">
          <Skeleton className="h-4 w-24" />
          {['first', 'second', 'third'].map((one) => (
            <div key={one} className="border-b border-line py-4 last:border-0">
              <Skeleton className="h-3 w-48" />
              <Skeleton className="mt-2 h-3 w-32" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
