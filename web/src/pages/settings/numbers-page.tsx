import { invoiceNumber } from '../../../../src/kit/text/invoice-number.ts';
import type { Account } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { SettingsPage } from './settings-form.tsx';
import type { SettingsForm } from './use-settings.ts';

// Law, or the practice of tax offices, has an issued invoice corrected by another document in these countries.
const correcting: ReadonlySet<string> = new Set('AT BE CH DE ES FR IT PL PT'.split(' '));

export function NumbersPage() {
  const { settings: texts } = useMessages();
  return (
    <SettingsPage section="numbers">
      {({ account, change, error }) => (
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <TextField
            label={texts.fields.numberPrefix}
            value={account.numberPrefix}
            maxLength={20}
            error={error?.faultOf('/numberPrefix')}
            onChange={(numberPrefix) => change({ numberPrefix })}
          />
          <TextField
            label={texts.fields.nextNumber}
            inputMode="numeric"
            value={Number.isNaN(account.nextNumber) ? '' : String(account.nextNumber)}
            error={error?.faultOf('/nextNumber')}
            onChange={(text) => change({ nextNumber: Number.parseInt(text.replaceAll(/\D/g, ''), 10) })}
          />
          <p className="mb-4 text-soft sm:col-span-2">
            {texts.nextInvoice}{' '}
            <span className="font-medium text-ink">
              {Number.isNaN(account.nextNumber)
                ? account.numberPrefix
                : invoiceNumber(account.numberPrefix, account.nextNumber)}
            </span>
          </p>
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
