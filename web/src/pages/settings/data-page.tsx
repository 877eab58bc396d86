import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { useMessages } from '../../messages/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { SettingsHead } from './settings-head.tsx';

const files = [
  ['invoices', '/v1/invoices/csv', 'invoices:read'],
  ['ledger', '/v1/reports/ledger/csv', 'reports:read'],
] as const;

/** How do I take my data with me? */
export function DataPage() {
  const { settings: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  return (
    <>
      <SettingsHead section="data" />
      <ul className="max-w-2xl border-t border-line">
        {files
          .filter(([, , scope]) => can(scope))
          .map(([name, address]) => (
            <li key={name} className="border-b border-line">
              <a
                href={apiAddress(account.path, address)}
                download
                className="flex min-h-14 items-center gap-3 py-2 hover:bg-wash"
              >
                <Icon name="download" className="text-soft" />
                <span>
                  <span className="block font-medium">{texts.files[name].title}</span>
                  <span className="block text-sm text-soft">{texts.files[name].text}</span>
                </span>
              </a>
            </li>
          ))}
      </ul>
      <p className="mt-6 max-w-prose text-soft">{texts.eraseText}</p>
    </>
  );
}
