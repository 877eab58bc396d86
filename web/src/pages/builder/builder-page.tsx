import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan, useMe } from '../../account/session.tsx';
import { accountQuery } from '../../api/queries/account.ts';
import { contactQuery } from '../../api/queries/contacts.ts';
import { invoiceQuery } from '../../api/queries/invoices.ts';
import { MessagePage } from '../../frame/message-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { useOnward } from '../../parts/onward.ts';
import { ErrorState } from '../../parts/states.tsx';
import { BuilderActions } from './actions.tsx';
import { BuilderBody } from './body.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { BuildingContext, type LockedPayments } from './context.ts';
import { DraftKeeper } from './draft.ts';
import type { Beginning } from './draft-types.ts';
import { emptyForm } from './form.ts';
import { BuilderSkeleton } from './skeleton.tsx';
import { StateLine } from './state-line.tsx';
import { useCopy } from './use-copy.ts';

/** What will my client get? */
export function BuilderPage() {
  const params = useParams({ strict: false }) as { readonly invoice?: string };
  const account = useAccount();
  const onward = useOnward();
  const id = params.invoice ?? null;
  const created = useRef<string | null>(null);
  const [session, setSession] = useState({ id, count: 0 });
  // A new invoice that was saved continues as it is; another address is another invoice.
  if (id !== session.id) {
    const isSame = id !== null && id === created.current;
    setSession({ id, count: session.count + (isSame ? 0 : 1) });
  }
  const onCreated = (invoice: string) => {
    created.current = invoice;
    void onward({
      to: '/accounts/$account/invoices/$invoice/edit',
      params: { account: account.path, invoice },
      replace: true,
    });
  };
  return <Loading key={session.count} first={session.id} onCreated={onCreated} />;
}

interface LoadingProps {
  readonly first: string | null;
  readonly onCreated: (invoice: string) => void;
}

/** Reads what is edited; what the person may not write is not opened. */
function Loading({ first, onCreated }: LoadingProps) {
  const { builder: texts, invoice: words } = useMessages();
  const account = useAccount();
  const { person } = useMe();
  const can = useCan();
  const today = useToday();
  // The invoice that it began with: what comes later is what was typed here.
  const [id] = useState(first);
  const read = useQuery({ ...invoiceQuery(account.path, id ?? ''), enabled: id !== null, staleTime: 0 });
  const settings = useQuery(accountQuery(account.path));
  const { contact = '' } = useSearch({ strict: false }) as { readonly contact?: string };
  const [wanted] = useState(id === null ? contact : '');
  const client = useQuery({ ...contactQuery(account.path, wanted), enabled: wanted !== '' });
  const copy = useCopy(id);
  if (!can('invoices:write')) return <Locked invoice={id} isReader />;
  const failed = read.isError ? read : settings.isError ? settings : copy.failed;
  const title = id === null ? texts.newTitle : words.one;
  if (failed?.error != null) {
    return (
      <>
        <PageHeader title={title} tabTitle={title} />
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    );
  }
  const isReading =
    id !== null && (read.data === undefined || (read.isFetching && !read.isFetchedAfterMount));
  if (isReading || settings.data === undefined || client.isLoading || copy.isReading) {
    return (
      <>
        <PageHeader title={title} tabTitle={title} />
        <BuilderSkeleton />
      </>
    );
  }
  const invoice = read.data ?? null;
  if (invoice !== null && !invoice.data.actions.edit.allowed) return <Locked invoice={id} />;
  const beginning = {
    account: account.path,
    person: person.id,
    invoice,
    today,
    empty: copy.form ?? { ...emptyForm(account.currency, today), client: client.data ?? null },
    copyOf: copy.of,
    onCreated,
  };
  const { acceptedMethods, afterIssue } = settings.data.data;
  return (
    <Builder beginning={beginning} accepted={acceptedMethods} isCorrecting={afterIssue === 'Corrections'} />
  );
}

interface LockedProps {
  readonly invoice: string | null;
  /** The person may read only: the invoice itself could be changed. */
  readonly isReader?: boolean;
}

function Locked({ invoice, isReader = false }: LockedProps) {
  const { builder: texts, invoices } = useMessages();
  const account = useAccount();
  const params = { account: account.path };
  return (
    <MessagePage
      title={isReader ? texts.reader : texts.locked}
      text={isReader ? texts.readerText : texts.lockedText}
    >
      {invoice === null ? (
        <Link to="/accounts/$account/invoices" params={params} className={buttonClass()}>
          {invoices.title}
        </Link>
      ) : (
        <Link
          to="/accounts/$account/invoices/$invoice"
          params={{ ...params, invoice }}
          className={buttonClass()}
        >
          {texts.toInvoice}
        </Link>
      )}
    </MessagePage>
  );
}

interface BuilderProps extends Pick<Parameters<typeof BuilderBody>[0], 'accepted' | 'isCorrecting'> {
  readonly beginning: Beginning;
}

function Builder({ beginning, accepted, isCorrecting }: BuilderProps) {
  const { builder: texts, invoices } = useMessages();
  const account = useAccount();
  const [keeper] = useState(() => new DraftKeeper(beginning));
  const draft = useSyncExternalStore(keeper.subscribe, keeper.read);
  const { form, status, fault, saving, id } = draft;
  const [locked] = useState(() => lockedPayments(beginning.invoice?.data ?? null));
  const [paidParts] = useState(() => paidPartsOf(beginning.invoice?.data ?? null));
  const number = beginning.invoice?.data.number ?? null;
  const title =
    id === null
      ? texts.newTitle
      : number === null
        ? texts.draftTitle(form.client?.name ?? '')
        : texts.editTitle(number);
  return (
    <BuildingContext value={{ keeper, form, status, fault, locked, paidParts }}>
      <PageHeader
        title={title}
        tabTitle={title}
        back={{
          label: invoices.title,
          to: { to: '/accounts/$account/invoices', params: { account: account.path } },
        }}
        actions={<BuilderActions draft={draft} />}
      />
      <StateLine saving={saving} />
      <BuilderBody {...{ draft, accepted, isCorrecting }} />
      {saving.kind === 'conflict' && <ConflictDialog conflict={saving.conflict} />}
    </BuildingContext>
  );
}

type Read = NonNullable<Beginning['invoice']>['data'];

function paidPartsOf(invoice: Read | null): ReadonlyMap<string, number> {
  const payments = (invoice?.paymentSchedule ?? []).filter(
    ({ actions, paidAmount }) => actions.edit.allowed && paidAmount > 0,
  );
  return new Map(payments.map(({ id, paidAmount }) => [id, paidAmount]));
}

function lockedPayments(invoice: Read | null): LockedPayments {
  const payments = (invoice?.paymentSchedule ?? []).filter(({ actions }) => !actions.edit.allowed);
  return new Map(payments.map((payment) => [payment.id, payment]));
}
