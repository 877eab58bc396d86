import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import { membersQuery } from '../../api/queries/members.ts';
import type { Member } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';

const roles = ['Member', 'Viewer', 'Admin', 'Owner'] as const;

/** Invites somebody by mail. The service says which roles one may give. */
export function InviteForm() {
  const { settings: texts, frame } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Member['role']>('Member');
  const invite = useAction(async (_input: undefined, key) => {
    await callApi(account.path, 'POST /v1/invitations', { body: { email: email.trim(), role }, key });
    await queries.invalidateQueries({ queryKey: membersQuery(account.path).queryKey });
    showToast({ text: texts.invitedSaid(email.trim()) });
    setEmail('');
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void invite.run(undefined);
  };
  const fault = invite.error?.faultOf('/email');
  return (
    <form onSubmit={submit} noValidate className="mt-8">
      <h2 className="mb-2 font-semibold">{texts.invite}</h2>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_180px]">
        <TextField
          label={texts.inviteEmail}
          type="email"
          autoComplete="off"
          value={email}
          error={fault}
          onChange={setEmail}
        />
        <Select
          label={texts.role}
          value={role}
          options={roles.map((value) => ({ value, label: frame.roles[value] }))}
          onChange={(to) => setRole(to as Member['role'])}
        />
      </div>
      <p className="mt-2 text-sm text-soft">{texts.roleTexts[role]}</p>
      {invite.error !== null && fault === undefined && <Fault error={invite.error} className="mt-3" />}
      <Button
        type="submit"
        look="primary"
        className="mt-4"
        isBusy={invite.isRunning}
        reason={email.trim() === '' ? texts.enterEmail : undefined}
      >
        {texts.sendInvitation}
      </Button>
    </form>
  );
}
