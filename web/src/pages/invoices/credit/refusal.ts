import type { ApiError } from '../../../api/client.ts';
import type { Messages } from '../../../messages/catalogue.ts';

/** Why a credit note cannot be issued, at the field that changes it. */
export interface CreditRefusal {
  /** `line`: the one at `line`. `all`: no field changes it. */
  readonly at: 'amount' | 'line' | 'way' | 'reason' | 'all';
  /** The place in the list of lines that was sent. */
  readonly line: number | null;
  readonly text: string;
}

/**
 * Says a refusal of the API in the words of the dialog. The API names amounts in the minor unit, and its own fields.
 * Null: it is no refusal of what was chosen.
 */
export function creditRefusalOf(
  { code, blockedBy, details, message }: Pick<ApiError, 'code' | 'blockedBy' | 'details' | 'message'>,
  { credit: texts, parts }: Pick<Messages, 'credit' | 'parts'>,
): CreditRefusal | null {
  const path = details[0]?.path ?? '';
  const [field = '', place = ''] = path.slice(1).split('/');
  const whole = (text: string): CreditRefusal => ({ at: 'all', line: null, text });
  if (code === 'credit_not_covered') return { at: 'way', line: null, text: texts.moved };
  if (code === 'credit_too_large') {
    if (field === 'givenBack') return { at: 'way', line: null, text: texts.refundLess };
    return field === 'lines' && place !== ''
      ? { at: 'line', line: Number(place), text: texts.tooMuchNow }
      : { at: 'amount', line: null, text: texts.tooMuchNow };
  }
  if (code === 'illegal_action') {
    if (blockedBy === 'NothingLeft') return whole(texts.waived);
    if (blockedBy !== null && blockedBy !== 'NotApplicable') {
      const known: Readonly<Record<string, string | undefined>> = parts.blockers;
      return whole(known[blockedBy] ?? parts.notPossible);
    }
    return field === 'amount' ? { at: 'way', line: null, text: texts.refundLess } : whole(parts.notPossible);
  }
  if (field === 'reason') return { at: 'reason', line: null, text: message };
  return null;
}
