import { useState } from 'react';
import { useCan } from '../../account/session.tsx';
import type { Account } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Checkbox, Select, TextField } from '../../parts/field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { RecipientList } from './recipient-list.tsx';
import { SettingsPage } from './settings-form.tsx';
import type { SettingsForm } from './use-settings.ts';

const methodTypes = ['CreditCard', 'DebitCard', 'BankAccount'] as const;

/** How may clients pay, and who bears the cost? */
export function PaymentSettingsPage() {
  const can = useCan();
  return (
    <>
      <SettingsPage section="payments">
        {(form) => (
          <div className="grid max-w-2xl gap-8">
            <Methods form={form} />
            <Fees form={form} />
            <Habits form={form} />
            {form.account.mode === 'Sandbox' && <Rehearsal form={form} />}
          </div>
        )}
      </SettingsPage>
      {can('payments:read') && <RecipientList />}
    </>
  );
}

function Methods({ form: { account, change, error } }: { readonly form: SettingsForm }) {
  const { settings: texts, methods } = useMessages();
  const { acceptedMethods } = account;
  const toggle = (type: Account['acceptedMethods'][number], isOn: boolean) =>
    change({
      acceptedMethods: methodTypes.filter((one) => (one === type ? isOn : acceptedMethods.includes(one))),
    });
  const fault = error?.faultOf('/acceptedMethods');
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{texts.fields.acceptedMethods}</legend>
      {methodTypes.map((type) => (
        <Checkbox
          key={type}
          label={methods[type]}
          isChecked={acceptedMethods.includes(type)}
          onChange={(isOn) => toggle(type, isOn)}
        />
      ))}
      {fault !== undefined && <p className="text-sm text-bad">{fault}</p>}
      <Checkbox
        label={texts.fields.takesSepaDebits}
        hint={texts.sepaHint}
        isChecked={account.takesSepaDebits}
        onChange={(takesSepaDebits) => change({ takesSepaDebits })}
      />
      <Checkbox
        label={texts.fields.takesWallets}
        hint={texts.walletsHint}
        isChecked={account.takesWallets}
        onChange={(takesWallets) => change({ takesWallets })}
      />
      <p className="mt-1 text-sm text-soft">
        {account.processor.isConnected
          ? texts.connected(account.processor.name)
          : texts.notConnected(account.processor.name)}
      </p>
    </fieldset>
  );
}

function Fees({ form }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  const formats = useFormats();
  const { account } = form;
  const { surcharge } = account;
  // One from before, as of a business that has moved, can be taken away where none is lawful.
  const [hadOne] = useState(account.feeBearer === 'Client' || account.surchargeBasisPoints > 0);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{texts.fees}</legend>
      <div className="rounded-lg bg-wash p-4">
        <p className="font-medium">
          {surcharge.needsCardCost
            ? texts.needsCardCost(formats.percent(surcharge.lawfulBasisPoints))
            : surcharge.maximumBasisPoints > 0
              ? texts.mayCharge(formats.percent(surcharge.maximumBasisPoints))
              : texts.mayNotCharge}
        </p>
        <p className="mt-1 text-soft">{texts.grounds[surcharge.ground]}</p>
        {surcharge.takenBasisPoints > 0 && (
          <p className="mt-1 text-soft">{texts.takenNow(formats.percent(surcharge.takenBasisPoints))}</p>
        )}
      </div>
      {(surcharge.lawfulBasisPoints > 0 || hadOne) && <SurchargeFields form={form} />}
    </fieldset>
  );
}

function SurchargeFields({ form: { account, change, error } }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  return (
    <>
      <Select
        label={texts.fields.feeBearer}
        value={account.feeBearer}
        error={error?.faultOf('/feeBearer')}
        options={(['Business', 'Client'] as const).map((value) => ({ value, label: texts.bearers[value] }))}
        onChange={(feeBearer) => change({ feeBearer: feeBearer as Account['feeBearer'] })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PercentField
          label={texts.fields.surchargeBasisPoints}
          value={account.surchargeBasisPoints}
          error={error?.faultOf('/surchargeBasisPoints')}
          onChange={(value) => change({ surchargeBasisPoints: value ?? 0 })}
        />
        <PercentField
          label={texts.fields.cardCostBasisPoints}
          value={account.cardCostBasisPoints}
          error={error?.faultOf('/cardCostBasisPoints')}
          onChange={(value) => change({ cardCostBasisPoints: value })}
        />
      </div>
    </>
  );
}

function Habits({ form: { account, change, error } }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{texts.habits}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={texts.fields.dueWindowDays}
          hint={texts.dueWindowHint}
          value={account.dueWindowDays}
          error={error?.faultOf('/dueWindowDays')}
          onChange={(value) => change({ dueWindowDays: value ?? 0 })}
        />
        <RetryField form={{ account, change, error }} />
      </div>
      <Checkbox
        label={texts.fields.allowsPartPayments}
        hint={texts.partHint}
        isChecked={account.allowsPartPayments}
        onChange={(allowsPartPayments) => change({ allowsPartPayments })}
      />
      <Select
        label={texts.fields.autopay}
        hint={texts.autopayHint}
        value={account.autopay}
        options={(['Offered', 'Required', 'Off'] as const).map((value) => ({
          value,
          label: texts.autopayRules[value],
        }))}
        onChange={(value) => change({ autopay: value as Account['autopay'] })}
      />
      <ReturnHostsField form={{ account, change, error }} />
    </fieldset>
  );
}

function Rehearsal({ form: { account, change } }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{texts.rehearsal}</legend>
      <Select
        label={texts.fields.recipientOnboarding}
        hint={texts.onboardingHint}
        value={account.recipientOnboarding}
        options={(['BankAccount', 'Onboarding'] as const).map((value) => ({
          value,
          label: texts.onboardings[value],
        }))}
        onChange={(value) => change({ recipientOnboarding: value as Account['recipientOnboarding'] })}
      />
    </fieldset>
  );
}

// The field keeps the text as typed until it loses the focus; each edit reads the days out of the text.
function RetryField({ form }: { readonly form: Pick<SettingsForm, 'account' | 'change' | 'error'> }) {
  const { settings: texts } = useMessages();
  const { account, change, error } = form;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={texts.fields.autopayRetryDays}
      hint={texts.retryHint}
      inputMode="numeric"
      value={typed ?? account.autopayRetryDays.join(', ')}
      error={error?.faultOf('/autopayRetryDays')}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        setTyped(text);
        change({ autopayRetryDays: numbersIn(text) });
      }}
    />
  );
}

// As the field above. An address that is pasted whole counts as its host, in the form that the service takes.
function ReturnHostsField({ form }: { readonly form: Pick<SettingsForm, 'account' | 'change' | 'error'> }) {
  const { settings: texts } = useMessages();
  const { account, change, error } = form;
  const [typed, setTyped] = useState<string | null>(null);
  const paths = ['/returnHosts', ...account.returnHosts.map((_, index) => `/returnHosts/${index}`)];
  return (
    <TextField
      label={texts.fields.returnHosts}
      hint={texts.returnHostsHint}
      autoCapitalize="none"
      spellCheck={false}
      value={typed ?? account.returnHosts.join(', ')}
      error={paths.map((path) => error?.faultOf(path)).find((fault) => fault !== undefined)}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        setTyped(text);
        change({ returnHosts: hostsIn(text) });
      }}
    />
  );
}

function hostsIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return [...new Set(words.map((word) => (word === 'localhost:*' ? word : hostOf(word))))];
}

function hostOf(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.parse(address)?.host ?? text;
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

interface PercentProps {
  readonly label: string;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (basisPoints: number | null) => void;
}

// Typed as percent with up to two digits, kept as hundredths of a percent.
function PercentField({ label, value, error, onChange }: PercentProps) {
  return <NumberField label={label} unit="%" digits={2} value={value} error={error} onChange={onChange} />;
}
