import { useAccount } from '../account/session.tsx';
import type { Contact } from '../api/schema.ts';
import { useFormats, useMessages } from '../messages/language.tsx';

/** Words for what VIES said of a VAT id, with the day and the number of the question, as one line. */
export function useVatCheckText(): (check: NonNullable<Contact['vatCheck']>) => string {
  const { billing: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  return ({ isValid, checkedAt, requestId, name }) => {
    const said = (isValid ? texts.vatValid : texts.vatInvalid)(formats.fullInstant(checkedAt, timeZone));
    return [said, name, requestId].filter((part) => part !== null).join(' · ');
  };
}
