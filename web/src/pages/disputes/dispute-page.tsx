import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { disputeQuery } from '../../api/queries/disputes.ts';
import type { FullInvoice, ShownDispute } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { EvidenceSection } from './evidence.tsx';
import { DisputeMark } from './list-page.tsx';

const route = getRouteApi('/accounts/$account/disputes/$dispute');

const linkClass = 'text-link hover:underline';

/** What does the client object to, until when can I answer, and with what? */
export function DisputePage() {
  const { frame, disputes: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { dispute: id } = route.useParams();
  const query = useQuery(disputeQuery(account.path, id));
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { dispute } = query.data;
  const { title, text } = texts.categories[dispute.category];
  const amount = formats.money(dispute.amount, dispute.currency);
  const links: Links = {
    Invoice: apiAddress(account.path, '/v1/invoices/{invoice_id}/pdf', {
      path: { invoice_id: dispute.invoiceId },
    }),
    Receipt: apiAddress(account.path, '/v1/charges/{charge_id}/receipt', {
      path: { charge_id: dispute.chargeId },
    }),
  };
  return (
    <>
      <PageHeader
        back={{
          label: frame.disputes,
          to: { to: '/accounts/$account/disputes', params: { account: account.path } },
        }}
        title={<bdi>{dispute.clientName}</bdi>}
        tabTitle={texts.titleOf(dispute.clientName, amount)}
      />
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-2xl font-semibold">{amount}</span>
        <DisputeMark dispute={dispute} />
      </p>
      <h2 className="mt-4 font-semibold">{title}</h2>
      <p className="max-w-prose text-soft">{text}</p>
      <AtStake dispute={dispute} />
      <Advice dispute={dispute} links={links} />
      <EvidenceSection dispute={dispute} />
      <div className="mt-8">
        <DisputeFacts {...query.data} links={links} />
      </div>
    </>
  );
}

interface Links {
  /** The documents of the invoice and of the payment. */
  readonly Invoice: string;
  readonly Receipt: string;
}

interface FactsProps {
  readonly dispute: ShownDispute;
  readonly invoice: FullInvoice;
  readonly links: Links;
}

function DisputeFacts({ dispute, invoice, links }: FactsProps) {
  const { disputes: texts } = useMessages();
  const account = useAccount();
  // While an answer is open, the advice above links what it asks for.
  const isLinked = (document: keyof Links) =>
    dispute.state === 'NeedsAnswer' && dispute.evidence.includes(document);
  return (
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
          <span key="invoice" className="flex flex-wrap gap-x-4">
            <Link
              to="/accounts/$account/invoices/$invoice"
              params={{ account: account.path, invoice: invoice.id }}
              className={linkClass}
            >
              {invoice.number ?? invoice.contact.name}
            </Link>
            {!isLinked('Invoice') && (
              <a href={links.Invoice} className={linkClass}>
                {texts.openInvoice}
              </a>
            )}
          </span>,
        ],
        isLinked('Receipt')
          ? null
          : [
              texts.receipt,
              <a key="receipt" href={links.Receipt} className={linkClass}>
                {texts.openReceipt}
              </a>,
            ],
        [
          texts.bankSays,
          <code key="reason" lang="en" className="font-mono text-sm">
            {dispute.reason}
          </code>,
        ],
        dispute.fee === 0
          ? null
          : [texts.fee, <Amount key="fee" amount={dispute.fee} currency={dispute.currency} />],
        [texts.since, <InstantText key="since" at={dispute.createdAt} hasTime />],
        dispute.closedAt === null
          ? null
          : [texts.decided, <InstantText key="decided" at={dispute.closedAt} hasTime />],
      ]}
    />
  );
}

/** The amount at stake and the conditions under which it is lost, until the bank has decided. */
function AtStake({ dispute: { state, amount, fee, currency } }: { readonly dispute: ShownDispute }) {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  if (state === 'Won' || state === 'Lost') return null;
  const [held, kept] = [formats.money(amount, currency), formats.money(fee, currency)];
  return <p className="mt-2 max-w-prose">{fee === 0 ? texts.heldFree(held) : texts.held(held, kept)}</p>;
}

interface AdviceProps {
  readonly dispute: ShownDispute;
  /** Where documents are that help. */
  readonly links: Links;
}

function Advice({ dispute, links }: AdviceProps) {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  const { timeZone, mode } = useAccount();
  const { state, respondBy, answeredAt, evidence, fee, currency } = dispute;
  if (state === 'Won' || state === 'Lost') {
    return (
      <p className="mt-4 max-w-prose">
        {texts.outcomes[state]} {fee > 0 && texts.feeKept(formats.money(fee, currency))}
      </p>
    );
  }
  if (state === 'UnderReview') {
    const day = answeredAt === null ? null : formats.fullDate(formats.dateOf(answeredAt, timeZone));
    return <p className="mt-4 max-w-prose">{day === null ? texts.tooLate : texts.answeredOn(day)}</p>;
  }
  const until = respondBy === null ? null : formats.fullInstant(respondBy, timeZone);
  const intro =
    until === null
      ? texts.answerThere
      : mode === 'Sandbox'
        ? texts.rehearsal(formats.fullDate(formats.dateOf(respondBy ?? '', timeZone)))
        : texts.answerBy(until);
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="font-semibold">{texts.send}</h2>
      <p className="mt-1 text-soft">{intro}</p>
      <ol className="mt-3 list-decimal ps-5 marker:text-soft">
        {evidence.map((one) => {
          const link = one === 'Invoice' || one === 'Receipt' ? links[one] : undefined;
          return (
            <li key={one} className="py-1">
              {link === undefined ? (
                texts.evidence[one]
              ) : (
                <a href={link} className={linkClass}>
                  {texts.evidence[one]}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
