import { type DragEvent, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { BatchPreview } from './batch-preview.tsx';
import { type BatchFile, batchColumns, readBatch, textOf } from './csv.ts';
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
  const [count, setCount] = useState(0);
  const method = methods.find(({ id }) => id === methodId);
  const parse = (text: string) => formats.parseMoney(text, account.currency);
  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const text = textOf(await chosen.arrayBuffer());
    setFile(readBatch(text, parse, texts.batch.columns));
    setCount((before) => before + 1);
  };
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-soft">{texts.batch.intro}</p>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-[minmax(0,1fr)_220px]">
        <FilePlace hasFile={file !== null} onFile={(chosen) => void read(chosen)} />
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
        <BatchPreview key={count} rows={file.rows} method={method} />
      )}
    </div>
  );
}

interface FilePlaceProps {
  readonly hasFile: boolean;
  readonly onFile: (file: File | undefined) => void;
}

function FilePlace({ hasFile, onFile }: FilePlaceProps) {
  const { payments: texts } = useMessages();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  const template = `${batchColumns.map((column) => texts.batch.columns[column]).join(',')}\r\n`;
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex min-h-16 flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed p-3 has-focus-visible:outline-2 has-focus-visible:outline-link ${isOver ? 'border-link bg-tint' : 'border-field'}`}
      >
        <span className={buttonClass(hasFile ? 'plain' : 'primary')}>
          {hasFile ? texts.batch.other : texts.batch.choose}
        </span>
        <span className="text-soft">{texts.batch.drop}</span>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            // The same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
        download="payments.csv"
        className="mt-2 inline-flex min-h-8 items-center gap-1.5 text-sm text-link hover:underline"
      >
        <Icon name="download" />
        {texts.batch.template}
      </a>
    </div>
  );
}
