import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { type BankMapping, bankMappingsQuery } from '../../api/queries/bank.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';

/** The mappings of CSV files that the account keeps; nothing without any. */
export function MappingList() {
  const account = useAccount();
  const query = useQuery(bankMappingsQuery(account.path));
  return <Loaded query={query}>{({ items }) => (items.length === 0 ? null : <List items={items} />)}</Loaded>;
}

function List({ items }: { readonly items: readonly BankMapping[] }) {
  const { bank: texts } = useMessages();
  return (
    <section className="mt-10" aria-labelledby="mappings">
      <h2 id="mappings" className="font-semibold">
        {texts.mappings}
      </h2>
      <p className="text-soft">{texts.mappingsText}</p>
      <ul className="mt-2">
        {items.map((one) => (
          <MappingRow key={one.id} mapping={one} />
        ))}
      </ul>
    </section>
  );
}

function MappingRow({ mapping: { id, name, bankAccount, mapping } }: { readonly mapping: BankMapping }) {
  const { bank: texts } = useMessages();
  const can = useCan();
  const [isDeleting, setDeleting] = useState(false);
  const { bookedOn, amount, name: payer, text } = mapping;
  // Some banks have a column for each direction.
  const amounts = typeof amount === 'string' ? [amount] : [amount.credit, amount.debit];
  const columns = [bookedOn, ...amounts, payer, ...(text ?? [])].filter((one) => (one ?? '') !== '');
  const facts = [...(bankAccount === '' ? [] : [texts.ofAccount(bankAccount)]), columns.join(', ')];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-soft wrap-anywhere">{facts.filter((one) => one !== '').join(' · ')}</p>
      </div>
      {can('invoices:write') && (
        <Button look="quiet" onClick={() => setDeleting(true)}>
          {texts.delete}
        </Button>
      )}
      {isDeleting && <DeleteDialog id={id} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function DeleteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { bank: texts } = useMessages();
  const remove = useAccountChange(
    (send) => send('DELETE /v1/bank_mappings/{bank_mapping_id}', { path: { bank_mapping_id: id } }),
    { concerns: ['bank', 'mappings'], notice: texts.mappingDeleted, onDone: onClose },
  );
  return (
    <Confirm title={texts.deleteMapping} label={texts.delete} look="danger" action={remove} onClose={onClose}>
      <p>{texts.deleteMappingText}</p>
    </Confirm>
  );
}
