import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a page that opens. The browser handles the first page, and a change of filters opens no
 * page. The focus stays in a field while a person types: a new invoice gets its own address when it is saved.
 */
export function useFocusOnChange(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const first = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (path === undefined) return;
    const isNew = first.current !== undefined && first.current !== path;
    first.current = path;
    return isNew && !isTyping() ? keepFocusOnHeading() : undefined;
  }, [path]);
}

// The heading of a page is replaced when its data arrives. The focus follows to the new heading until the person
// presses a key or the pointer.
function keepFocusOnHeading(): () => void {
  const main = document.querySelector<HTMLElement>('main');
  const focus = () => (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focus();
  });
  const stop = () => {
    observer.disconnect();
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop);
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop);
  focus();
  if (main !== null) observer.observe(main, { childList: true, subtree: true });
  return stop;
}

function isTyping(): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches('main input, main textarea, main select');
}
