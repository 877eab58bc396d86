import { useState } from 'react';
import { civilDateIn } from '../../../../src/kit/time.ts';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import type { Invitation, Operations } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Copy } from '../../parts/copy.tsx';

type Link = Operations['POST /v1/invitations/{invitation_id}/link']['data'];

export function useInvitationLink() {
  const account = useAccount();
  const [made, setMade] = useState<{ readonly email: string; readonly link: Link } | null>(null);
  const action = useAction(async (key, { id, email }: Pick<Invitation, 'id' | 'email'>) => {
    const make = () =>
      callApi(account.path, 'POST /v1/invitations/{invitation_id}/link', {
        path: { invitation_id: id },
        key,
      });
    let { data: link } = await make();
    // The answer of a request that was repeated has no link: the first was lost. Another link is made.
    if (link.url === null) {
      key.finish();
      ({ data: link } = await make());
    }
    setMade({ email, link });
  });
  return { ...action, made };
}

/** The link to hand over, with the reason and how long it works. */
export function InvitationLink({ email, link }: { readonly email: string; readonly link: Link }) {
  const { settings: texts } = useMessages();
  const formats = useFormats();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const until = formats.fullDate(civilDateIn(zone, new Date(link.expiresAt)));
  const url = link.url ?? '';
  return (
    <div role="status" className="w-full rounded-lg bg-wash p-4">
      <p>
        {texts.linkMade(email)} {texts.linkUntil(until)}
      </p>
      <p className="mt-2 font-mono text-sm wrap-anywhere select-all">{url}</p>
      <div className="mt-3">
        <Copy text={url} label={texts.copyLink} look="primary" />
      </div>
    </div>
  );
}
