import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { Action } from '../../api/action.ts';
import { type Change, joinEdits } from '../../api/changes.ts';
import { ApiError, callApi } from '../../api/client.ts';
import { contactQuery } from '../../api/queries/contacts.ts';
import { readLastChange } from '../../api/queries/events.ts';
import type { Contact } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { useOnward } from '../../parts/onward.ts';
import { billedBody, type ContactFields, typedOf } from './contact-fields.ts';

/** A field that two people have changed in two ways. */
interface Contest {
  readonly field: keyof ContactFields;
  readonly mine: string;
}

/** The version of the contact that somebody else has saved since the person here began to edit. */
interface Late {
  readonly theirs: ContactFields;
  readonly etag: string | null;
  /** The other person's change; null when its author is unknown. */
  readonly change: Change | null;
}

interface Editing {
  readonly fields: ContactFields;
  readonly change: (changes: Partial<ContactFields>) => void;
  readonly contested: readonly Contest[];
  /** Null unless somebody else saved first. */
  readonly late: Late | null;
  readonly save: Action<ContactFields>;
  readonly submit: () => void;
}

/** Makes a contact, or changes one under the version that was seen when that began. */
export function useContactEditing(contact: Contact | null, onClose: () => void): Editing {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const onward = useOnward();
  const [base] = useState<ContactFields>(() => typedOf(contact));
  const [seen] = useState(() =>
    contact === null ? null : queries.getQueryData(contactQuery(account.path, contact.id).queryKey)?.etag,
  );
  const [fields, setFields] = useState(base);
  const [late, setLate] = useState<Late | null>(null);
  const [contested, setContested] = useState<readonly Contest[]>([]);
  const tell = async (id: string, mine: ContactFields) => {
    const found = await readLate(account.path, id);
    const joined = joinEdits(late?.theirs ?? base, mine, found.theirs);
    setContested(joined.contested.map((field) => ({ field, mine: mine[field] })));
    setFields(joined.fields);
    setLate(found);
  };
  const save = useAccountChange(
    (send, typed: ContactFields) => {
      const { name, email, type, language, externalId } = typed;
      const named = {
        name,
        email,
        type,
        language: language === '' ? null : language,
        ...billedBody(typed, contact === null),
      };
      if (contact === null) {
        const body = externalId === '' ? named : { ...named, externalId };
        return send('POST /v1/contacts', { body });
      }
      const changes = { ...named, externalId: externalId === '' ? null : externalId };
      const ifMatch = late === null ? seen : late.etag;
      const path = { contact_id: contact.id };
      return send('PATCH /v1/contacts/{contact_id}', { path, body: changes, ifMatch }).catch(
        async (cause: unknown) => {
          if (cause instanceof ApiError && cause.status === 412) await tell(contact.id, typed);
          throw cause;
        },
      );
    },
    {
      notice: ({ name }) => (contact === null ? texts.created(name) : texts.saved),
      onDone({ id }) {
        onClose();
        if (contact !== null) return;
        const to = '/accounts/$account/contacts/$contact';
        return onward({ to, params: { account: account.path, contact: id } });
      },
    },
  );
  return {
    fields,
    change: (changes) => setFields({ ...fields, ...changes }),
    contested,
    late,
    save,
    submit: () => {
      const [name, email] = [fields.name.trim(), fields.email.trim()];
      if (!save.isRunning) {
        void save.run({ ...fields, name, email, externalId: fields.externalId.trim() });
      }
    },
  };
}

async function readLate(account: string, id: string): Promise<Late> {
  const [{ data, etag }, change] = await Promise.all([
    callApi(account, 'GET /v1/contacts/{contact_id}', { path: { contact_id: id } }),
    readLastChange(account, id, 'contact.updated'),
  ]);
  return { theirs: typedOf(data), etag, change };
}
