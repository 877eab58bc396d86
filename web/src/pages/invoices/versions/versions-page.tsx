import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useToday } from '../../../account/clock.tsx';
import { useAccount } from '../../../account/session.tsx';
import { invoiceQuery, invoiceVersionQuery, invoiceVersionsQuery } from '../../../api/queries/invoices.ts';
import type { ListedVersion } from '../../../api/schema.ts';
import { PageHeader } from '../../../frame/page.tsx';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Select } from '../../../parts/field.tsx';
import { ErrorState, SkeletonRows } from '../../../parts/states.tsx';
import { VersionTable } from './version-table.tsx';

const route = getRouteApi('/accounts/$account/invoices/$invoice/versions');

/** What has changed of the document, and what did the client get? */
export function VersionsPage() {
  const { versions: texts, invoice: words } = useMessages();
  const account = useAccount();
  const { invoice: id } = route.useParams();
  const invoice = useQuery(invoiceQuery(account.path, id));
  const versions = useQuery(invoiceVersionsQuery(account.path, id));
  const number = invoice.data?.data.number ?? null;
  const title = texts.title(number ?? words.one);
  return (
    <>
      <PageHeader
        back={{
          label: number === null ? words.one : words.title(number),
          to: {
            to: '/accounts/$account/invoices/$invoice',
            params: { account: account.path, invoice: id },
          },
        }}
        title={title}
        tabTitle={title}
        lead={texts.lead}
      />
      {versions.isError && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.isPending && <SkeletonRows count={5} />}
      {versions.data !== undefined && <Chosen invoice={id} versions={versions.data.items} />}
    </>
  );
}

interface ChosenProps {
  readonly invoice: string;
  /** The newest first. */
  readonly versions: readonly ListedVersion[];
}

/** Two versions that the address names: by default the newest, and the one before it. */
function Chosen({ invoice, versions }: ChosenProps) {
  const { versions: texts } = useMessages();
  const navigate = useNavigate();
  const { before, after } = route.useSearch();
  const account = useAccount();
  const newest = versions[0]?.number ?? 1;
  const later = versions.some(({ number }) => number === after) ? (after ?? newest) : newest;
  const isKnown = versions.some(({ number }) => number === before) && before !== later;
  const earlier = isKnown ? (before ?? 1) : Math.max(1, later - 1);
  const choose = (chosen: { readonly before?: number; readonly after?: number }) =>
    void navigate({
      to: '/accounts/$account/invoices/$invoice/versions',
      params: { account: account.path, invoice },
      search: { before: earlier, after: later, ...chosen },
      replace: true,
    });
  // A draft has no version.
  if (versions.length === 0) return null;
  if (versions.length === 1) {
    return (
      <>
        <p className="mb-6 text-soft">{texts.only}</p>
        <Compared {...{ invoice }} before={null} after={newest} />
      </>
    );
  }
  return (
    <>
      <div className="mb-6 grid max-w-3xl gap-4 min-[480px]:grid-cols-2">
        <VersionSelect
          {...{ versions }}
          label={texts.before}
          value={earlier}
          onChange={(number) => choose({ before: number })}
        />
        <VersionSelect
          {...{ versions }}
          label={texts.after}
          value={later}
          onChange={(number) => choose({ after: number })}
        />
      </div>
      <Compared {...{ invoice }} before={earlier} after={later} />
    </>
  );
}

interface VersionSelectProps {
  readonly versions: readonly ListedVersion[];
  readonly label: string;
  readonly value: number;
  readonly onChange: (number: number) => void;
}

function VersionSelect({ versions, label, value, onChange }: VersionSelectProps) {
  const { versions: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  return (
    <Select
      label={label}
      value={String(value)}
      options={versions.map(({ number, createdAt, isCurrent }) => {
        const day = formats.date(formats.dateOf(createdAt, timeZone), today);
        const said = [texts.nth(number), day, ...(isCurrent ? [texts.current] : [])];
        return { value: String(number), label: said.join(', ') };
      })}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

interface ComparedProps {
  readonly invoice: string;
  /** Null: there is one version only, which stands alone. */
  readonly before: number | null;
  readonly after: number;
}

function Compared({ invoice, before, after }: ComparedProps) {
  const account = useAccount();
  const earlier = useQuery(invoiceVersionQuery(account.path, invoice, before ?? after));
  const later = useQuery(invoiceVersionQuery(account.path, invoice, after));
  const failed = earlier.isError ? earlier : later.isError ? later : null;
  if (failed?.error != null) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (earlier.data === undefined || later.data === undefined) return <SkeletonRows count={5} />;
  return <VersionTable {...{ invoice }} before={before === null ? null : earlier.data} after={later.data} />;
}
