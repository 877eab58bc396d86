import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/language.tsx';
import { inputClass } from './field.tsx';
import { Icon } from './icon.tsx';
import { useShortcut } from './shortcuts.ts';

/** After the last letter the list waits this long. */
const PAUSE_MS = 200;

interface SearchFieldProps {
  readonly label: string;
  /** What the address holds. */
  readonly value: string;
  /** Called when the typing stops. */
  readonly onSettled: (text: string) => void;
}

/** Narrows a list by a text. The key `/` leads here. */
export function SearchField({ label, value, onSettled }: SearchFieldProps) {
  const { frame } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(value, onSettled);
  useShortcut('/', frame.keys.search, () => input.current?.focus());
  return (
    <div className="relative min-w-0 flex-1 basis-48 md:max-w-xs">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-soft" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={frame.search}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${inputClass} ps-8`}
      />
    </div>
  );
}

// What is typed shows at once; the list follows when the typing stops. The way back changes the field, too.
function useTyped(kept: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const latest = useRef({ onSettled, sent: kept });
  latest.current.onSettled = onSettled;
  useEffect(() => {
    if (kept !== latest.current.sent) setTyped(kept);
    latest.current.sent = kept;
  }, [kept]);
  useEffect(() => {
    const text = typed.trim();
    if (text === latest.current.sent) return;
    const timer = setTimeout(() => {
      latest.current.sent = text;
      latest.current.onSettled(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
