import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { contactSearchQuery } from '../../api/queries/contacts.ts';
import type { Contact, ContactSummary } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Checkbox } from '../../parts/field.tsx';
import { useOnward } from '../../parts/onward.ts';
import { shortName } from '../../parts/short-name.ts';
import { useCounted } from './counted.ts';
import { MergeGets } from './merge-gets.tsx';

type Other = Pick<Contact, 'id' | 'name' | 'email'>;

interface MergeContactProps {
  readonly contact: Contact;
  readonly summary: ContactSummary;
  /** The contact that stays, where one was named already. */
  readonly beginsWith?: Other | undefined;
  readonly onClose: () => void;
}

/** Merges a contact into another one that the person finds, after a confirmation that says what will happen. */
export function MergeContact({ contact, summary, beginsWith, onClose }: MergeContactProps) {
  const { contacts: texts, tellClients } = useMessages();
  const isKept = useKeepsMails();
  const [into, setInto] = useState<Other | null>(beginsWith ?? null);
  const [keeps, setKeeps] = useState(false);
  const merge = useMerging(contact, into, keeps, onClose);
  const autopays = summary.autopay.length;
  const all = useCounted()(summary.invoices, summary.payments);
  return (
    <Confirm
      title={texts.mergeTitle(contact.name)}
      label={into === null ? texts.merge : texts.mergeLabel(shortName(into.name))}
      reason={into === null ? texts.mergeChoose : undefined}
      look="danger"
      action={merge}
      onClose={onClose}
    >
      {into === null ? (
        <>
          <p>{texts.mergeText}</p>
          {/* Room for what is found, so that the dialog does not scroll. */}
          <div className="min-h-72 text-ink">
            <Finder contact={contact} onChoose={setInto} />
          </div>
        </>
      ) : (
        <>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line px-3 py-2 text-ink">
            {/* Whole: it says where everything goes, for good. */}
            <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
              <bdi className="block font-medium">{into.name}</bdi>
              <span className="block text-sm text-soft">{into.email}</span>
            </span>
            <Button look="quiet" onClick={() => setInto(null)}>
              {texts.mergeOther}
            </Button>
          </div>
          <p className="wrap-anywhere">
            {all === null ? texts.mergeNothing(contact.name) : texts.mergeWhat(contact.name, into.name, all)}
          </p>
          <MergeGets contactId={contact.id} into={into} />
          {autopays > 0 && (
            <div className="text-ink">
              <Checkbox
                label={texts.mergeKeeps}
                hint={
                  isKept
                    ? `${texts.mergeKeepsHintKept(autopays)} ${tellClients}`
                    : texts.mergeKeepsHint(autopays)
                }
                isChecked={keeps}
                onChange={setKeeps}
              />
            </div>
          )}
        </>
      )}
    </Confirm>
  );
}

function Finder({
  contact,
  onChoose,
}: {
  readonly contact: Contact;
  readonly onChoose: (other: Other) => void;
}) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const [query, setQuery] = useState('');
  const found = useQuery(contactSearchQuery(account.path, query.trim())).data?.items ?? [];
  return (
    <Combobox
      label={texts.mergeInto}
      placeholder={texts.mergeSearch}
      query={query}
      onQuery={setQuery}
      nothing={texts.mergeNobody}
      isFocused
      options={found
        .filter(({ id }) => id !== contact.id)
        .map((other) => ({
          id: other.id,
          content: (
            <>
              <bdi className="min-w-0 flex-1 truncate">{other.name}</bdi>
              <span className="min-w-0 truncate text-sm text-soft">{other.email}</span>
            </>
          ),
          onChoose: () => onChoose(other),
        }))}
    />
  );
}

function useMerging(contact: Contact, into: Other | null, keeps: boolean, onClose: () => void) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  const { id = '', name = '' } = into ?? {};
  return useAccountChange(
    async (send) => {
      await send('POST /v1/contacts/{contact_id}/merge', {
        path: { contact_id: contact.id },
        body: { into: id, autopay: keeps ? 'Keep' : 'End' },
      });
      onClose();
      await onward({
        to: '/accounts/$account/contacts/$contact',
        params: { account: account.path, contact: id },
      });
    },
    { notice: texts.mergeBegun(contact.name, name) },
  );
}
