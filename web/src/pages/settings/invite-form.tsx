import { type SyntheticEvent, useState } from 'react';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import type { Member } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import { InvitationLink, useInvitationLink } from './invitation-link.tsx';

const roles = ['Member', 'Viewer', 'Admin', 'Owner'] as const;

/** Invites somebody: by mail, or by a link to hand over where no mail goes out. The service says which roles one may give. */
export function InviteForm() {
  const { settings: texts, frame } = useMessages();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Member['role']>('Member');
  const isMailed = !useKeepsMails();
  const link = useInvitationLink();
  const invite = useAccountChange(
    (send) => send('POST /v1/invitations', { body: { email: email.trim(), role } }),
    {
      concerns: ['members'],
      notice: (made) => (isMailed ? texts.invitedSaid(made.email) : undefined),
      onDone(made) {
        setEmail('');
        return isMailed ? undefined : link.run(made);
      },
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void invite.run();
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
      {!isMailed && <p className="mt-2 text-sm text-soft">{texts.noMailServer}</p>}
      {invite.error !== null && fault === undefined && <Fault error={invite.error} className="mt-3" />}
      <Button
        type="submit"
        look="primary"
        className="mt-4"
        isBusy={invite.isRunning}
        reason={email.trim() === '' ? texts.enterEmail : undefined}
      >
        {isMailed ? texts.sendInvitation : texts.makeInvitation}
      </Button>
      {link.error !== null && <Fault error={link.error} className="mt-3" />}
      {link.made !== null && (
        <div className="mt-4">
          <InvitationLink {...link.made} />
        </div>
      )}
    </form>
  );
}
