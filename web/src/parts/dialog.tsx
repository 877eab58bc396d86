import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Action } from '../api/action.ts';
import { useMessages } from '../messages/language.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { closeToasts } from './notices.ts';
import { Fault } from './states.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** At the foot, the most important last. */
  readonly actions?: ReactNode;
  /** Above the buttons, in sight however long the rest is. */
  readonly summary?: ReactNode;
  readonly isWide?: boolean | undefined;
}

/** What does not fit scrolls below the heading and above the buttons, and fades there. */
const body =
  'min-h-0 overflow-y-auto p-6 max-md:px-5 max-md:pt-4 scroll-pb-8 [mask-image:linear-gradient(to_bottom,#000_calc(100%-24px),transparent)]';

/** A native dialog: keeps the keyboard inside, closes with Esc and beside it, gives the focus back. Shown while mounted. */
export function Dialog({ title, onClose, children, actions, summary, isWide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    closeToasts();
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press on what is behind has the dialog itself as its target.
      onPointerDown={(event) => event.target === ref.current && onClose()}
      className={`appear open:flex max-h-[min(720px,90dvh)] max-md:max-h-[calc(100dvh-24px)] w-[calc(100vw-32px)] flex-col overflow-hidden rounded-lg bg-raised p-0 shadow-pop ${isWide ? 'max-w-2xl' : 'max-w-md'}`}
    >
      <div className={body}>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <div className="mt-3">{children}</div>
      </div>
      {summary !== undefined && (
        <div className="flex-none px-6 pt-1 pb-4 max-md:px-5 max-md:pb-3">{summary}</div>
      )}
      {actions !== undefined && (
        <div className="flex flex-none flex-wrap-reverse justify-end gap-2 px-6 pb-6 max-md:px-5 max-md:pb-4 max-[359px]:flex-col-reverse">
          {actions}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmProps {
  /** A question: "Refund $40.00 to Visa 4242?" */
  readonly title: string;
  /** What follows from it, in sentences, and fields that belong to it. */
  readonly children?: ReactNode;
  /** Says again what will be done: "Refund $40.00". */
  readonly label: string;
  readonly look?: ButtonLook | undefined;
  /** In place of "Cancel", where that could be taken for what is asked about. */
  readonly closeLabel?: string | undefined;
  /** Why it cannot be done yet. */
  readonly reason?: string | undefined;
  /** What will be done, where the person chooses it in the dialog. */
  readonly summary?: ReactNode;
  readonly action: Pick<Action<void, unknown>, 'run' | 'isRunning' | 'error'>;
  readonly onClose: () => void;
}

/** Asks in sentences before an action; the button says it again, and runs it. A refusal is shown inside. */
export function Confirm({
  title,
  children,
  label,
  look = 'primary',
  closeLabel,
  reason,
  summary,
  action,
  onClose,
}: ConfirmProps) {
  const messages = useMessages();
  // A notice would stand behind the dialog.
  const [isRefused, setRefused] = useState(false);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      summary={summary}
      actions={
        <>
          <Button onClick={onClose}>{closeLabel ?? messages.parts.cancel}</Button>
          <Button
            look={look}
            isBusy={action.isRunning}
            reason={reason}
            onRefused={() => setRefused(true)}
            onClick={() => void action.run()}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-soft">{children}</div>
      {isRefused && reason !== undefined && (
        <p role="alert" className="mt-4 text-bad">
          {reason}
        </p>
      )}
      {action.error !== null && <Fault error={action.error} className="mt-4" />}
    </Dialog>
  );
}
