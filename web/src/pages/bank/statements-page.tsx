import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { type BankStatement, bankStatementsQuery } from '../../api/queries/bank.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { useEndless } from '../../parts/endless.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { BankHead } from './bank-tabs.tsx';
import { CertainDialog } from './certain-dialog.tsx';
import { MappingList } from './mapping-list.tsx';

/** The files that were uploaded, and how far their lines are. */
export function StatementsPage() {
  const { bank: texts } = useMessages();
  const account = useAccount();
  const list = useEndless(bankStatementsQuery(account.path));
  return (
    <>
      <BankHead open="Statements" />
      {list.isPending && <SkeletonRows count={3} />}
      {list.error !== null && <ErrorState error={list.error} onRetry={list.retry} />}
      {!list.isPending && list.error === null && list.rows.length === 0 && (
        <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
      )}
      <ul>
        {list.rows.map((one) => (
          <StatementRow key={one.id} statement={one} />
        ))}
      </ul>
      {list.hasMore && (
        <Button className="mt-4" isBusy={list.isReading} onClick={list.readOn}>
          {texts.more}
        </Button>
      )}
      <MappingList />
    </>
  );
}

function StatementRow({ statement }: { readonly statement: BankStatement }) {
  const { bank: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const formats = useFormats();
  const [open, setOpen] = useState<'certain' | 'delete' | null>(null);
  const { id, name, bankAccount, lineCount, confirmedCount, openCount, certainCount, createdAt } = statement;
  const facts = [
    texts.ofAccount(bankAccount),
    texts.statementLines(lineCount, formats.count(lineCount)),
    ...(confirmedCount === 0 ? [] : [texts.confirmedLines(confirmedCount, formats.count(confirmedCount))]),
    ...(openCount === 0 ? [] : [texts.openLines(openCount, formats.count(openCount))]),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <h2 className="font-medium wrap-anywhere">
          <bdi>{name === '' ? texts.statement : name}</bdi>{' '}
          <span className="font-normal text-soft">
            <InstantText at={createdAt} />
          </span>
        </h2>
        <p className="text-soft wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {certainCount > 0 && can('invoices:write') && (
          <Button look="primary" onClick={() => setOpen('certain')}>
            {texts.confirmCertain(certainCount, formats.count(certainCount))}
          </Button>
        )}
        <Link
          to="/accounts/$account/bank"
          params={{ account: account.path }}
          search={{ statement: id }}
          className={buttonClass()}
        >
          {texts.showLines}
        </Link>
        {can('invoices:write') && (
          <Button
            look="quiet"
            reason={confirmedCount > 0 ? texts.paysAlready : undefined}
            onClick={() => setOpen('delete')}
          >
            {texts.delete}
          </Button>
        )}
      </div>
      {open === 'certain' && <CertainDialog statement={statement} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog id={id} onClose={() => setOpen(null)} />}
    </li>
  );
}

function DeleteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { bank: texts } = useMessages();
  const remove = useAccountChange(
    (send) => send('DELETE /v1/bank_statements/{bank_statement_id}', { path: { bank_statement_id: id } }),
    { concerns: ['bank'], notice: texts.deleted, onDone: onClose },
  );
  return (
    <Confirm title={texts.deleteTitle} label={texts.delete} look="danger" action={remove} onClose={onClose}>
      <p>{texts.deleteText}</p>
    </Confirm>
  );
}
