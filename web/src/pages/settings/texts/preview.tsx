import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { faultsOfText } from '../../../../../src/kit/mail-texts.ts';
import { useAccount, useCan } from '../../../account/session.tsx';
import { mailTextQuery, recentInvoicesQuery } from '../../../api/queries/mail-texts.ts';
import { useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button } from '../../../parts/button.tsx';
import { Select } from '../../../parts/field.tsx';
import { PageView } from '../../../parts/page-view.tsx';
import { Fault, Skeleton } from '../../../parts/states.tsx';
import type { SettingsForm } from '../use-settings.ts';
import { type ShownMail, textOf } from './texts.ts';

interface PreviewProps {
  readonly form: SettingsForm;
  readonly shown: ShownMail;
}

/** The mail as its reader would get it, with the words that are typed, and a test of it. */
export function TextPreview({ form, shown }: PreviewProps) {
  const { settings, mailTexts: texts } = useMessages();
  const { path } = useAccount();
  const [invoiceId, setInvoiceId] = useState('');
  const { subject = null, opening = '', closing = '' } = textOf(form.account.mailTexts, shown) ?? {};
  const parts = { subject, opening, closing };
  const isRight = (['subject', 'opening', 'closing'] as const).every((part) => {
    const words = parts[part];
    return words === null || faultsOfText(shown.kind, part, words).length === 0;
  });
  const words = useDeferredValue(parts);
  const body = { ...shown, words, ...(invoiceId === '' ? {} : { invoiceId }) };
  const query = useQuery({
    ...mailTextQuery(path, body),
    placeholderData: keepPreviousData,
    enabled: isRight,
  });
  return (
    <section
      aria-label={settings.preview}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <InvoiceChoice value={invoiceId} onChange={setInvoiceId} />
      {query.data === undefined && !query.isError && <Skeleton className="h-96 w-full max-w-[390px]" />}
      {query.data !== undefined && (
        <div className="max-w-[392px]">
          <p className="mb-2 font-medium wrap-anywhere">
            <span className="sr-only">{texts.subject}: </span>
            {query.data.subject}
          </p>
          <PageView title={settings.preview} html={query.data.html} width={390} height={680} />
        </div>
      )}
      {query.isError && <p className="text-sm text-soft">{settings.previewFailed}</p>}
      {!form.isReadOnly && <Test body={body} isRight={isRight} />}
    </section>
  );
}

function InvoiceChoice({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { mailTexts: texts } = useMessages();
  const { path } = useAccount();
  const can = useCan();
  const { data } = useQuery({ ...recentInvoicesQuery(path), enabled: can('invoices:read') });
  const options = (data?.items ?? []).map(({ id, number, contact }) => ({
    value: id,
    label: `${number ?? '–'} · ${contact.name}`,
  }));
  return (
    <div className="max-w-[392px]">
      <Select
        label={texts.about}
        value={value}
        options={[{ value: '', label: texts.example }, ...options]}
        onChange={onChange}
      />
    </div>
  );
}

type TestBody = Parameters<typeof mailTextQuery>[1];

function Test({ body, isRight }: { readonly body: TestBody; readonly isRight: boolean }) {
  const { settings, mailTexts: texts } = useMessages();
  const { invoiceId: _invoice, ...example } = body;
  const test = useAccountChange((send) => send('POST /v1/account/mail_test', { body: example }), {
    notice: ({ status, recipients }) =>
      status === 'Kept' ? texts.kept : texts.sent(recipients.map(({ email }) => email).join(', ')),
  });
  return (
    <div>
      <Button
        isBusy={test.isRunning}
        reason={isRight ? undefined : settings.checkFields}
        onClick={() => void test.run()}
      >
        {texts.test}
      </Button>
      {test.error !== null && <Fault error={test.error} className="mt-2" />}
    </div>
  );
}
