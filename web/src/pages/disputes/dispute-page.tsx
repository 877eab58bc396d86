import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { disputeQuery } from '../../api/queries/disputes.ts';
import type { ShownDispute } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { DisputeMark } from './list-page.tsx';

const route = getRouteApi('/accounts/$account/disputes/$dispute');

const linkClass = 'text-link hover:underline';

/** What does the client object to, until when can I answer, and with what? */
export function DisputePage() {
  const { frame, disputes: texts } = useMessages();
  const account = useAccount();
  const { dispute: id } = route.useParams();
  const query = useQuery(disputeQuery(account.path, id));
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { dispute, invoice } = query.data;
  const { title, text } = texts.categories[dispute.category];
  const receipt = apiAddress(account.path, '/v1/charges/{charge_id}/receipt', {
    path: { charge_id: dispute.chargeId },
  });
  return (
    <>
      <PageHeader
        back={{
          label: frame.disputes,
          to: { to: '/accounts/$account/disputes', params: { account: account.path } },
        }}
        title={title}
        tabTitle={title}
      />
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-2xl font-semibold">
          <Amount amount={dispute.amount} currency={dispute.currency} />
        </span>
        <DisputeMark dispute={dispute} />
      </p>
      <p className="mt-2 max-w-prose text-soft">{text}</p>
      <Advice dispute={dispute} />
      <div className="mt-8">
        <Facts
          facts={[
            [
              texts.client,
              <span key="client">
                <bdi>{invoice.contact.name}</bdi> <span className="text-soft">{invoice.contact.email}</span>
              </span>,
            ],
            [
              texts.invoice,
              <Link
                key="invoice"
                to="/accounts/$account/invoices/$invoice"
                params={{ account: account.path, invoice: invoice.id }}
                className={linkClass}
              >
                {invoice.number ?? invoice.contact.name}
              </Link>,
            ],
            [
              texts.receipt,
              <a key="receipt" href={receipt} className={linkClass}>
                {texts.openReceipt}
              </a>,
            ],
            [texts.bankSays, dispute.reason],
            [texts.since, <InstantText key="since" at={dispute.createdAt} hasTime />],
            dispute.closedAt === null
              ? null
              : [texts.decided, <InstantText key="decided" at={dispute.closedAt} hasTime />],
          ]}
        />
      </div>
    </>
  );
}

function Advice({ dispute }: { readonly dispute: ShownDispute }) {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const { state, respondBy, answeredAt, evidence } = dispute;
  if (state === 'Won' || state === 'Lost') return <p className="mt-4 max-w-prose">{texts.outcomes[state]}</p>;
  if (state === 'UnderReview') {
    const day = answeredAt === null ? null : formats.fullDate(formats.dateOf(answeredAt, timeZone));
    return <p className="mt-4 max-w-prose">{day === null ? texts.tooLate : texts.answeredOn(day)}</p>;
  }
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="font-semibold">{texts.send}</h2>
      <p className="mt-1 text-soft">
        {respondBy === null ? texts.answerThere : texts.answerBy(formats.fullInstant(respondBy, timeZone))}
      </p>
      <ol className="mt-3 list-decimal ps-5 marker:text-soft">
        {evidence.map((one) => (
          <li key={one} className="py-1">
            {texts.evidence[one]}
          </li>
        ))}
      </ol>
    </section>
  );
}
