import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { contactErasureQuery } from '../../api/queries/contacts.ts';
import type { Contact, ContactErasure } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useOnward } from '../../parts/onward.ts';
import { shortName } from '../../parts/short-name.ts';
import { Fault, Skeleton } from '../../parts/states.tsx';
import { useCounted } from './counted.ts';

interface EraseContactProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Erases a contact for good, after sentences and the name typed; or says what is in the way. */
export function EraseContact({ contact, onClose }: EraseContactProps) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const [typed, setTyped] = useState('');
  const erasure = useQuery(contactErasureQuery(account.path, contact.id));
  const erase = useErasing(contact);
  const isRefused = erasure.data?.status === 'Refused';
  const reason =
    erasure.data === undefined || isRefused
      ? texts.eraseRefused
      : typed.trim() === contact.name.trim()
        ? undefined
        : texts.eraseWrong;
  return (
    <Confirm
      title={texts.eraseTitle(contact.name)}
      label={texts.eraseLabel(shortName(contact.name))}
      look="danger"
      reason={reason}
      action={erase}
      onClose={onClose}
    >
      <p>{texts.eraseText}</p>
      {erasure.isError && <Fault error={erasure.error} />}
      {erasure.isPending && <Skeleton className="h-10" />}
      {erasure.data !== undefined && isRefused && <Obstacles obstacles={erasure.data.obstacles} />}
      {erasure.data !== undefined && !isRefused && (
        <>
          <KeptText kept={erasure.data.kept} />
          <div className="text-ink">
            <TextField
              label={texts.eraseName(contact.name)}
              value={typed}
              autoComplete="off"
              onChange={setTyped}
            />
          </div>
        </>
      )}
    </Confirm>
  );
}

function KeptText({ kept }: { readonly kept: ContactErasure['kept'] }) {
  const { contacts: texts } = useMessages();
  const formats = useFormats();
  const all = useCounted()(kept.invoices, kept.payments);
  return (
    <p>
      {all === null || kept.until === null
        ? texts.eraseKeepsNothing
        : texts.eraseKeeps(all, formats.fullDate(kept.until))}{' '}
      {texts.eraseBooks}
    </p>
  );
}

/** Why it cannot be done yet, and what to do about it. */
function Obstacles({ obstacles }: Pick<ContactErasure, 'obstacles'>) {
  const { contacts: texts } = useMessages();
  return (
    <div role="alert" className="flex gap-2 text-bad">
      <Icon name="dispute" className="mt-0.5" />
      <div>
        <p>{texts.eraseRefused}</p>
        <ul className="mt-1 grid gap-1">
          {obstacles.map(({ code, count }) => (
            <li key={code}>{texts.obstacles[code](count)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function useErasing(contact: Contact) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const formats = useFormats();
  const queries = useQueryClient();
  const onward = useOnward();
  return useAccountChange(
    async (send) => {
      const path = { contact_id: contact.id };
      const { kept } = await send('POST /v1/contacts/{contact_id}/erase', { path, body: {} }).catch(
        async (cause: unknown) => {
          // Reads the blocking reasons again, so that the dialog shows new ones.
          const { queryKey } = contactErasureQuery(account.path, contact.id);
          await queries.invalidateQueries({ queryKey });
          throw cause;
        },
      );
      await onward({ to: '/accounts/$account/contacts', params: { account: account.path } });
      // The browser forgets the data of the erased person, too.
      queries.removeQueries({ queryKey: [account.path, 'contacts'], type: 'inactive' });
      return kept;
    },
    {
      notice: ({ until }) =>
        until === null ? texts.erased(contact.name) : texts.erasedKept(contact.name, formats.fullDate(until)),
    },
  );
}
