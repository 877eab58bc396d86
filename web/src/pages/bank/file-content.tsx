import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import type { ApiError } from '../../api/client.ts';
import type { FilePreview } from '../../api/queries/bank.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { TextField } from '../../parts/field.tsx';
import { FileFault } from './file-fault.tsx';
import type { Reading } from './upload-page.tsx';

interface ContentProps {
  readonly preview: FilePreview;
  readonly reading: Reading;
  readonly isBusy: boolean;
  readonly error: ApiError | null;
  readonly onUpload: (bankAccount: string) => void;
}

/** The content of a file by account, its first lines, and the button that uploads it. */
export function FileContent({ preview, reading, isBusy, error, onUpload }: ContentProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const [bankAccount, setBankAccount] = useState(reading.bankAccount);
  const accounts = preview.accounts ?? [];
  const isNameless = accounts.some((one) => one.bankAccount === null);
  const count = accounts.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return (
    <section aria-label={texts.found} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-semibold">{texts.found}</h2>
      <ul>
        {accounts.map((one) => (
          <AccountRow key={one.bankAccount} account={one} />
        ))}
      </ul>
      <FirstLines lines={preview.lines} />
      {isNameless && (
        <div className="max-w-md">
          <TextField
            label={texts.ownAccount}
            hint={texts.noAccount}
            value={bankAccount}
            onChange={setBankAccount}
          />
        </div>
      )}
      {error !== null && <FileFault error={error} />}
      <div>
        <Button
          look="primary"
          isBusy={isBusy}
          reason={
            count === 0
              ? texts.nothingNew
              : isNameless && bankAccount.trim() === ''
                ? texts.faults.required
                : undefined
          }
          onClick={() => onUpload(bankAccount)}
        >
          {texts.take(count, formats.count(count))}
        </Button>
      </div>
      {count === 0 && <p className="text-soft">{texts.nothingNew}</p>}
    </section>
  );
}

type FileAccount = NonNullable<FilePreview['accounts']>[number];

function AccountRow({ account }: { readonly account: FileAccount }) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { bankAccount, lineCount, knownCount, from, to } = account;
  const facts = [
    texts.statementLines(lineCount, formats.count(lineCount)),
    ...(knownCount === 0 ? [] : [texts.knownLines(knownCount, formats.count(knownCount))]),
    ...(from === null || to === null ? [] : [texts.days(formats.date(from, today), formats.date(to, today))]),
  ];
  return (
    <li>
      {bankAccount !== null && <span className="font-medium">{texts.ofAccount(bankAccount)} · </span>}
      <span className="text-soft">{facts.join(' · ')}</span>
    </li>
  );
}

function FirstLines({ lines }: { readonly lines: FilePreview['lines'] }) {
  const { bank: texts } = useMessages();
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-sm text-soft">{texts.firstLines}</h3>
      <ul className="border-t border-line">
        {lines.map((line) => (
          <li key={line.fileLine} className="border-b border-line py-2">
            <div className="flex justify-between gap-4">
              <bdi className="min-w-0 font-medium wrap-anywhere">
                {line.name === '' ? texts.noName : line.name}
              </bdi>
              <Amount amount={line.amount} currency={line.currency} />
            </div>
            <p className="text-sm text-soft wrap-anywhere">
              <DateText date={line.bookedOn} /> · <bdi>{line.text}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
