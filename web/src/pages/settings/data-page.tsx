import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { useMessages } from '../../messages/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CloseAccount } from './close-account.tsx';
import { SettingsHead } from './settings-head.tsx';

/** A file that the service makes while it is taken. */
interface FileLink {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** How do I take my data with me? */
export function DataPage() {
  const { settings: texts } = useMessages();
  const { role } = useAccount();
  return (
    <>
      <SettingsHead section="data" />
      {role === 'Owner' && <Archive />}
      <Tables />
      <p className="mt-6 max-w-prose text-soft">{texts.eraseText}</p>
      {role === 'Owner' && <CloseAccount />}
    </>
  );
}

function Archive() {
  const { settings: texts } = useMessages();
  const { path } = useAccount();
  const address = '/v1/account/archive';
  return (
    <section className="mb-8 max-w-2xl">
      <h2 className="font-semibold">{texts.archive.title}</h2>
      <p className="mt-1 mb-3 text-soft">{texts.archive.text}</p>
      <Files
        files={[
          { ...texts.archive.data, href: apiAddress(path, address) },
          { ...texts.archive.documents, href: apiAddress(path, address, { query: { documents: 'true' } }) },
        ]}
      />
    </section>
  );
}

const tables = [
  ['ageing', '/v1/reports/ageing/csv'],
  ['cashFlow', '/v1/reports/cash_flow/csv'],
  ['eventProfit', '/v1/reports/event_profit/csv'],
  ['tax', '/v1/reports/tax/csv'],
  ['profitAndTax', '/v1/reports/profit_and_tax/csv'],
  ['ledger', '/v1/reports/ledger/csv'],
] as const;

function Tables() {
  const { settings: texts, reports } = useMessages();
  const { path } = useAccount();
  const can = useCan();
  const invoices = can('invoices:read')
    ? [{ ...texts.files.invoices, href: apiAddress(path, '/v1/invoices/csv') }]
    : [];
  const others = can('reports:read')
    ? tables.map(([name, address]) => ({
        title: reports.names[name],
        text: texts.files.reports[name],
        href: apiAddress(path, address),
      }))
    : [];
  return (
    <section className="max-w-2xl">
      <h2 className="mb-3 font-semibold">{texts.files.title}</h2>
      <Files files={[...invoices, ...others]} />
    </section>
  );
}

function Files({ files }: { readonly files: readonly FileLink[] }) {
  return (
    <ul className="border-t border-line">
      {files.map(({ title, text, href }) => (
        <li key={href} className="border-b border-line">
          <a href={href} download className="flex min-h-14 items-center gap-3 py-2 hover:bg-wash">
            <Icon name="download" className="text-soft" />
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-soft">{text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
