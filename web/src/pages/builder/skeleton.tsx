import { useMessages } from '../../messages/language.tsx';
import { Skeleton } from '../../parts/states.tsx';

const fields = ['client', 'event', 'item', 'payment', 'note'];

/** The shape of the form and of the client's page until the invoice comes. */
export function BuilderSkeleton() {
  const { parts } = useMessages();
  return (
    <div
      role="status"
      aria-label={parts.loading}
      className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,430px)]"
    >
      <div className="grid gap-7">
        {fields.map((field) => (
          <div key={field}>
            <Skeleton className="h-3 w-24" />
            <Skeleton className="mt-2 h-9" />
          </div>
        ))}
      </div>
      <Skeleton className="mx-auto h-96 w-full max-w-[390px] max-[1099px]:hidden" />
    </div>
  );
}
