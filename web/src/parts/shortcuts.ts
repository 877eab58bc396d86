import { useLayoutEffect, useRef } from 'react';

/** A key of the app, as the list of keys shows it. */
interface Shortcut {
  readonly key: string;
  /** What it does; null keeps it out of the list. */
  readonly label: string | null;
}

interface Registered extends Shortcut {
  readonly run: () => void;
}

// The last that was added wins: a page's over the frame's.
const registered: Registered[] = [];

/** The keys that work on this page, each once. */
export function listShortcuts(): Shortcut[] {
  const seen = new Map(registered.map((one) => [one.key, one]));
  return [...seen.values()].filter((one) => one.label !== null);
}

/** Has a plain key do something while the page is shown; not while somebody types, and not behind a dialog. */
export function useShortcut(key: string, label: string | null, run: () => void, isOn = true): void {
  const latest = useRef(run);
  latest.current = run;
  // Registers before the browser paints: a person who sees the page may press the key at once.
  useLayoutEffect(() => {
    if (!isOn) return;
    const one = { key, label, run: () => latest.current() };
    registered.push(one);
    return () => void registered.splice(registered.indexOf(one), 1);
  }, [key, label, isOn]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target))
  );
}

function isTextInput(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && !/^(?:checkbox|radio|button|submit)$/.test(element.type);
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) || document.querySelector('dialog:modal, :popover-open') !== null) return;
  const found = registered.findLast((one) => one.key === event.key.toLowerCase());
  if (found === undefined) return;
  event.preventDefault();
  found.run();
});
