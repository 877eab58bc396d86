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
  /** At the foot, which stays in view; the most important last. */
  readonly actions?: ReactNode;
  readonly isWide?: boolean | undefined;
}

/** A native dialog: keeps the keyboard inside, closes with Esc and beside it, gives the focus back. Shown while mounted. */
export function Dialog({ title, onClose, children, actions, isWide }: DialogProps) {
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
      className={`appear max-h-[min(720px,90dvh)] w-[calc(100vw-32px)] overflow-auto scroll-pb-20 rounded-lg bg-raised p-0 shadow-pop ${isWide ? 'max-w-2xl' : 'max-w-md'}`}
    >
      <div className="p-6">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <div className="mt-2">{children}</div>
        {actions !== undefined && (
          <div className="sticky bottom-0 z-10 -mx-6 mt-3 -mb-6 flex flex-wrap-reverse justify-end gap-2 bg-raised px-6 pt-3 pb-6 max-[359px]:static max-[359px]:flex-col-reverse">
            {actions}
          </div>
        )}
      </div>
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
