import { keptName, type Owner } from './kept-here.ts';

const kinds = ['invoice', 'contact', 'payment'] as const;

/** An object whose page a person has opened. Only its id is kept: what it says is read again when it is shown. */
export interface Recent {
  readonly kind: (typeof kinds)[number];
  readonly id: string;
}

const MOST = 5;
const nameOf = (owner: Owner) => keptName(owner, 'recent');

/** The objects that a person opened last in an account, the newest first. */
export function readRecent(owner: Owner): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Puts an object at the head of those that a person opened. */
export function addRecent(owner: Owner, { kind, id }: Recent): void {
  const others = readRecent(owner).filter((one) => one.id !== id);
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify([{ kind, id }, ...others].slice(0, MOST)));
  } catch {
    // Full, or switched off: the palette shows none.
  }
}

// The list may be from another version of the app.
function isRecent(value: unknown): value is Recent {
  const { kind, id } = (value ?? {}) as Partial<Recent>;
  return kinds.some((one) => one === kind) && typeof id === 'string';
}
