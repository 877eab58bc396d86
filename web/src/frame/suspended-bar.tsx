import { useAccount } from '../account/session.tsx';
import { useMessages } from '../messages/language.tsx';

/** A line above the pages of an account that is suspended, or held after a restore: what rests, and why. */
export function SuspendedBar() {
  const { heldAt, suspendedAt, suspendedReason, closedAt } = useAccount();
  const { frame } = useMessages();
  if (suspendedAt === null || closedAt !== null) return null;
  return (
    <p role="status" className="border-b border-line bg-wash px-4 py-2 text-sm md:px-8">
      {heldAt === null ? (
        <>
          {frame.suspended} <bdi>{suspendedReason}</bdi>
        </>
      ) : (
        frame.held
      )}
    </p>
  );
}
