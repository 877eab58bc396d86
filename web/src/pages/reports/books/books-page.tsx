import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAccount } from '../../../account/session.tsx';
import { type BookFormat, bookSettingsQuery } from '../../../api/queries/books.ts';
import { PageHeader } from '../../../frame/page.tsx';
import { useMessages } from '../../../messages/language.tsx';
import { Select } from '../../../parts/field.tsx';
import { useFilterChange } from '../../../parts/filter-change.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Lead, ReportTabs } from '../report-frame.tsx';
import { BookSettingsForm } from './book-settings.tsx';
import { MadeExports } from './made-exports.tsx';
import { NextExportPart } from './next-export.tsx';

const route = getRouteApi('/accounts/$account/reports/books');
// Names of products are the same in every language.
const names: Readonly<Record<BookFormat, string>> = {
  Datev: 'DATEV',
  Xero: 'Xero',
  QuickBooks: 'QuickBooks Online',
};

/** What goes to the books in another program next, and what went? */
export function BooksPage() {
  const { reports, books: texts } = useMessages();
  const account = useAccount();
  const { format = 'Datev' } = route.useSearch();
  const change = useFilterChange();
  const settings = useQuery(bookSettingsQuery(account.path, format));
  return (
    <>
      <PageHeader title={reports.title} tabTitle={reports.books} />
      <ReportTabs open="books" />
      <h2 className="sr-only">{reports.books}</h2>
      <div className="pt-4">
        <Lead>{texts.lead}</Lead>
      </div>
      <div className="mb-6 max-w-xs">
        <Select
          label={texts.format}
          value={format}
          onChange={(value) => change({ format: value })}
          options={Object.entries(names).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <NextExportPart key={`next ${format}`} format={format} />
        <MadeExports key={`made ${format}`} format={format} />
        <section aria-label={texts.settings} className="lg:col-span-2">
          <h2 className="mb-3 font-semibold">{texts.settings}</h2>
          <Loaded query={settings}>
            {(data) => <BookSettingsForm key={data.format} format={format} settings={data} />}
          </Loaded>
        </section>
      </div>
    </>
  );
}
