import { useState } from 'react';
import { useMe } from '../../account/session.tsx';
import { callPersonApi } from '../../api/client.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { Fault } from '../../parts/states.tsx';

/** Changes the password, or sets the first one. */
export function PasswordPart() {
  const { me: texts } = useMessages();
  const { person } = useMe();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = usePersonAction(async () => {
    const body = { ...(person.hasPassword ? { current } : {}), password };
    await callPersonApi('PUT', '/password', { body });
    setCurrent('');
    setPassword('');
  }, texts.passwordChanged);
  const { error } = change;
  const faults = [error?.faultOf('/current'), error?.faultOf('/password')];
  const isEmpty = password === '' || (person.hasPassword && current === '');
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void change.run();
      }}
    >
      <input type="hidden" autoComplete="username" value={person.email} readOnly />
      {person.hasPassword && (
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          value={current}
          error={faults[0]}
          onChange={setCurrent}
          isSending={change.isRunning}
        />
      )}
      <PasswordField
        label={texts.newPassword}
        hint={texts.passwordHint}
        autoComplete="new-password"
        value={password}
        error={faults[1]}
        onChange={setPassword}
        isSending={change.isRunning}
      />
      {error !== null && faults.every((one) => one === undefined) && <Fault error={error} />}
      <div>
        <Button type="submit" isBusy={change.isRunning} reason={isEmpty ? texts.enterPassword : undefined}>
          {texts.changePassword}
        </Button>
      </div>
      {change.question}
    </form>
  );
}
