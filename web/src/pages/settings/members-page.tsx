import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount, useCan, useMe } from '../../account/session.tsx';
import { membersQuery } from '../../api/queries/members.ts';
import type { Invitation, Member } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { type Send, useAccountChange } from '../../parts/account-change.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { RealInstantText, RealTimeNote } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Select } from '../../parts/field.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../parts/states.tsx';
import { InvitationLink, useInvitationLink } from './invitation-link.tsx';
import { InviteForm } from './invite-form.tsx';
import { SettingsHead } from './settings-head.tsx';

export function MembersPage() {
  const { settings: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const query = useQuery(membersQuery(account.path));
  return (
    <>
      <SettingsHead section="members" />
      {query.isPending ? (
        <SkeletonRows count={4} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="max-w-3xl">
          <ul className="border-t border-line sm:grid sm:grid-cols-[minmax(0,1fr)_160px_auto_auto]">
            {ownersFirst(query.data.members).map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
          {query.data.invitations.length > 0 && (
            <section className="mt-8">
              <h2 className="mb-2 font-semibold">{texts.invited}</h2>
              <ul className="border-t border-line">
                {query.data.invitations.map((invitation) => (
                  <li key={invitation.id} className="border-b border-line py-3">
                    <InvitationRow invitation={invitation} />
                  </li>
                ))}
              </ul>
              <RealTimeNote />
            </section>
          )}
          {can('members:write') && <InviteForm />}
        </div>
      )}
    </>
  );
}

// The order within is that of joining.
function ownersFirst(members: readonly Member[]): readonly Member[] {
  const isOwner = ({ role }: Member) => role === 'Owner';
  return [...members.filter(isOwner), ...members.filter((member) => !isOwner(member))];
}

// After a change of a member, the list and one's own role are read again.
function useMemberChange(work: (send: Send) => Promise<unknown>, notice: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useAccountChange(
    async (send) => {
      await work(send);
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
    { concerns: ['members'], notice, onDone },
  );
}

function MemberRow({ member }: { readonly member: Member }) {
  const { settings: texts, frame } = useMessages();
  const account = useAccount();
  const { person } = useMe();
  const can = useCan();
  const [role, setRole] = useState<Member['role'] | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const roles = member.allowedRoles.includes(member.role)
    ? member.allowedRoles
    : [member.role, ...member.allowedRoles];
  return (
    // The columns are those of the list: roles and actions stand one below the other.
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-line py-3 sm:col-span-4 sm:grid sm:grid-cols-subgrid">
      <div className="w-full min-w-0 pe-4">
        <p className="wrap-anywhere">
          <bdi className="font-medium">{member.name}</bdi>
          {member.id === person.id && <span className="text-soft"> {texts.you}</span>}
        </p>
        <p className="text-sm wrap-anywhere text-soft">{member.email}</p>
      </div>
      {member.allowedRoles.length === 0 ? (
        <span className="flex-1 basis-32 text-soft">{frame.roles[member.role]}</span>
      ) : (
        <div className="flex-1 basis-32">
          <Select
            label={texts.roleOf(member.name)}
            isLabelHidden
            value={member.role}
            options={roles.map((value) => ({ value, label: frame.roles[value] }))}
            onChange={(to) => setRole(to as Member['role'])}
          />
        </div>
      )}
      <Link
        to="/accounts/$account/developers/events"
        params={{ account: account.path }}
        search={{ actorId: member.id }}
        className={buttonClass('quiet')}
      >
        {texts.activity}
        <span className="sr-only"> {member.name}</span>
      </Link>
      {member.isRemovable ? (
        <Button look="quiet" onClick={() => setRemoving(true)}>
          {texts.remove}
          <span className="sr-only"> {member.name}</span>
        </Button>
      ) : (
        // An empty space for a member who cannot be removed, so that roles stay in one column.
        can('members:write') && (
          <span aria-hidden className="invisible hidden px-3 font-medium sm:block">
            {texts.remove}
          </span>
        )
      )}
      {role !== null && <ChangeRole member={member} role={role} onClose={() => setRole(null)} />}
      {isRemoving && <RemoveMember member={member} onClose={() => setRemoving(false)} />}
    </li>
  );
}

interface MemberAsk {
  readonly member: Member;
  readonly onClose: () => void;
}

function ChangeRole({ member, role, onClose }: MemberAsk & { readonly role: Member['role'] }) {
  const { settings: texts, frame } = useMessages();
  const name = frame.roles[role];
  const path = { member_id: member.id };
  const change = useMemberChange(
    (send) => send('PATCH /v1/members/{member_id}', { path, body: { role } }),
    texts.roleChanged(member.name, name),
    onClose,
  );
  return (
    <Confirm
      title={texts.roleTitle(member.name, name)}
      label={texts.roleLabel(name)}
      action={change}
      onClose={onClose}
    >
      <p>{texts.roleTexts[role]}</p>
    </Confirm>
  );
}

function RemoveMember({ member, onClose }: MemberAsk) {
  const { settings: texts } = useMessages();
  const account = useAccount();
  const remove = useMemberChange(
    (send) => send('DELETE /v1/members/{member_id}', { path: { member_id: member.id } }),
    texts.memberRemoved(member.name),
    onClose,
  );
  return (
    <Confirm
      title={texts.removeTitle(member.name, account.name)}
      label={texts.removeLabel(member.name)}
      look="danger"
      action={remove}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
    </Confirm>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { settings: texts, frame } = useMessages();
  const isKept = useKeepsMails();
  const link = useInvitationLink();
  const revoke = useAccountChange(
    (send) => send('DELETE /v1/invitations/{invitation_id}', { path: { invitation_id: invitation.id } }),
    { concerns: ['members'], notice: texts.withdrawn(invitation.email) },
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{invitation.email}</p>
        <p className="text-sm text-soft">
          {frame.roles[invitation.role]} · {texts.until} <RealInstantText at={invitation.expiresAt} isDate />
        </p>
      </div>
      {invitation.isRevocable && (
        <div className="flex max-sm:-ms-3 max-sm:w-full">
          {isKept && (
            <Button look="quiet" isBusy={link.isRunning} onClick={() => void link.run(invitation)}>
              {texts.getLink}
              <span className="sr-only"> {invitation.email}</span>
            </Button>
          )}
          <Button look="quiet" isBusy={revoke.isRunning} onClick={() => void revoke.run()}>
            {texts.withdraw}
            <span className="sr-only"> {invitation.email}</span>
          </Button>
        </div>
      )}
      {revoke.error !== null && <Fault error={revoke.error} className="w-full" />}
      {link.error !== null && <Fault error={link.error} className="w-full" />}
      {link.made !== null && <InvitationLink {...link.made} />}
    </div>
  );
}
