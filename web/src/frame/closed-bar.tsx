import { Link } from '@tanstack/react-router';
import { civilDateIn } from '../../../src/kit/time.ts';
import { useAccount } from '../account/session.tsx';
import { useFormats, useMessages } from '../messages/language.tsx';

/** A line above the pages of a closed account: why nothing can be changed, and the way back. */
export function ClosedBar() {
  const { path, role, reopenableUntil, timeZone } = useAccount();
  const formats = useFormats();
  const { frame } = useMessages();
  if (reopenableUntil === null) return null;
  const until = formats.fullDate(civilDateIn(timeZone, new Date(reopenableUntil)));
  return (
    <p role="status" className="border-b border-line bg-wash px-4 py-2 text-sm md:px-8">
      {frame.closed(until)}
      {role === 'Owner' && (
        <>
          {' '}
          <Link
            to="/accounts/$account/settings/data"
            params={{ account: path }}
            className="text-link underline"
          >
            {frame.toReopening}
          </Link>
        </>
      )}
    </p>
  );
}
