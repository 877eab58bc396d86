import type { LinkProps } from '@tanstack/react-router';

/** The content of a toast, which reports an action that was done. */
export interface Toast {
  readonly text: string;
  /** A link to the thing that was changed or created. */
  readonly link?: { readonly label: string; readonly to: LinkProps } | undefined;
  /** The same for an address outside the app. */
  readonly href?: { readonly label: string; readonly url: string } | undefined;
  /** Undoes the action, where nothing can be lost. */
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
  setTimeout(() => closeToast(id), SHOWN_MS);
}

/** Takes a notice away. */
export function closeToast(id: number): void {
  change(shown.filter((one) => one.id !== id));
}

/** Takes all notices away: what asks for an answer now would stand over them. */
export function closeToasts(): void {
  if (shown.length > 0) change([]);
}

/** Takes away what a page said that was left; a way back stays for its time. */
export function leaveToasts(): void {
  const left = shown.filter(({ undo }) => undo !== undefined);
  if (left.length < shown.length) change(left);
}

/** Calls the listener when the notices change; returns how to stop that. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notices that are shown now. */
export function listToasts(): readonly Shown[] {
  return shown;
}
