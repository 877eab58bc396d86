import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../../account/session.tsx';
import { invoiceChargesQuery, invoiceCreditNotesQuery } from '../../../api/queries/invoices.ts';
import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { useRefundableCharges } from '../refundable.ts';
import { type CreditRefusal, creditRefusalOf } from './refusal.ts';
import {
  amountOf,
  type CreditForm,
  creditableLines,
  mostOf,
  mostRefunded,
  paidPartOf,
  requestOf,
} from './request.ts';
import { useTrial } from './trial.ts';

const EMPTY: CreditForm = {
  kind: 'amount',
  amount: null,
  lines: new Map(),
  way: 'refund',
  refund: undefined,
};

/** The choice of a person for a credit note, and the effects of it by the API. `version`: that of the page. */
export function useChoosing(invoice: ShownInvoice, version: string | null) {
  const messages = useMessages();
  const formats = useFormats();
  const [typed, change] = useState(EMPTY);
  const [reason, setReason] = useState('');
  const { notes, refundable, isKnown, failed } = useCreditFacts(invoice);
  const form = refundable.most === 0 ? { ...typed, way: 'outside' as const } : typed;
  const amount = amountOf(form);
  const most = mostOf(invoice);
  const isTooMuch = amount !== null && amount > most;
  const paidPart = isTooMuch ? 0 : paidPartOf(invoice, form);
  const request = isTooMuch || !isKnown ? null : requestOf(form, paidPart, refundable.most);
  const trial = useTrial(invoice.id, request, version);
  const refusal = trial.error === null || trial.isAsking ? null : creditRefusalOf(trial.error, messages);
  return {
    form,
    change: (next: Partial<CreditForm>) => change({ ...typed, ...next }),
    reason,
    setReason,
    amount,
    isTooMuch,
    isKnown,
    failed,
    tooMuch: messages.credit.tooMuch(formats.money(most, invoice.currency)),
    paidPart,
    refundable,
    request,
    trial,
    refusal,
    lines: creditableLines(invoice, notes),
  };
}

/** What the API knows beside the invoice: its credit notes so far, and the charges that can be refunded. */
export function useCreditFacts(invoice: ShownInvoice) {
  const account = useAccount();
  const can = useCan();
  const read = useQuery({
    ...invoiceCreditNotesQuery(account.path, invoice.id),
    enabled: invoice.creditedAmount > 0,
  });
  const notes = read.data?.items ?? [];
  const charges = useRefundableCharges(invoice.id);
  const mayRefund = can('charges:write');
  // Until both are read, nothing says how much can be refunded.
  const known = useQuery({
    ...invoiceChargesQuery(account.path, invoice.id),
    enabled: can('charges:read'),
  });
  const failed = [known, read].find(({ isError }) => isError);
  return {
    isKnown: (known.isSuccess || !can('charges:read')) && (read.isSuccess || invoice.creditedAmount === 0),
    failed: failed?.error ? { error: failed.error, retry: () => void failed.refetch() } : null,
    notes,
    refundable: { charges, mayRefund, most: mayRefund ? mostRefunded(charges, notes) : 0 },
  };
}

/** Says why the credit note cannot be issued yet; undefined when it can. */
export function useMissing(
  invoice: ShownInvoice,
  choice: ReturnType<typeof useChoosing>,
): string | undefined {
  const { credit: texts } = useMessages();
  const formats = useFormats();
  const { form, amount, isTooMuch, isKnown, refusal, request, paidPart, refundable, reason, trial } = choice;
  const money = (value: number) => formats.money(value, invoice.currency);
  if (isTooMuch) return choice.tooMuch;
  if (amount === null)
    return form.kind === 'lines' && form.lines.size === 0 ? texts.chooseLines : texts.unread;
  if (!isKnown) return texts.asking;
  if (refusal !== null) return refusal.text;
  if (request === null)
    return form.refund === null
      ? texts.unread
      : texts.refundTooMuch(money(Math.min(paidPart, refundable.most)));
  if (reason.trim() === '') return texts.reasonMissing;
  return trial.isAsking || trial.tried === null ? texts.asking : undefined;
}

/** The text of a refusal, if it is about this field. */
export function refusalAt(refusal: CreditRefusal | null, field: CreditRefusal['at']): string | undefined {
  return refusal?.at === field ? refusal.text : undefined;
}
