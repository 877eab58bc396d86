import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMe } from '../account/session.tsx';
import { type Action, useAction } from '../api/action.ts';
import type { ActionKeys } from '../api/action-keys.ts';
import { ApiError, callPersonApi } from '../api/client.ts';
import { appBase } from '../base.ts';
import { useMessages } from '../messages/language.tsx';
import { Button, type ButtonLook, buttonClass } from './button.tsx';
import { Confirm, Dialog } from './dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { showToast } from './toast.tsx';

interface PersonAction<Input, Output> extends Action<Input, Output> {
  /** Asks for the password, when the service wants to know that it is the person. */
  readonly question: ReactNode;
}

/**
 * A change of how the person signs in, or of where they are a member. Some need the password once more: it is asked for,
 * and the change made then. Afterwards everything about the person is read again. `text` says why it is asked for.
 */
export function usePersonAction<Output, Input = void>(
  work: (input: Input, key: ActionKeys) => Promise<Output>,
  said?: string,
  text?: string,
): PersonAction<Input, Output> {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ readonly input: Input } | null>(null);
  const action = useAction(async (key, input: Input) => {
    try {
      const output = await work(input, key);
      await Promise.all(
        ['me', 'sessions', 'passkeys', 'two-factor'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
      if (said !== undefined) showToast({ text: said });
      return output;
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'confirmation_needed') setAsked({ input });
      throw cause;
    }
  });
  const question =
    asked === null ? null : (
      <AskPassword
        text={text}
        onDone={() => {
          setAsked(null);
          void action.run(asked.input);
        }}
        onClose={() => {
          setAsked(null);
          action.reset();
        }}
      />
    );
  const error = action.error?.code === 'confirmation_needed' ? null : action.error;
  return { ...action, error, question };
}

/**
 * Shows a form whose change must be confirmed. A person without a password first confirms at the provider: the way there
 * would empty the form. Other people are asked in a dialog over it.
 */
export function ConfirmFirst({ children }: { readonly children: ReactNode }) {
  const { me: texts } = useMessages();
  const { confirmsAt, hasPassword } = useMe().person;
  const isLedAway = confirmsAt !== null && !hasPassword;
  // Asked once: an answer that changes must not take a form away that is being filled.
  const { data } = useQuery({
    queryKey: ['confirmation'],
    queryFn: ({ signal }) => callPersonApi<{ isConfirmed: boolean }>('GET', '/confirm', { signal }),
    enabled: isLedAway,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!isLedAway || data?.isConfirmed === true) return children;
  if (data === undefined) return null;
  return (
    <div className="mt-6 grid max-w-prose justify-items-start gap-4">
      <p className="text-soft">{texts.confirmFirst}</p>
      <a href={confirmAddress()} className={buttonClass('primary')}>
        {texts.confirmWith(confirmsAt)}
      </a>
    </div>
  );
}

// The provider leads back to this page, where the person then repeats the change.
function confirmAddress(): string {
  const next = `/app/${location.pathname.slice(appBase.length)}${location.search}`;
  return `${appBase}sign-in/oidc/start?purpose=confirm&next=${encodeURIComponent(next)}`;
}

interface AskPasswordProps {
  readonly text: string | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function AskPassword({ text, onDone, onClose }: AskPasswordProps) {
  const { me: texts, parts } = useMessages();
  const { person } = useMe();
  const [current, setCurrent] = useState('');
  const confirm = useAction(async () => {
    await callPersonApi('POST', '/confirm', { body: { current } });
    onDone();
  });
  const reason = <p>{text ?? texts.confirmText}</p>;
  const confirmThere = (look?: ButtonLook) =>
    person.confirmsAt !== null && (
      <a href={confirmAddress()} className={buttonClass(look)}>
        {texts.confirmWith(person.confirmsAt)}
      </a>
    );
  if (!person.hasPassword) {
    return (
      <Dialog
        title={texts.confirmTitle}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{parts.cancel}</Button>
            {confirmThere('primary')}
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-soft">
          {reason}
          {person.confirmsAt === null && <p>{texts.signInAgain}</p>}
        </div>
      </Dialog>
    );
  }
  return (
    <Confirm
      title={texts.confirmTitle}
      label={texts.confirm}
      reason={current === '' ? texts.enterPassword : undefined}
      action={confirm}
      onClose={onClose}
    >
      {reason}
      <form
        className="text-ink"
        onSubmit={(event) => {
          event.preventDefault();
          if (current !== '') void confirm.run();
        }}
      >
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          isSending={confirm.isRunning}
        />
      </form>
      {person.confirmsAt !== null && <p>{confirmThere()}</p>}
    </Confirm>
  );
}
