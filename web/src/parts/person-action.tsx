import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMe } from '../account/session.tsx';
import { type Action, useAction } from '../api/action.ts';
import { ApiError, callPersonApi } from '../api/client.ts';
import { appBase } from '../base.ts';
import { useMessages } from '../messages/language.tsx';
import { buttonClass } from './button.tsx';
import { Confirm } from './dialog.tsx';
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
  work: (input: Input) => Promise<Output>,
  said?: string,
  text?: string,
): PersonAction<Input, Output> {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ readonly input: Input } | null>(null);
  const action = useAction(async (_key, input: Input) => {
    try {
      const output = await work(input);
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
  const { me: texts } = useMessages();
  const { person } = useMe();
  const [current, setCurrent] = useState('');
  const confirm = useAction(async () => {
    await callPersonApi('POST', '/confirm', { body: { current } });
    onDone();
  });
  return (
    <Confirm
      title={texts.confirmTitle}
      label={texts.confirm}
      reason={current === '' ? texts.enterPassword : undefined}
      action={confirm}
      onClose={onClose}
    >
      <p>{text ?? texts.confirmText}</p>
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
      {person.signOnName !== null && (
        <p>
          <a href={confirmAddress()} className={buttonClass()}>
            {texts.confirmWith(person.signOnName)}
          </a>
        </p>
      )}
    </Confirm>
  );
}
