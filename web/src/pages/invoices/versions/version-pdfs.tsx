import { useToday } from '../../../account/clock.tsx';
import { useAccount } from '../../../account/session.tsx';
import { useAction } from '../../../api/action.ts';
import { saveFile } from '../../../api/files.ts';
import type { InvoiceVersion } from '../../../api/schema.ts';
import { useFormats, useLanguage, useMessages } from '../../../messages/language.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Fault } from '../../../parts/states.tsx';

interface VersionFilesProps {
  readonly invoice: string;
  readonly version: Pick<InvoiceVersion, 'number' | 'files' | 'invoiceNumber'>;
}

/** The PDFs of a version: each that was handed out, as it was; without one, the one that is made when it is taken. */
export function VersionFiles({ invoice, version }: VersionFilesProps) {
  const { versions: texts } = useMessages();
  const formats = useFormats();
  const { language } = useLanguage();
  const account = useAccount();
  const today = useToday();
  const { files, number, invoiceNumber } = version;
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const name = `${invoiceNumber ?? invoice} ${number}.pdf`;
  if (files.length === 0)
    return (
      <>
        <VersionPdf {...{ invoice, number, name }} label={texts.pdf} />
        <p className="text-sm text-soft">{texts.unkept}</p>
      </>
    );
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {files.map((file) => {
        const day = formats.date(formats.dateOf(file.createdAt, account.timeZone), today);
        return (
          <li key={file.sha256}>
            <VersionPdf
              {...{ invoice, number, name }}
              query={{ language: file.language, sha256: file.sha256 }}
              label={`${texts.pdf}, ${languages.of(file.language) ?? file.language}`}
            />
            <p className="text-sm text-soft">
              {file.handedTo === 'Client' ? texts.asClient(day) : texts.asBusiness(day)}
            </p>
            <p className="font-mono text-xs break-all text-soft">SHA-256 {file.sha256}</p>
          </li>
        );
      })}
    </ul>
  );
}

interface VersionPdfProps {
  readonly invoice: string;
  readonly number: number;
  /** Under which the file is saved. */
  readonly name: string;
  readonly label: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Saves a PDF of a version; says when the original cannot be made again. */
export function VersionPdf({ invoice, number, name, label, query }: VersionPdfProps) {
  const { versions: texts } = useMessages();
  const account = useAccount();
  const template = '/v1/invoices/{invoice_id}/versions/{number}/pdf';
  const path = { invoice_id: invoice, number: String(number) };
  const save = useAction(() => saveFile(account.path, template, path, name, query));
  return (
    <>
      <button
        type="button"
        aria-label={`${label} ${texts.of(number)}`}
        aria-disabled={save.isRunning || undefined}
        onClick={() => void save.run()}
        className="inline-flex min-h-6 items-center gap-1.5 text-start text-link hover:underline pointer-coarse:min-h-11"
      >
        <Icon name="invoice" className="text-soft" />
        {label}
      </button>
      {save.error !== null &&
        (save.error.code === 'no_original' ? (
          <p role="alert" className="text-sm text-bad">
            {texts.noOriginal}
          </p>
        ) : (
          <Fault error={save.error} className="mt-1" />
        ))}
    </>
  );
}
