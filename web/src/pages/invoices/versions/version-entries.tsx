import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../account/session.tsx';
import { invoiceVersionsQuery } from '../../../api/queries/invoices.ts';
import type { Event, FullInvoice, ListedVersion } from '../../../api/schema.ts';
import { useMessages } from '../../../messages/language.tsx';
import type { TimelineEntry } from '../../../parts/timeline.tsx';
import type { FoldedEntry } from '../fold-mails.ts';
import { VersionPdf } from './version-pdfs.tsx';

/**
 * Adds to the entries of a timeline which version of the document began with them. An invoice that was never changed has one
 * version, of which nothing is said. `events`: those that were read.
 */
export function useVersionEntries(
  invoice: FullInvoice,
  events: readonly Event[],
): (shown: TimelineEntry, folded: FoldedEntry) => TimelineEntry {
  const { versions: texts, ending } = useMessages();
  const account = useAccount();
  const isChanged = invoice.status !== 'Draft' && events.some(({ type }) => type === 'invoice.updated');
  const versions = useQuery({ ...invoiceVersionsQuery(account.path, invoice.id), enabled: isChanged });
  const items = versions.data?.items ?? [];
  if (items.length < 2) return (shown) => shown;
  return (shown, { entry }) => {
    const version = items.find(({ sequence }) => sequence === entry?.sequence);
    if (version === undefined) return shown;
    const { number, changed } = version;
    const keepsTitle = number === 1 || shown.title === ending.postpone.title;
    return {
      ...shown,
      title: keepsTitle
        ? shown.title
        : texts.changed(number, changed.map((field) => texts.fields[field]).join(', ')),
      detail: (
        <>
          {shown.detail}
          <VersionLinks {...{ invoice, version }} isNamed={keepsTitle} />
        </>
      ),
    };
  };
}

interface VersionLinksProps {
  readonly invoice: FullInvoice;
  readonly version: ListedVersion;
  /** Where the title does not say which version it is. */
  readonly isNamed: boolean;
}

function VersionLinks({
  invoice: { id, number: invoiceNumber },
  version: { number },
  isNamed,
}: VersionLinksProps) {
  const { versions: texts } = useMessages();
  const account = useAccount();
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      {isNamed && <span>{texts.nth(number)}</span>}
      <VersionPdf
        invoice={id}
        number={number}
        name={`${invoiceNumber ?? id} ${number}.pdf`}
        label={texts.pdf}
      />
      {number > 1 && (
        <Link
          to="/accounts/$account/invoices/$invoice/versions"
          params={{ account: account.path, invoice: id }}
          search={{ before: number - 1, after: number }}
          className="inline-flex min-h-6 items-center text-link hover:underline pointer-coarse:min-h-11"
        >
          {texts.compare(number - 1)}
        </Link>
      )}
    </div>
  );
}
