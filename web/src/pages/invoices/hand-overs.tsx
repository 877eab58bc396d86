import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import { type HandOver, handOversQuery } from '../../api/queries/access-point.ts';
import {
  invoiceCreditNotesQuery,
  invoicePrepaymentsQuery,
  invoiceVersionsQuery,
} from '../../api/queries/invoices.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Fault } from '../../parts/states.tsx';
import { Needs } from './e-invoice.tsx';
import { handOverState } from './hand-over-entries.ts';

interface HandOversProps {
  readonly invoiceId: string;
  /** Its final invoice is not issued yet. */
  readonly isPlan: boolean;
}

const isEnded = ({ status }: HandOver) =>
  status === 'Refused' || status === 'Failed' || status === 'Rejected';

/** What became of the documents of an invoice at the access point, and the button that hands them over. */
export function HandOvers({ invoiceId, isPlan }: HandOversProps) {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const { data } = useQuery(handOversQuery(account.path, invoiceId));
  const items = data?.items ?? [];
  // One line for each document: the last that happened to it.
  const newest = items.filter(
    ({ documentId }, index) => items.findIndex((one) => one.documentId === documentId) === index,
  );
  const own = newest.find(({ documentType }) => documentType === 'Invoice');
  const isKnown = can('invoices:write') && data !== undefined;
  const enabled = isKnown;
  const versions = useQuery({ ...invoiceVersionsQuery(account.path, invoiceId), enabled });
  const notes = useQuery({ ...invoiceCreditNotesQuery(account.path, invoiceId), enabled });
  const prepayments = useQuery({ ...invoicePrepaymentsQuery(account.path, invoiceId), enabled });
  const present = Math.max(1, ...(versions.data?.items ?? []).map(({ number }) => number));
  const isNewer =
    own !== undefined && own.status !== 'Waiting' && !isEnded(own) && own.documentVersion < present;
  // A plan has none of its own before the final invoice, and credit notes on it take off the final invoice.
  const isOffered = isKnown && !isPlan && (own === undefined || isNewer);
  const others = [
    ...(isPlan ? [] : (notes.data?.items ?? [])).map((one) => ({ ...one, type: 'CreditNote' as const })),
    ...(prepayments.data?.items ?? []).map((one) => ({ ...one, type: 'PrepaymentInvoice' as const })),
  ].filter(({ id }) => isKnown && newest.every(({ documentId }) => documentId !== id));
  return (
    <>
      {newest.length > 0 && (
        <section aria-label={texts.handOvers} className="mt-2">
          <h3 className="text-sm font-medium">{texts.handOvers}</h3>
          <ul>
            {newest.map((one) => (
              <Line key={one.id} handOver={one} />
            ))}
          </ul>
        </section>
      )}
      {isOffered && (
        <HandOverButton
          documentType="Invoice"
          documentId={invoiceId}
          label={isNewer ? texts.handOverVersion(present) : texts.handOver}
        />
      )}
      {others.map(({ id, type, number }) => (
        <HandOverButton
          key={id}
          documentType={type}
          documentId={id}
          label={texts.handOverOther(`${texts.handedTypes[type]} ${number}`)}
        />
      ))}
    </>
  );
}

function Line({ handOver }: { readonly handOver: HandOver }) {
  const { invoice: texts } = useMessages();
  const can = useCan();
  const { documentType, documentId, documentNumber, answer, missing } = handOver;
  const isBad = isEnded(handOver);
  return (
    <li className="mt-1 text-sm">
      <p className="text-soft">
        {texts.handedTypes[documentType]} {documentNumber}
      </p>
      <p className={isBad ? 'text-bad' : undefined}>{handOverState(handOver, texts)}</p>
      <p className="text-soft">
        <InstantText at={handOver.endedAt ?? handOver.handedOverAt ?? handOver.createdAt} />
      </p>
      {answer !== null && isBad && <p className="break-words text-soft">{answer}</p>}
      {missing.length > 0 && <Needs missing={missing} />}
      {isBad && can('invoices:write') && (
        <HandOverButton documentType={documentType} documentId={documentId} label={texts.handOverAgain} />
      )}
    </li>
  );
}

interface ButtonProps extends Pick<HandOver, 'documentType' | 'documentId'> {
  readonly label: string;
}

function HandOverButton({ documentType, documentId, label }: ButtonProps) {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const queries = useQueryClient();
  const hand = useAction(async (key) => {
    await send(account.path, documentType, documentId, key);
    await queries.invalidateQueries({ queryKey: [account.path, 'hand-overs'] });
  });
  const isUnset = hand.error?.blockedBy === 'NotApplicable';
  return (
    <div className="mt-2">
      <Button isBusy={hand.isRunning} onClick={() => void hand.run()}>
        {label}
      </Button>
      {hand.error !== null &&
        (hand.error.code === 'no_e_invoice' ? (
          <Needs missing={hand.error.details} />
        ) : (
          <Fault error={hand.error} className="mt-1" />
        ))}
      {isUnset && can('account:write') && (
        <Link
          to="/accounts/$account/settings/e-invoices"
          params={{ account: account.path }}
          className="inline-block min-h-6 text-link hover:underline"
        >
          {texts.handOverSettings}
        </Link>
      )}
    </div>
  );
}

type Key = Parameters<Parameters<typeof useAction>[0]>[0];

function send(account: string, type: HandOver['documentType'], id: string, key: Key) {
  if (type === 'CreditNote') {
    return callApi(account, 'POST /v1/credit_notes/{credit_note_id}/e_invoice/hand_overs', {
      path: { credit_note_id: id },
      body: {},
      key,
    });
  }
  if (type === 'PrepaymentInvoice') {
    return callApi(account, 'POST /v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice/hand_overs', {
      path: { prepayment_invoice_id: id },
      body: {},
      key,
    });
  }
  return callApi(account, 'POST /v1/invoices/{invoice_id}/e_invoice/hand_overs', {
    path: { invoice_id: id },
    body: {},
    key,
  });
}
