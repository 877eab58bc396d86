import { Link, type LinkProps } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../messages/language.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** What a notice says after something was done. */
interface Toast {
  readonly text: string;
  /** Where the thing is that was done or made. */
  readonly link?: { readonly label: string; readonly to: LinkProps } | undefined;
  /** The same, of an address outside of the app. */
  readonly href?: { readonly label: string; readonly url: string } | undefined;
  /** Takes it back, where nothing can be lost. */
  readonly undo?: (() => void) | undefined;
  readonly isBad?: boolean | undefined;
}

interface Shown extends Toast {
  readonly id: number;
}

let shown: readonly Shown[] = [];
let count = 0;
const listeners = new Set<() => void>();

const SHOWN_MS = 7_000;

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notice for some seconds: after every action there is one, with a link where it leads. */
export function showToast(toast: Toast): void {
  const id = ++count;
  change([...shown.slice(-2), { ...toast, id }]);
  setTimeout(() => close(id), SHOWN_MS);
}

function close(id: number): void {
  change(shown.filter((one) => one.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of the notices; read aloud as they come. */
export function Toasts() {
  const { parts } = useMessages();
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 grid justify-items-center gap-2 md:bottom-6"
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
              onClick={() => close(id)}
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
                close(id);
              }}
            >
              {parts.undo}
            </Button>
          )}
          <Button look="quiet" icon="close" aria-label={parts.close} onClick={() => close(id)} />
        </div>
      ))}
    </div>
  );
}
