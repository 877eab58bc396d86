import { useAccount } from '../account/session.tsx';
import { useMessages } from '../messages/language.tsx';

/** A line above the pages of a suspended account: what rests, and why. */
export function SuspendedBar() {
  const { suspendedAt, suspendedReason, closedAt } = useAccount();
  const { frame } = useMessages();
  if (suspendedAt === null || closedAt !== null) return null;
  return (
    <p role="status" className="border-b border-line bg-wash px-4 py-2 text-sm md:px-8">
      {frame.suspended} <bdi>{suspendedReason}</bdi>
    </p>
  );
}
