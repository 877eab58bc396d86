import { useState } from 'react';
import { useMessages } from '../messages/language.tsx';
import { Button, type ButtonLook } from './button.tsx';
import type { IconName } from './icon.tsx';

interface CopyProps {
  readonly text: string;
  /** What it copies: "Copy link". */
  readonly label: string;
  readonly look?: ButtonLook | undefined;
  readonly icon?: IconName | undefined;
  /** The label is read and shown in the tooltip only. */
  readonly isShape?: boolean | undefined;
}

/** Copies a text; says so in its own place for a moment. */
export function Copy({ text, label, look, icon = 'copy', isShape }: CopyProps) {
  const { parts } = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  const shown = isCopied ? parts.copied : label;
  return (
    <>
      {isShape ? (
        <Button look={look} icon={isCopied ? 'check' : icon} aria-label={shown} onClick={() => void copy()} />
      ) : (
        <Button look={look} icon={isCopied ? 'check' : icon} onClick={() => void copy()}>
          {shown}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? parts.copied : ''}
      </span>
    </>
  );
}

/** Puts a text on the clipboard; also on plain http, where browsers have no clipboard for pages, or refuse it. */
export async function copyText(text: string): Promise<void> {
  const isDone = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isDone) return;
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
