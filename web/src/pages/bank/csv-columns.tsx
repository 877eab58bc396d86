import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import {
  type BankMapping,
  bankMappingsQuery,
  type Columns,
  type FilePreview,
} from '../../api/queries/bank.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Fault } from '../../parts/states.tsx';
import { type DraftMapping, draftOf, mappingOf } from './draft-mapping.ts';
import { MappingFields } from './mapping-fields.tsx';
import type { Reading } from './upload-page.tsx';

interface CsvColumnsProps {
  readonly csv: NonNullable<FilePreview['csv']>;
  readonly isReading: boolean;
  readonly onRead: (reading: Reading) => Promise<unknown>;
}

/** Which column of a CSV file is which: a mapping that the account has, or a proposal by the names. */
export function CsvColumns(props: CsvColumnsProps) {
  const account = useAccount();
  const query = useQuery(bankMappingsQuery(account.path));
  return <Loaded query={query}>{({ items }) => <Form {...props} mappings={items} />}</Loaded>;
}

const NEW = 'new';

function Form({ csv, isReading, onRead, mappings }: CsvColumnsProps & { mappings: readonly BankMapping[] }) {
  const { bank: texts } = useMessages();
  const { currency } = useAccount();
  const fitting = mappings.filter(({ id }) => csv.fittingMappingIds.includes(id));
  const [chosen, setChosen] = useState<BankMapping | null>(fitting[0] ?? null);
  const [draft, setDraft] = useState<DraftMapping>(() =>
    draftOf(fitting[0]?.mapping ?? csv.proposal, currency),
  );
  const [name, setName] = useState(fitting[0]?.name ?? '');
  const [own, setOwn] = useState(fitting[0]?.bankAccount ?? '');
  const mapping = mappingOf(draft);
  const save = useSaveMapping(chosen, async (kept) => {
    setChosen(kept);
    await onRead({ bankAccount: '', mappingId: kept.id });
  });
  const choose = (id: string) => {
    const one = fitting.find((other) => other.id === id) ?? null;
    setChosen(one);
    setDraft(draftOf(one?.mapping ?? csv.proposal, currency));
    setName(one?.name ?? '');
    setOwn(one?.bankAccount ?? '');
  };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="font-semibold">{texts.columns}</legend>
      <p className="text-soft">{texts.columnsText}</p>
      <RawRows csv={csv} />
      {fitting.length > 0 && (
        <div className="max-w-md">
          <Select
            label={texts.mapping}
            value={chosen?.id ?? NEW}
            onChange={choose}
            options={[
              ...fitting.map((one) => ({ value: one.id, label: one.name })),
              { value: NEW, label: texts.newMapping },
            ]}
          />
        </div>
      )}
      <MappingFields columns={csv.columns} draft={draft} onChange={setDraft} />
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <TextField label={texts.mappingName} value={name} onChange={setName} maxLength={100} />
        <TextField label={texts.ownAccount} value={own} onChange={setOwn} maxLength={60} />
      </div>
      {save.error !== null && <Fault error={save.error} />}
      <div>
        <Button
          look={chosen === null ? 'primary' : 'plain'}
          isBusy={save.isRunning || isReading}
          reason={
            mapping === null || name.trim() === ''
              ? texts.needed
              : own.trim() === ''
                ? texts.faults.required
                : undefined
          }
          onClick={() => mapping !== null && void save.run({ name, bankAccount: own, mapping })}
        >
          {texts.read}
        </Button>
      </div>
    </fieldset>
  );
}

interface Saved {
  readonly name: string;
  readonly bankAccount: string;
  readonly mapping: Columns;
}

function useSaveMapping(chosen: BankMapping | null, onDone: (kept: BankMapping) => Promise<void>) {
  return useAccountChange<BankMapping, Saved>(
    (send, body) =>
      chosen === null
        ? send('POST /v1/bank_mappings', { body })
        : send('PATCH /v1/bank_mappings/{bank_mapping_id}', { path: { bank_mapping_id: chosen.id }, body }),
    { concerns: ['bank', 'mappings'], onDone },
  );
}

/** The first rows of the file under the names of its columns. */
function RawRows({ csv: { columns, rows } }: { readonly csv: CsvColumnsProps['csv'] }) {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="text-sm">
        <thead>
          <tr className="border-b border-line text-start text-soft">
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one name, and none moves
              <th key={index} scope="col" className="px-2 py-1 text-start font-normal whitespace-nowrap">
                <bdi>{column}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
            <tr key={at} className="border-b border-line last:border-0">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
                <td key={index} className="max-w-60 truncate px-2 py-1 whitespace-nowrap">
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
