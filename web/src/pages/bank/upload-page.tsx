import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { type FilePreview, previewBankFile, uploadBankFile } from '../../api/queries/bank.ts';
import { readAgain } from '../../api/read-again.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { FilePlace } from '../../parts/file-place.tsx';
import { showToast } from '../../parts/notices.ts';
import { useOnward } from '../../parts/onward.ts';
import { CsvColumns } from './csv-columns.tsx';
import { FileContent } from './file-content.tsx';
import { FileFault } from './file-fault.tsx';

/** How a file is read: the account where it names none, and the mapping of a CSV file. */
export interface Reading {
  readonly bankAccount: string;
  readonly mappingId: string | null;
}

const asSaid: Reading = { bankAccount: '', mappingId: null };
const FILES = '.xml,.camt,.053,.sta,.mt940,.940,.csv,.tsv,.txt,text/xml,application/xml,text/csv,text/plain';

/** A file of the bank: chosen, looked at, uploaded. */
export function UploadPage() {
  const { bank: texts, frame } = useMessages();
  const account = useAccount();
  const can = useCan();
  return (
    <>
      <PageHeader
        back={{
          label: frame.bank,
          to: { to: '/accounts/$account/bank', params: { account: account.path } },
        }}
        title={texts.uploadTitle}
        tabTitle={texts.uploadTitle}
      />
      {can('invoices:write') ? <Upload /> : <p className="text-soft">{texts.mayNot}</p>}
    </>
  );
}

function Upload() {
  const { bank: texts } = useMessages();
  const account = useAccount();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<FilePreview | null>(null);
  const [reading, setReading] = useState(asSaid);
  const look = useAction(async (_key, [one, how]: readonly [File, Reading]) => {
    setReading(how);
    const found = await previewBankFile(account.path, { file: one, query: queryOf(how) });
    setPreview(found);
    return found;
  });
  const upload = useUpload();
  const choose = (one: File | undefined) => {
    if (one === undefined) return;
    setFile(one);
    setPreview(null);
    upload.reset();
    void look.run([one, asSaid]);
  };
  const isMapped = preview !== null && (preview.csv === null || reading.mappingId !== null);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-prose text-soft">{texts.uploadText}</p>
      <FilePlace
        texts={{ choose: texts.chooseFile, other: texts.otherFile, drop: texts.drop }}
        hasFile={file !== null}
        accept={FILES}
        onFile={choose}
      />
      {file !== null && (
        <p className="font-medium">
          <bdi>{file.name}</bdi>
        </p>
      )}
      {look.error !== null && <FileFault error={look.error} />}
      {preview?.csv != null && file !== null && (
        <CsvColumns
          key={`${file.name} ${file.lastModified} ${file.size}`}
          csv={preview.csv}
          isReading={look.isRunning}
          onRead={(how) => look.run([file, how])}
        />
      )}
      {isMapped && file !== null && look.error === null && (
        <FileContent
          preview={preview}
          reading={reading}
          isBusy={upload.isRunning}
          error={upload.error}
          onUpload={(bankAccount) => void upload.run([file, { ...reading, bankAccount }])}
        />
      )}
    </div>
  );
}

function queryOf({ bankAccount, mappingId }: Reading): Record<string, string> {
  return {
    ...(bankAccount.trim() === '' ? {} : { bankAccount: bankAccount.trim() }),
    ...(mappingId === null ? {} : { mappingId }),
  };
}

// Uploads the file, and leads to its lines.
function useUpload() {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const queries = useQueryClient();
  const onward = useOnward();
  return useAction(async (key, [file, how]: readonly [File, Reading]) => {
    const query = { ...queryOf(how), name: file.name.slice(0, 200) };
    const { isNew, statements } = await uploadBankFile(account.path, { file, query }, key);
    await readAgain(queries, [account.path, 'bank']);
    const count = statements.reduce((sum, { lineCount }) => sum + lineCount, 0);
    showToast({ text: isNew ? texts.taken(count, formats.count(count)) : texts.nothingNew });
    await onward({ to: '/accounts/$account/bank', params: { account: account.path } });
    return statements;
  });
}
