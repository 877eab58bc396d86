import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { bankLineQuery } from '../../api/queries/bank.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Facts } from '../../parts/facts.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { LineActs } from './line-row.tsx';
import { Saying } from './saying.tsx';

const route = getRouteApi('/accounts/$account/bank/lines/$line');

/** One line: all that the bank says of it, what it pays or may pay, and why. */
export function BankLinePage() {
  const { bank: texts, frame } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const account = useAccount();
  const { line: id } = route.useParams();
  const query = useQuery(bankLineQuery(account.path, id));
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { data: line, etag } = query.data;
  const name = line.name === '' ? texts.noName : line.name;
  const facts = [
    [texts.bookedOn, formats.date(line.bookedOn, today)],
    [texts.valueOn, line.valueOn === null ? null : formats.date(line.valueOn, today)],
    [texts.iban, line.iban],
    [texts.fields.text, line.text === '' ? null : line.text],
    [texts.reference, line.reference],
    [texts.endToEndId, line.endToEndId],
    [texts.fileLine, formats.count(line.fileLine)],
  ] as const;
  return (
    <>
      <PageHeader
        back={{
          label: frame.bank,
          to: { to: '/accounts/$account/bank', params: { account: account.path } },
        }}
        title={<bdi>{name}</bdi>}
        tabTitle={`${texts.line}, ${name}`}
      />
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-2xl font-semibold">{formats.money(line.amount, line.currency)}</span>
        <span className="text-soft">{texts.states[line.state]}</span>
      </p>
      <Saying line={line} />
      <LineActs line={line} etag={etag} />
      <div className="mt-8 max-w-xl">
        <Facts facts={facts.filter(([, value]) => value !== null)} />
      </div>
    </>
  );
}
