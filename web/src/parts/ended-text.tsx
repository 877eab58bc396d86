import { useToday } from '../account/clock.tsx';
import { useAccount } from '../account/session.tsx';
import type { ListedInvoice } from '../api/schema.ts';
import { useFormats, useMessages } from '../messages/language.tsx';

interface EndedTextProps {
  readonly invoice: Pick<ListedInvoice, 'canceledAt' | 'keptAmount' | 'currency' | 'state'>;
  /** Names the day; where there is little room, the kept amount alone says that it was canceled. */
  readonly hasDate?: boolean;
}

/** That an invoice ended before its event, and what the business keeps of it; nothing of any other invoice. */
export function EndedText({ invoice, hasDate = false }: EndedTextProps) {
  const { ended: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const { canceledAt, keptAmount, currency, state } = invoice;
  if (canceledAt === null) return null;
  const kept = (keptAmount ?? 0) > 0 ? texts.kept(formats.money(keptAmount ?? 0, currency)) : null;
  const day = formats.date(formats.dateOf(canceledAt, timeZone), today);
  const word = hasDate ? texts.on(day) : kept !== null || state === 'Canceled' ? null : texts.short;
  return [word, kept].filter((one) => one !== null).join(', ');
}
