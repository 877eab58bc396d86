import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useMessages } from '../messages/language.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { closeToast, leaveToasts, listToasts, subscribeToToasts } from './notices.ts';

export { showToast } from './notices.ts';

/** The place of the notices; read aloud as they come. */
export function Toasts() {
  const { parts } = useMessages();
  const router = useRouter();
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts);
  // What an action says stays on the page to which the action itself leads.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
        if (pathChanged && toLocation.state.isLed !== true) leaveToasts();
      }),
    [router],
  );
  return (
    <div
      role="status"
      // On a desk in the corner where no form has its fields or its button.
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 grid justify-items-center gap-2 md:start-auto md:end-6 md:bottom-6 md:justify-items-end"
    >
      {toasts.map(({ id, text, link, href, undo, isBad }) => (
        <div
          key={id}
          className="appear pointer-events-auto flex max-w-md items-center gap-3 rounded-lg bg-raised py-2 ps-4 pe-2 shadow-pop"
        >
          <Icon name={isBad ? 'dispute' : 'check'} className={isBad ? 'text-bad' : 'text-good'} />
          <p className="min-w-0">{text}</p>
          {link !== undefined && (
            <Link
              {...link.to}
              className="flex-none font-medium text-link hover:underline"
              onClick={() => closeToast(id)}
            >
              {link.label}
            </Link>
          )}
          {href !== undefined && (
            <a
              href={href.url}
              target="_blank"
              rel="noreferrer"
              className="flex-none font-medium text-link hover:underline"
            >
              {href.label}
            </a>
          )}
          {undo !== undefined && (
            <Button
              look="quiet"
              onClick={() => {
                undo();
                closeToast(id);
              }}
            >
              {parts.undo}
            </Button>
          )}
          <Button look="quiet" icon="close" aria-label={parts.close} onClick={() => closeToast(id)} />
        </div>
      ))}
    </div>
  );
}
