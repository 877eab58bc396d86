import { Link, type LinkProps } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** One entry: an action, a page of the app, or a file or another site. */
export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly to?: LinkProps | undefined;
  readonly href?: string | undefined;
  /** The one of several that holds now. */
  readonly isChosen?: boolean | undefined;
  readonly isDanger?: boolean | undefined;
  /** Why it cannot be chosen now. */
  readonly reason?: string | undefined;
}

/** Entries that belong together: with a line around them, and a name where they need one. */
export type MenuGroup = readonly MenuItem[] | { readonly label: string; readonly items: readonly MenuItem[] };

interface MenuProps {
  /** The button's name when it shows only a shape. */
  readonly label?: string | undefined;
  readonly button: ReactNode;
  readonly buttonClass: string;
  /** In groups, with a line between them. */
  readonly groups: readonly MenuGroup[];
  /** Above the entries. */
  readonly heading?: ReactNode;
}

/** A menu in the browser's own popover, placed beside its button. Arrows open it and move, as do first letters; Esc closes. */
export function Menu({ label, button, buttonClass, groups, heading }: MenuProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const close = () => listRef.current?.hidePopover();
  const typed = useRef<Typed>({ text: '', at: 0 });
  const opensAtEnd = useRef(false);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          opensAtEnd.current = event.key === 'ArrowUp';
          listRef.current?.showPopover();
        }}
        className={buttonClass}
      >
        {button}
      </button>
      <div
        ref={listRef}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        onToggle={(event) => {
          if (event.newState !== 'open' || listRef.current === null) return;
          place(listRef.current, buttonRef.current);
          itemsOf(listRef.current)
            .at(opensAtEnd.current ? -1 : 0)
            ?.focus();
          opensAtEnd.current = false;
        }}
        onKeyDown={(event) => moveFocus(event, typed.current)}
        className="appear max-h-[calc(100dvh-8px)] max-w-80 min-w-48 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop"
      >
        {heading}
        {groups
          .map((group) => ('items' in group ? group : { label: '', items: group }))
          .filter(({ items }) => items.length > 0)
          .map(({ label: name, items }, index) => (
            <div
              key={items.map((item) => item.label).join()}
              {...(name === '' ? { role: 'none' } : { role: 'group', 'aria-label': name })}
              className={index > 0 ? 'mt-1 border-t border-line pt-1' : ''}
            >
              {name !== '' && (
                <p aria-hidden="true" className="px-2 pt-1 text-xs text-soft">
                  {name}
                </p>
              )}
              {items.map((item) => (
                <Entry key={item.label} item={item} onDone={close} />
              ))}
            </div>
          ))}
      </div>
    </>
  );
}

function Entry({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  const { label, icon, onSelect, to, href, isChosen, isDanger, reason } = item;
  const look = `flex w-full min-h-8 pointer-coarse:min-h-11 items-center gap-2 rounded-md px-2 py-1 text-start hover:bg-wash focus-visible:bg-wash focus-visible:outline-offset-[-2px] aria-disabled:text-soft ${isDanger ? 'text-bad' : ''}`;
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} className={isDanger ? '' : 'text-soft'} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {reason !== undefined && <span className="block text-sm text-soft">{reason}</span>}
      </span>
      {isChosen && <Icon name="check" />}
    </>
  );
  const shared = { tabIndex: -1, className: look, onClick: onDone } as const;
  if (to !== undefined) {
    return (
      <Link role="menuitem" {...to} {...shared}>
        {content}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a role="menuitem" href={href} {...shared}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      {...(isChosen === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': isChosen })}
      aria-disabled={reason !== undefined || undefined}
      {...shared}
      onClick={() => {
        if (reason !== undefined) return;
        onDone();
        onSelect?.();
      }}
    >
      {content}
    </button>
  );
}

const GAP = 4;

// Places the menu below the button, or above it when there is no room below, and never outside the window.
function place(list: HTMLElement, button: HTMLElement | null): void {
  if (button === null) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const below = at.bottom + GAP;
  const top = below + height <= innerHeight ? below : Math.max(GAP, at.top - GAP - height);
  const start = at.left + width <= innerWidth - GAP ? at.left : at.right - width;
  list.style.top = `${top}px`;
  list.style.left = `${Math.max(GAP, start)}px`;
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** The letters that were typed in a menu, and when the last was, in milliseconds of the page. */
interface Typed {
  text: string;
  at: number;
}

/** Letters that follow each other faster than this are one word. */
const WORD_MS = 700;

function moveFocus(event: KeyboardEvent<HTMLElement>, typed: Typed): void {
  const items = itemsOf(event.currentTarget);
  const now = items.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const to =
    { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key] ??
    typedItem(event, typed, items, now);
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

// The next item that begins with what was typed. One letter again continues to the next; a space alone presses the
// item.
function typedItem(
  { key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent,
  typed: Typed,
  items: readonly HTMLElement[],
  now: number,
): number | undefined {
  const before = timeStamp - typed.at < WORD_MS ? typed.text : '';
  if (Array.from(key).length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && before === ''))
    return undefined;
  typed.at = timeStamp;
  typed.text = before === key ? key : before + key;
  const fits = (item: HTMLElement | undefined) =>
    item?.textContent.trim().toLowerCase().startsWith(typed.text.toLowerCase()) === true;
  const first = typed.text.length > 1 ? now : now + 1;
  const step = items.findIndex((_item, index) => fits(items[(first + index) % items.length]));
  return step === -1 ? undefined : first + step;
}
