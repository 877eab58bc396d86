import { useRef, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { type Action, useAction } from '../../api/action.ts';
import { ActionKeys } from '../../api/action-keys.ts';
import { callApi } from '../../api/client.ts';
import { useOnward } from '../../parts/onward.ts';
import type { Read } from './preview.tsx';

/** What one request takes: 200 rows, and 256 KB. */
const MOST_ROWS = 200;
const MOST_CHARACTERS = 60_000;

// Each is one request.
function portionsOf<Row extends object>(rows: readonly Row[]): Row[][] {
  const portions: Row[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = portions.at(-1);
    if (last === undefined || last.length === MOST_ROWS || size + length > MOST_CHARACTERS) {
      portions.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return portions;
}

/**
 * Sends the rows of a file, has them checked, and opens the page of the import. After a lost answer the same import
 * continues. A file that was read again in another way makes another import, so that no import mixes rows of both
 * readings.
 */
export function useSending({
  name,
  sendMails,
}: {
  readonly name: string;
  readonly sendMails: boolean;
}): Action<Read, void> & { readonly sent: number } {
  const account = useAccount();
  const onward = useOnward();
  const [sent, setSent] = useState(0);
  const begun = useRef<{ readonly read: Read; readonly key: ActionKeys } | null>(null);
  const action = useAction(async (_keys, read: Read) => {
    if (begun.current?.read !== read) begun.current = { read, key: new ActionKeys() };
    const { key } = begun.current;
    setSent(0);
    const made = await callApi(account.path, 'POST /v1/imports', {
      body: { kind: read.kind, name: name.slice(0, 200), sendMails },
      key,
    });
    const path = { import_id: made.data.id };
    let count = 0;
    const told = (length: number) => {
      count += length;
      setSent(count);
    };
    if (read.kind === 'Contacts') {
      for (const rows of portionsOf([...read.rows, ...read.refused])) {
        const sending = { path, body: { rows }, key };
        await callApi(account.path, 'POST /v1/imports/{import_id}/contacts', sending);
        told(rows.length);
      }
    } else {
      for (const rows of portionsOf([...read.rows, ...read.refused])) {
        const sending = { path, body: { rows }, key };
        await callApi(account.path, 'POST /v1/imports/{import_id}/invoices', sending);
        told(rows.length);
      }
    }
    await callApi(account.path, 'POST /v1/imports/{import_id}/check', { path, body: {}, key });
    await onward({
      to: '/accounts/$account/imports/$import',
      params: { account: account.path, import: made.data.id },
    });
    key.finish();
  });
  return { ...action, sent };
}
