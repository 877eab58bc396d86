import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactNameQuery } from '../../api/queries/contact-name.ts';
import { recipientListQuery } from '../../api/queries/recipients.ts';
import type { Recipient } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useEndless } from '../../parts/endless.tsx';
import { bankOf, RecipientMark, RecipientMeaning, useProcessorName } from '../../parts/recipient-state.tsx';
import { RemoveRecipient } from '../../parts/remove-recipient.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';

/** The recipients with an account at the processor, and what is missing. */
export function RecipientList() {
  const { recipients: texts } = useMessages();
  const account = useAccount();
  const processor = useProcessorName();
  const list = useEndless(recipientListQuery(account.path));
  const shown = list.rows.filter(({ status }) => status !== 'Gone');
  return (
    <section className="mt-10 max-w-2xl">
      <h2 className="font-semibold">{texts.title}</h2>
      <p className="mt-1 mb-3 text-soft">{texts.intro(processor)}</p>
      {list.error !== null ? (
        <ErrorState isPart error={list.error} onRetry={list.retry} />
      ) : list.isPending ? (
        <SkeletonRows count={2} />
      ) : shown.length === 0 ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <ul className="border-t border-line">
          {shown.map((recipient) => (
            <li key={recipient.id} className="border-b border-line py-3">
              <Row recipient={recipient} />
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button className="mt-3" isBusy={list.isReading} onClick={list.readOn}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

function Row({ recipient }: { readonly recipient: Recipient }) {
  const { recipients: texts, contacts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [isRemoving, setRemoving] = useState(false);
  const { contactId, id } = recipient;
  const name = useQuery(contactNameQuery(account.path, contactId)).data ?? contacts.one;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/accounts/$account/contacts/$contact"
            params={{ account: account.path, contact: contactId }}
            className="font-medium hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <RecipientMark status={recipient.status} />
          <bdi className="text-soft">{bankOf(recipient)}</bdi>
        </p>
        {recipient.status !== 'Ready' && (
          <p className="text-sm text-soft">
            <RecipientMeaning name={name} recipient={recipient} />
          </p>
        )}
      </div>
      {can('payments:write') && (
        <Button look="quiet" aria-label={texts.removeOf(name)} onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
      )}
      {isRemoving && <RemoveRecipient {...{ id, name }} onClose={() => setRemoving(false)} />}
    </div>
  );
}
