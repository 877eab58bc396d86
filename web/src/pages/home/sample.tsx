import { useQuery } from '@tanstack/react-query';
import { currencyExponent } from '../../../../src/kit/money/money.ts';
import { addDays } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { previewPage } from '../../api/preview.ts';
import { useMessages } from '../../messages/language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageView } from '../../parts/page-view.tsx';
import { Skeleton } from '../../parts/states.tsx';

/** The client's own page of a made-up invoice, in the look of the account. Writes nothing. */
export function Sample({ onClose }: { readonly onClose: () => void }) {
  const { home } = useMessages();
  const texts = home.sample;
  const account = useAccount();
  const today = useToday();
  const unit = 10 ** currencyExponent(account.currency);
  const body = {
    contact: { name: texts.client, email: 'maria@example.com' },
    lineItems: [
      { description: texts.item, quantity: 1, unitAmount: 2_400 * unit },
      { description: texts.album, quantity: 1, unitAmount: 600 * unit },
    ],
    totalAmount: 3_000 * unit,
    paymentSchedule: [
      { dueDate: today, amount: 900 * unit, name: texts.deposit },
      { dueDate: addDays(today, 60), amount: 2_100 * unit, name: texts.balance },
    ],
    note: texts.note,
  };
  const query = useQuery({
    queryKey: [account.path, 'invoices', 'sample', body],
    queryFn: ({ signal }) => previewPage(account.path, body, signal),
  });
  return (
    <Dialog title={home.sampleTitle} onClose={onClose} isWide>
      <p className="mb-4 text-soft">{home.sampleText}</p>
      <Loaded query={query} waiting={<Skeleton className="mx-auto h-[600px] w-full max-w-[390px]" />}>
        {(html) => <PageView title={home.sampleTitle} html={html} width={390} height={600} />}
      </Loaded>
    </Dialog>
  );
}
