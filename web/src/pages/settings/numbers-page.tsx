import type { Account } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Select } from '../../parts/field.tsx';
import { CreditNumbers, InvoiceNumbers } from './number-fields.tsx';
import { SettingsPage } from './settings-form.tsx';
import type { SettingsForm } from './use-settings.ts';

// Law, or the practice of tax offices, has an issued invoice corrected by another document in these countries.
const correcting: ReadonlySet<string> = new Set('AT BE CH DE ES FR IT PL PT'.split(' '));

export function NumbersPage() {
  return (
    <SettingsPage section="numbers">
      {({ account, change, error }) => (
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <InvoiceNumbers account={account} change={change} error={error} />
          <CreditNumbers account={account} change={change} error={error} />
          <AfterIssue account={account} change={change} />
        </div>
      )}
    </SettingsPage>
  );
}

function AfterIssue({ account, change }: Pick<SettingsForm, 'account' | 'change'>) {
  const { settings: texts } = useMessages();
  const isProposed = account.afterIssue === 'Versions' && correcting.has(account.profile.country);
  return (
    <div className="grid gap-2 sm:col-span-2">
      <Select
        label={texts.fields.afterIssue}
        hint={texts.issueRuleHints[account.afterIssue]}
        value={account.afterIssue}
        options={(['Versions', 'Corrections'] as const).map((value) => ({
          value,
          label: texts.issueRules[value],
        }))}
        onChange={(value) => change({ afterIssue: value as Account['afterIssue'] })}
      />
      {isProposed && <p className="rounded-lg bg-wash p-4">{texts.correctionsUsual}</p>}
    </div>
  );
}
