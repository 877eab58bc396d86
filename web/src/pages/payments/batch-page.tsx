import { useState } from 'react';
import { textOf } from '../../../../src/kit/files/read-csv.ts';
import { addDays } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Select } from '../../parts/field.tsx';
import { FilePlace } from '../../parts/file-place.tsx';
import { Icon } from '../../parts/icon.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { BatchPreview } from './batch-preview.tsx';
import { type BatchColumn, type BatchFile, batchColumns, readBatch } from './csv.ts';
import { OutOfWallet } from './out-of-wallet.tsx';

/** Many payments from a file: nothing is created before every row is right. */
export function PaymentBatchPage() {
  const { payments: texts } = useMessages();
  return <OutOfWallet title={texts.batch.title}>{(methods) => <Batch methods={methods} />}</OutOfWallet>;
}

function Batch({ methods }: { readonly methods: readonly ShownWalletMethod[] }) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const [methodId, setMethodId] = useState(methods[0]?.id ?? '');
  const [file, setFile] = useState<BatchFile | null>(null);
  const [name, setName] = useState('');
  const [count, setCount] = useState(0);
  const method = methods.find(({ id }) => id === methodId);
  const parse = (text: string) => formats.parseMoney(text, account.currency);
  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const text = textOf(await chosen.arrayBuffer());
    setName(chosen.name);
    setFile(readBatch(text, parse, texts.batch.columns));
    setCount((before) => before + 1);
  };
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-soft">{texts.batch.intro}</p>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-[minmax(0,1fr)_220px]">
        <div>
          <FilePlace texts={texts.batch} hasFile={file !== null} onFile={(chosen) => void read(chosen)} />
          {name !== '' && (
            <p className="mt-2 font-medium">
              <bdi>{name}</bdi>
            </p>
          )}
          <Template />
        </div>
        <Select
          label={texts.method}
          value={methodId}
          options={methods.map((one) => ({ value: one.id, label: methodName(one) }))}
          onChange={setMethodId}
        />
      </div>
      {file !== null && file.lacks.length > 0 && (
        <p role="alert" className="text-bad">
          {texts.batch.lacks(file.lacks.map((column) => texts.batch.columns[column]).join(', '))}
        </p>
      )}
      {file !== null && file.lacks.length === 0 && file.rows.length === 0 && (
        <p role="alert" className="text-bad">
          {texts.batch.noRows}
        </p>
      )}
      {file !== null && file.lacks.length === 0 && file.rows.length > 0 && method !== undefined && (
        <BatchPreview key={count} file={file} method={method} />
      )}
    </div>
  );
}

// With a row that shows how each cell is written, the amount as the reader writes it.
function Template() {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { currency } = useAccount();
  const { columns, example } = texts.batch;
  const amount = formats.figure(80_000, currency);
  const cells: Readonly<Record<BatchColumn, string>> = {
    ...example,
    amount,
    date: addDays(today, 14),
    eventDate: addDays(today, 21),
    externalId: '',
  };
  const line = (cellOf: (column: BatchColumn) => string) =>
    `${batchColumns.map((column) => `"${cellOf(column).replaceAll('"', '""')}"`).join(',')}\r\n`;
  const template = `\uFEFF${line((column) => columns[column])}${line((column) => cells[column])}`;
  return (
    <a
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
      download="payments.csv"
      className="mt-2 inline-flex min-h-8 items-center gap-1.5 text-sm text-link hover:underline"
    >
      <Icon name="download" />
      {texts.batch.template}
    </a>
  );
}
