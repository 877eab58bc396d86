import type { ApiError } from '../../../api/client.ts';
import type { Messages } from '../../../messages/catalogue.ts';
import type { EndingForm } from './form.ts';

/** Why an invoice cannot end like this, at the field that changes it. */
export interface EndingRefusal {
  /** `all`: no field changes it. */
  readonly at: 'kept' | 'amount' | 'noticeOn' | 'way' | 'reason' | 'all';
  readonly text: string;
  /** True where the invoice can be canceled without a credit note instead. */
  readonly isPlain: boolean;
}

/**
 * Says a refusal of the API in the words of the dialog: the API names amounts in the minor unit, and its own fields. Null: it
 * is no refusal of what was chosen.
 */
export function endingRefusalOf(
  { code, blockedBy, details, message }: Pick<ApiError, 'code' | 'blockedBy' | 'details' | 'message'>,
  { kept }: Pick<EndingForm, 'kept'>,
  { ending: texts, credit, parts }: Pick<Messages, 'ending' | 'credit' | 'parts'>,
): EndingRefusal | null {
  const at = (field: EndingRefusal['at'], text: string): EndingRefusal => ({
    at: field,
    text,
    isPlain: false,
  });
  const field = (details[0]?.path ?? '').slice(1).split('/')[0];
  if (code === 'keep_needed') return at('kept', texts.dateMoved);
  if (code === 'keep_too_large') return at('amount', texts.tooMuch);
  if (code === 'amount_not_chargeable') return at(kept === 'amount' ? 'amount' : 'kept', texts.notChargeable);
  if (code === 'credit_not_covered') return at('way', credit.moved);
  if (code === 'credit_too_large')
    return field === 'givenBack' ? at('way', credit.refundLess) : at('all', credit.moved);
  if (field === 'reason') return at('reason', message);
  if (code !== 'illegal_action') return null;
  if (field === 'noticeOn') return at('noticeOn', texts.noticeFaults.late);
  if (blockedBy === 'NothingLeft') return { ...at('all', credit.waived), isPlain: true };
  const known: Readonly<Record<string, string | undefined>> = parts.blockers;
  return at('all', (blockedBy === null ? undefined : known[blockedBy]) ?? parts.notPossible);
}

/** The text of a refusal, if it is about this field. */
export function refusalAt(refusal: EndingRefusal | null, field: EndingRefusal['at']): string | undefined {
  return refusal?.at === field ? refusal.text : undefined;
}
