import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { type BankStatement, certainLinesQuery } from '../../api/queries/bank.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';

interface CertainProps {
  readonly statement: BankStatement;
  readonly onClose: () => void;
}

/** Shows the certain lines of a statement, at most as many as are confirmed at once, and confirms those that it has shown. */
export function CertainDialog({ statement, onClose }: CertainProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const query = useQuery(certainLinesQuery(account.path, statement.id));
  const lines = query.data?.items ?? [];
  const said = formats.count(lines.length);
  const confirm = useAccountChange(
    (send) =>
      send('POST /v1/bank_statements/{bank_statement_id}/confirm_certain', {
        path: { bank_statement_id: statement.id },
        body: { lineIds: lines.map(({ id }) => id) },
      }),
    {
      name: `certain ${statement.id}`,
      notice: ({ confirmedLineIds: { length: done }, leftOutLineIds: { length: left } }) =>
        [
          texts.certainDone(done, formats.count(done)),
          ...(left === 0 ? [] : [texts.certainLeft(left, formats.count(left))]),
        ].join(' '),
      onDone: onClose,
    },
  );
  return (
    <Confirm
      title={texts.certainTitle(lines.length, said)}
      label={texts.confirmCertain(lines.length, said)}
      reason={lines.length === 0 ? texts.nothing : undefined}
      action={confirm}
      onClose={onClose}
    >
      <p>{texts.certainText}</p>
      <Loaded query={query}>
        {({ items }) => (
          <ul className="border-t border-line text-ink">
            {items.map((line) => (
              <li key={line.id} className="flex justify-between gap-3 border-b border-line py-1.5 text-sm">
                <span className="min-w-0 wrap-anywhere">
                  <bdi>{line.name === '' ? texts.noName : line.name}</bdi>
                  <span className="block text-soft">
                    {[
                      ...new Set(
                        line.suggestion?.allocations.map((one) =>
                          texts.suggests(one.invoiceNumber, one.contactName),
                        ),
                      ),
                    ].join(' · ')}
                  </span>
                </span>
                <span>{formats.money(line.amount, line.currency)}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Confirm>
  );
}
