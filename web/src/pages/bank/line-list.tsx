import { useRef } from 'react';
import type { BankLine } from '../../api/queries/bank.ts';
import { useMessages } from '../../messages/language.tsx';
import { useShortcut } from '../../parts/shortcuts.ts';
import { LineRow } from './line-row.tsx';

/** Lines one below the other. J and K walk, Enter confirms what is suggested, I ignores, U undoes. */
export function LineList({ lines }: { readonly lines: readonly BankLine[] }) {
  const { parts, bank: texts } = useMessages();
  const ref = useRef<HTMLUListElement>(null);
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>('li[data-line]') ?? [])];
  // Of the row that has the focus, or of something in it.
  const current = () => rows().findIndex((row) => row.contains(document.activeElement));
  const walk = (step: 1 | -1) => {
    const all = rows();
    const at = current();
    const next = all[at === -1 ? 0 : Math.max(0, Math.min(all.length - 1, at + step))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const press = (name: string) =>
    rows()[current()]?.querySelector<HTMLButtonElement>(`button[data-act="${name}"]`)?.click();
  useShortcut('j', parts.keys.next, () => walk(1));
  useShortcut('k', parts.keys.previous, () => walk(-1));
  useShortcut('i', texts.keys.ignore, () => press('ignore'));
  useShortcut('u', texts.keys.undo, () => press('undo'));
  return (
    <ul
      ref={ref}
      className="border-t border-line"
      onKeyDown={(event) => {
        // On a button or a link, Enter is theirs.
        if (event.key !== 'Enter' || !(event.target as HTMLElement).matches('li[data-line]')) return;
        event.preventDefault();
        press('confirm');
      }}
    >
      {lines.map((line) => (
        <li
          key={line.id}
          data-line=""
          tabIndex={-1}
          className="border-b border-line py-3 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-link"
        >
          <LineRow line={line} />
        </li>
      ))}
    </ul>
  );
}
