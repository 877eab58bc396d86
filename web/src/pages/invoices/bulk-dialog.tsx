import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepsMails, useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import type { ActionKeys } from '../../api/action-keys.ts';
import { ApiError, callApi, readApi } from '../../api/client.ts';
import { saveFile } from '../../api/files.ts';
import { readAgain } from '../../api/read-again.ts';
import type { ListedInvoice } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast.tsx';
import { decidedBy } from './ending/offer.ts';
import { type LeftInvoice, LeftOut } from './left-out.tsx';
import { reasonOf } from './offered.ts';

/** What is done with several invoices at once. */
export type BulkKind = 'remind' | 'cancel' | 'pdf';

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly chosen: readonly ListedInvoice[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks once for all, does one after the other, and says of each that was left out why. */
export function BulkDialog({ kind, chosen, onClose, onDone }: BulkDialogProps) {
  const { invoices: texts, parts, mailsKept, tellClients } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const sum = useSum(chosen);
  const isKept = useKeepsMails();
  const said = isKept
    ? { ...texts.bulk[kind], ...keptTexts(texts, { mailsKept, tellClients })[kind] }
    : texts.bulk[kind];
  const [left, setLeft] = useState<readonly LeftInvoice[]>([]);
  const [done, setDone] = useState(0);
  const action = useAction(async (key) => {
    const refused: LeftInvoice[] = [];
    setDone(0);
    for (const invoice of chosen) {
      const name = invoice.number ?? invoice.contact.name;
      const reason = await works[kind](account.path, invoice, key, { parts, texts }).catch(
        (cause: unknown) => {
          if (!(cause instanceof ApiError) || cause.isUnknown) throw cause;
          return { text: cause.message };
        },
      );
      if (reason !== null) refused.push({ ...reason, id: invoice.id, name });
      setDone((count) => count + 1);
    }
    await readAgain(queries, [account.path]);
    const count = chosen.length - refused.length;
    const areKept = kind === 'remind' && (await keepsMails(queries));
    if (count > 0) showToast({ text: areKept ? texts.bulk.remind.kept(count) : said.done(count) });
    setLeft(refused);
    if (refused.length > 0) return;
    onClose();
    onDone();
  });
  const result = left.length > 0 ? texts.leftOut(left.length) : undefined;
  return (
    <Confirm
      title={said.title(chosen.length, sum)}
      label={action.isRunning ? texts.progress(done, chosen.length) : said.label(chosen.length)}
      look={kind === 'cancel' ? 'danger' : 'primary'}
      closeLabel={kind === 'cancel' ? texts.keep(chosen.length) : undefined}
      action={action}
      reason={result}
      onClose={onClose}
    >
      <p>{result ?? said.text}</p>
      <LeftOut left={left} />
    </Confirm>
  );
}

// The texts for an installation without a mail server: clients get no mail.
function keptTexts(
  { bulk: { remind, cancel } }: Messages['invoices'],
  { mailsKept, tellClients }: Pick<Messages, 'mailsKept' | 'tellClients'>,
) {
  return {
    remind: { title: remind.titleKept, text: mailsKept, label: remind.labelKept },
    cancel: { text: `${cancel.textKept} ${tellClients}` },
    pdf: {},
  };
}

// The totals of each currency, the account's own first.
function useSum(chosen: readonly ListedInvoice[]): string {
  const formats = useFormats();
  const sums = new Map<string, number>();
  for (const { currency, totalAmount } of chosen) {
    sums.set(currency, (sums.get(currency) ?? 0) + totalAmount);
  }
  return [...sums].map(([currency, amount]) => formats.money(amount, currency)).join(' + ');
}

type Work = (
  account: string,
  invoice: ListedInvoice,
  key: ActionKeys,
  messages: { readonly parts: Messages['parts']; readonly texts: Messages['invoices'] },
) => Promise<Pick<LeftInvoice, 'text' | 'isDecided'> | null>;

// Each answers null, or why it was not done, in the reader's words where the API has a name for it.
const works: Readonly<Record<BulkKind, Work>> = {
  async remind(account, { id }, key, { parts }) {
    const path = { invoice_id: id };
    const { data } = await callApi(account, 'GET /v1/invoices/{invoice_id}', { path });
    const reason = reasonOf(data.actions.remind, parts);
    if (reason !== undefined) return { text: reason };
    const { remindAgainAt } = await readApi(account, 'GET /v1/invoices/{invoice_id}/reminders', { path });
    if (remindAgainAt !== null) return { text: parts.blockers.JustSent };
    await callApi(account, 'POST /v1/invoices/{invoice_id}/remind', { path, body: {}, key });
    return null;
  },
  async cancel(account, { id }, key, { parts, texts }) {
    const path = { invoice_id: id };
    const { data, etag } = await callApi(account, 'GET /v1/invoices/{invoice_id}', { path });
    const { cancel } = data.actions;
    const decided = decidedBy(data);
    if (decided !== null) return { text: texts.bulk.cancel[decided], isDecided: true };
    if (!cancel.allowed) return { text: reasonOf(cancel, parts) ?? parts.blockers.NothingOpen };
    const body = { status: 'Canceled' } as const;
    const ifMatch = etag ?? undefined;
    await callApi(account, 'PATCH /v1/invoices/{invoice_id}', { path, body, key, ifMatch });
    return null;
  },
  async pdf(account, { id, number }) {
    const name = `${number ?? id}.pdf`;
    await saveFile(account, '/v1/invoices/{invoice_id}/pdf', { invoice_id: id }, name);
    return null;
  },
};
