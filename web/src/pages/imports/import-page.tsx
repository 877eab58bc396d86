import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Kind } from '../../../../src/imports/files/columns.ts';
import { parseCsv, textOf } from '../../../../src/kit/files/read-csv.ts';
import { useAccount, useCan } from '../../account/session.tsx';
import { importListQuery } from '../../api/queries/imports.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { TextArea } from '../../parts/field.tsx';
import { FilePlace } from '../../parts/file-place.tsx';
import { FileReading } from './file-reading.tsx';

export function ContactImportPage() {
  return <ImportPage kind="Contacts" />;
}

/** Invoices with their schedules from a file. */
export function InvoiceImportPage() {
  return <ImportPage kind="Invoices" />;
}

const MOST_RECORDS = 10_000;

interface Given {
  readonly name: string;
  readonly text: string;
  /** Which file it is: another one starts the form from the beginning. */
  readonly count: number;
}

function ImportPage({ kind }: { readonly kind: Kind }) {
  const { imports: texts, contacts, invoices } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [given, setGiven] = useState<Given>({ name: '', text: '', count: 0 });
  const give = (name: string, text: string) => setGiven(({ count }) => ({ name, text, count: count + 1 }));
  const params = { account: account.path };
  const back =
    kind === 'Contacts'
      ? { label: contacts.title, to: { to: '/accounts/$account/contacts', params } as const }
      : { label: invoices.title, to: { to: '/accounts/$account/invoices', params } as const };
  const mayImport = can('contacts:write') && (kind === 'Contacts' || can('invoices:write'));
  return (
    <>
      <PageHeader back={back} title={texts.titles[kind]} tabTitle={texts.titles[kind]} />
      {mayImport ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p className="max-w-prose text-soft">{texts.intros[kind]}</p>
          <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
            <FilePlace
              texts={texts}
              hasFile={given.name !== ''}
              onFile={(file) => void file?.arrayBuffer().then((bytes) => give(file.name, textOf(bytes)))}
            />
            {given.name === '' ? (
              <TextArea
                label={texts.paste}
                hint={texts.pasteHint}
                value={given.text}
                onChange={(text) => give('', text)}
              />
            ) : (
              <p className="font-medium">
                <bdi>{given.name}</bdi>
              </p>
            )}
          </div>
          <File key={given.name === '' ? 'pasted' : given.count} kind={kind} given={given} />
        </div>
      ) : (
        <p className="text-soft">{texts.mayNot}</p>
      )}
      <Earlier kind={kind} />
    </>
  );
}

function File({ kind, given }: { readonly kind: Kind; readonly given: Given }) {
  const { imports: texts } = useMessages();
  const formats = useFormats();
  const [header, ...records] = useMemo(() => parseCsv(given.text), [given.text]);
  if (given.text === '') return null;
  if (header === undefined || records.length === 0) {
    return (
      <p role="alert" className="text-bad">
        {texts.noRows}
      </p>
    );
  }
  if (records.length > MOST_RECORDS) {
    return (
      <p role="alert" className="text-bad">
        {texts.tooMany(formats.count(MOST_RECORDS))}
      </p>
    );
  }
  // Other names of columns are another guess.
  return (
    <FileReading
      key={header.cells.join('\n')}
      kind={kind}
      name={given.name}
      header={header.cells}
      records={records}
    />
  );
}

function Earlier({ kind }: { readonly kind: Kind }) {
  const { imports: texts } = useMessages();
  const account = useAccount();
  const formats = useFormats();
  const list = useQuery(importListQuery(account.path));
  const rows = list.data?.items.filter((row) => row.kind === kind && row.rows.total > 0) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-2 font-semibold">{texts.earlier}</h2>
      <ul className="max-w-4xl border-t border-line">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line">
            <Link
              to="/accounts/$account/imports/$import"
              params={{ account: account.path, import: row.id }}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-wash"
            >
              <bdi className="min-w-0 basis-full truncate font-medium sm:flex-1 sm:basis-0">
                {row.name || texts.unnamed}
              </bdi>
              <span className="text-soft">{texts.states[row.status]}</span>
              <span className="text-soft">
                {texts.progress(formats.count(row.rows.created), formats.count(row.rows.total))}
              </span>
              <span className="text-soft">
                <InstantText at={row.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
