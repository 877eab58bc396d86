import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { fieldOf } from '../../../../src/imports/files/columns.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { importRowsQuery } from '../../api/queries/imports.ts';
import type { Operations } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { SkeletonRows } from '../../parts/states.tsx';
import { faultText } from './fault-text.ts';

export type Import = Operations['GET /v1/imports/{import_id}']['data'];
export type Row = Operations['GET /v1/imports/{import_id}/rows']['data']['items'][number];

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly rows: readonly Row[] | null;
  readonly count: number;
  readonly children: (row: Row) => ReactNode;
}

/** Rows of an import below their title, each by its line. */
export function Section({ title, text, action, rows, count, children }: SectionProps) {
  const { imports: texts } = useMessages();
  return (
    <section className="mt-8 max-w-2xl">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        {action}
      </div>
      {text !== undefined && <p className="mb-2 max-w-prose text-soft">{text}</p>}
      {rows === null ? (
        <SkeletonRows count={Math.min(count, 8)} />
      ) : (
        <ol className="border-t border-line">
          {rows.map((row) => (
            <li key={row.line} className="flex gap-4 border-b border-line py-2">
              {children(row)}
            </li>
          ))}
        </ol>
      )}
      {rows !== null && count > rows.length && (
        <p className="mt-2 text-soft">{texts.more(count - rows.length)}</p>
      )}
    </section>
  );
}

export function RefusedRows({ shown: { id, rows } }: { readonly shown: Import }) {
  const { imports: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const faulty = useQuery(importRowsQuery(account.path, id, 'Faulty', rows.faulty));
  // By the names of the columns where they have one.
  const nameOf = (path: string) => {
    const field = fieldOf(path);
    return field === null ? path.slice(1) : texts.fields[field];
  };
  const csv = apiAddress(account.path, '/v1/imports/{import_id}/errors/csv', { path: { import_id: id } });
  const download = (
    <a href={csv} download className={buttonClass()}>
      <Icon name="download" />
      {texts.faultsCsv}
    </a>
  );
  return (
    <Section title={texts.faults} action={download} rows={faulty.data?.items ?? null} count={rows.faulty}>
      {({ line, faults }) => (
        <>
          <span className="w-20 flex-none text-soft">
            {texts.line} {line}
          </span>
          <span className="min-w-0 flex-1">
            {faults.map((fault) => (
              <span key={`${fault.path} ${fault.code}`} className="block wrap-anywhere">
                {fault.path !== '' && <span className="text-soft">{nameOf(fault.path)}: </span>}
                {faultText(fault, texts, (value) => formats.count(value)) ?? (
                  <span lang="en">{fault.message}</span>
                )}
              </span>
            ))}
          </span>
        </>
      )}
    </Section>
  );
}

interface ImportedRowsProps {
  readonly shown: Import;
  readonly count: number;
}

/** The rows that an import before has created: when and by whom, and a choice to create them all the same. */
export function ImportedRows({ shown: { id, kind, status, rows }, count }: ImportedRowsProps) {
  const { imports: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const skipped = useQuery(importRowsQuery(account.path, id, 'Skipped', rows.skipped));
  const known = skipped.data?.items.filter(({ skipReason }) => skipReason === 'ImportedBefore') ?? null;
  const mayChange = can('contacts:write') && (kind === 'Contacts' || can('invoices:write'));
  const mayChoose = mayChange && status === 'Checked';
  const choose = (line: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(line);
    else next.delete(line);
    setChosen(next);
  };
  const include = mayChoose && chosen.size > 0 && (
    <Button onClick={() => setAsked(true)}>{texts.includeRows(chosen.size)}</Button>
  );
  return (
    <>
      <Section
        title={texts.imported}
        {...(mayChoose ? { text: texts.importedText } : {})}
        action={include}
        rows={known}
        count={count}
      >
        {(row) => (
          <ImportedRow
            row={row}
            kind={kind}
            {...(mayChoose ? { isChosen: chosen.has(row.line), onChoose: choose } : {})}
          />
        )}
      </Section>
      {isAsked && <Including id={id} lines={[...chosen]} onClose={() => setAsked(false)} />}
    </>
  );
}

interface ImportedRowProps {
  readonly row: Row;
  readonly kind: Import['kind'];
  readonly isChosen?: boolean;
  readonly onChoose?: (line: number, isChosen: boolean) => void;
}

function ImportedRow({ row: { line, objectId, earlier }, kind, isChosen, onChoose }: ImportedRowProps) {
  const { imports: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const account = useAccount();
  if (earlier === null || objectId === null) return null;
  const day = formats.date(formats.dateOf(earlier.at, account.timeZone), today);
  const said = texts.importedOn(day, earlier.by.name ?? texts.somebody);
  const number = `${texts.line} ${line}`;
  const params = { account: account.path };
  return (
    <>
      {onChoose === undefined ? (
        <span className="w-24 flex-none text-soft">{number}</span>
      ) : (
        <label className="flex w-24 flex-none items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5 size-4 flex-none accent-accent"
            checked={isChosen ?? false}
            onChange={(event) => onChoose(line, event.target.checked)}
          />
          {number}
        </label>
      )}
      <span className="min-w-0 flex-1 wrap-anywhere">
        {said}
        {earlier.name !== '' && <bdi className="block text-soft">{earlier.name}</bdi>}
      </span>
      <span className="flex-none">
        {kind === 'Contacts' ? (
          <Link
            to="/accounts/$account/contacts/$contact"
            params={{ ...params, contact: objectId }}
            className="underline"
            aria-label={`${texts.show}: ${number}`}
          >
            {texts.show}
          </Link>
        ) : (
          <Link
            to="/accounts/$account/invoices/$invoice"
            params={{ ...params, invoice: objectId }}
            className="underline"
            aria-label={`${texts.show}: ${number}`}
          >
            {texts.show}
          </Link>
        )}
      </span>
    </>
  );
}

interface IncludingProps {
  readonly id: string;
  readonly lines: readonly number[];
  readonly onClose: () => void;
}

function Including({ id, lines, onClose }: IncludingProps) {
  const { imports: texts } = useMessages();
  const action = useAccountChange(
    async (send) => {
      const path = { import_id: id };
      await send('POST /v1/imports/{import_id}/include', { path, body: { lines: [...lines] } });
      await send('POST /v1/imports/{import_id}/check', { path, body: {} });
    },
    { onDone: onClose },
  );
  return (
    <Confirm
      title={texts.includeTitle(lines.length)}
      label={texts.includeRows(lines.length)}
      action={action}
      onClose={onClose}
    >
      <p>{texts.includeText}</p>
    </Confirm>
  );
}
