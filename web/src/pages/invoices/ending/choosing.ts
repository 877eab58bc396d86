import { useState } from 'react';
import { useToday } from '../../../account/clock.tsx';
import { useAccount } from '../../../account/session.tsx';
import { callApi } from '../../../api/client.ts';
import type { EndedInvoice, ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { useCreditFacts } from '../credit/choosing.ts';
import { useNoteRefunds } from '../credit/notes-section.tsx';
import { givenBackOf } from '../credit/request.ts';
import { type Trial, useTrying } from '../trying.ts';
import {
  type EndingForm,
  type EndingRequest,
  emptyForm,
  type GivenBack,
  noticeFault,
  requestOf,
} from './form.ts';
import { goingBack, heldOf } from './going-back.ts';
import { endingRefusalOf } from './refusal.ts';

/** A dry run needs a reason, and does nothing with it: it is not asked again while the reason is typed. */
const ANY_REASON = '-';

/** The choice of a person for an event that falls through, and its effects by the API. `version`: that of the page. */
export function useChoosing(invoice: ShownInvoice, version: string | null) {
  const messages = useMessages();
  const today = useToday();
  const [form, change] = useState(() => emptyForm(invoice, today));
  const [reason, setReason] = useState('');
  const { notes, refundable, isKnown, failed } = useCreditFacts(invoice);
  const refunds = useNoteRefunds(invoice.id, notes);
  // Where refunds cannot be read, they count as done.
  const refundedOfNotes = notes.reduce(
    (sum, note) => sum + (refunds?.get(note.id)?.succeeded ?? note.refundedAmount - note.settledAmount),
    0,
  );
  const held = heldOf(invoice, notes, refundedOfNotes);
  const back = goingBack(invoice, form, held) ?? 0;
  const way = refundable.most === 0 ? { ...form, way: 'outside' as const } : form;
  const given = saidWay(way, back, refundable.most);
  const fault = noticeFault(form, invoice, today);
  const request = fault !== null || !isKnown || given === 'unread' ? null : requestOf(form, given);
  const trial = useEndingTrial(invoice.id, request, version);
  const refusal =
    trial.error === null || trial.isAsking ? null : endingRefusalOf(trial.error, form, messages);
  return {
    form,
    /** The same, with the only way that there is. */
    way,
    change: (next: Partial<EndingForm>) => change({ ...form, ...next }),
    reason,
    setReason,
    held,
    back,
    fault,
    isKnown,
    failed,
    refundable,
    request,
    trial,
    refusal,
  };
}

/**
 * How what goes back is named in the request: not at all where all of it is refunded, which the API does by itself. `unread`:
 * the refund cannot be read, or is more than can be refunded.
 */
function saidWay(
  form: Pick<EndingForm, 'way' | 'refund'>,
  back: number,
  most: number,
): GivenBack | null | 'unread' {
  if (back === 0) return null;
  if (form.way === 'refund' && form.refund === undefined && back <= most) return null;
  const given = givenBackOf(form, back, most);
  if (given === null || given.outside < 0 || given.refund > most) return 'unread';
  const { refund, outside } = given;
  return { ...(refund > 0 ? { refund } : {}), ...(outside > 0 ? { outside } : {}) };
}

function useEndingTrial(
  invoice: string,
  request: EndingRequest | null,
  version: string | null,
): Trial<EndedInvoice> {
  const { path: account } = useAccount();
  return useTrying(request, version, ({ kind, body }: EndingRequest, signal) => {
    const trying = { path: { invoice_id: invoice }, signal } as const;
    const asked = { reason: ANY_REASON, dryRun: true } as const;
    return kind === 'cancel'
      ? callApi(account, 'POST /v1/invoices/{invoice_id}/cancel', { ...trying, body: { ...body, ...asked } })
      : callApi(account, 'POST /v1/invoices/{invoice_id}/settle', { ...trying, body: { ...body, ...asked } });
  });
}

/** Says why the invoice cannot end yet; undefined when it can. */
export function useMissing(
  invoice: ShownInvoice,
  { form, fault, refusal, isKnown, request, trial, reason }: ReturnType<typeof useChoosing>,
): string | undefined {
  const { ending: texts, credit } = useMessages();
  const formats = useFormats();
  const today = useToday();
  if (fault !== null) return faultText(fault, invoice, { texts, formats, today });
  if (form.kept === 'amount' && form.amount === null) return texts.unread;
  if (!isKnown) return credit.asking;
  if (refusal !== null) return refusal.text;
  if (request === null) return texts.unread;
  if (reason.trim() === '') return texts.reasonMissing;
  return trial.isAsking || trial.tried === null ? credit.asking : undefined;
}

/** What is wrong with the day of the notice, in words. */
export function faultText(
  fault: NonNullable<ReturnType<typeof noticeFault>>,
  { issuedOn }: Pick<ShownInvoice, 'issuedOn'>,
  {
    texts: { noticeFaults },
    formats,
    today,
  }: {
    readonly texts: ReturnType<typeof useMessages>['ending'];
    readonly formats: ReturnType<typeof useFormats>;
    readonly today: string;
  },
): string {
  if (fault === 'early') return noticeFaults.early(formats.date(issuedOn ?? today, today));
  return noticeFaults[fault];
}
