import { Link } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import type { ApiError } from '../../api/client.ts';
import { saveFile } from '../../api/files.ts';
import { useMessages } from '../../messages/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Fault } from '../../parts/states.tsx';

// Another form is a PDF with the XML in it.
const PLAIN = 'ubl';
/** The specifications that narrow the standard, by the name that each is known by. */
const narrower = { xrechnung: 'XRechnung', peppol: 'Peppol BIS' } as const;

interface EInvoiceProps {
  /** Where the API has it, and the name under which it is saved. */
  readonly file: {
    readonly template: string;
    readonly path: Readonly<Record<string, string>>;
    readonly name: string;
  };
  /** Names it where several of them are on the page. */
  readonly label?: string;
  /** Of the button: it looks like the links to the other files. */
  readonly className: string;
}

/** The e-invoice of an invoice or a credit note, and the forms that authorities and the Peppol network take. */
export function EInvoices(props: EInvoiceProps) {
  const { invoice: texts } = useMessages();
  const { file, label, className } = props;
  return (
    <>
      <EInvoice {...props} text={texts.eInvoice} format={PLAIN} />
      <details className="text-sm">
        <summary className="cursor-pointer py-1 ps-6 text-soft">{texts.eInvoiceForms}</summary>
        {Object.entries(narrower).map(([format, name]) => (
          <EInvoice
            key={format}
            file={{ ...file, name: file.name.replace(/\.xml$/, `-${format}.xml`) }}
            {...(label === undefined ? {} : { label: `${name}: ${label}` })}
            text={name}
            format={format}
            className={className}
          />
        ))}
      </details>
    </>
  );
}

type Detail = ApiError['details'][number];

interface OneProps extends EInvoiceProps {
  readonly text: string;
  readonly format: string;
}

/** Saves the e-invoice of an invoice or a credit note; where one cannot be made, says what it needs and where that is set. */
function EInvoice({ file: { template, path, name }, label, text, format, className }: OneProps) {
  const account = useAccount();
  const save = useAction(() => saveFile(account.path, template, path, name, { format }));
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-disabled={save.isRunning || undefined}
        onClick={() => void save.run()}
        className={className}
      >
        <Icon name="code" className="text-soft" />
        {text}
      </button>
      {save.error !== null &&
        (save.error.code === 'no_e_invoice' ? (
          <Needs missing={save.error.details} />
        ) : (
          <Fault error={save.error} className="mt-1" />
        ))}
    </>
  );
}

/** The facts that an e-invoice lacks, and where they are set. */
export function Needs({
  missing: details,
}: {
  readonly missing: readonly Pick<Detail, 'path' | 'message'>[];
}) {
  const { invoice: texts, settings } = useMessages();
  const account = useAccount();
  const can = useCan();
  const fields: Readonly<Record<string, string>> = settings.fields;
  const own: Readonly<Record<string, string>> = texts.eInvoiceNeeds;
  const ofClient: Readonly<Record<string, string>> = texts.eInvoiceNeedsOfClient;
  const missing = details.map(({ path, message }) => {
    const [room, name = ''] = path.slice(1).split('/');
    return {
      path,
      text:
        (room === 'profile' ? fields[name] : room === 'billing' ? ofClient[name] : own[room ?? '']) ??
        message,
    };
  });
  const isOfBusiness = details.some(({ path }) => path.startsWith('/profile/'));
  return (
    <div role="alert" className="mt-1 ps-6 text-sm">
      <p className="text-bad">{texts.eInvoiceLacks}</p>
      <ul className="list-disc ps-4 text-soft">
        {missing.map(({ path, text }) => (
          <li key={`${path} ${text}`}>{text}</li>
        ))}
      </ul>
      {isOfBusiness && can('account:write') && (
        <Link
          to="/accounts/$account/settings/business"
          params={{ account: account.path }}
          className="inline-block min-h-6 text-link hover:underline"
        >
          {texts.eInvoiceSettings}
        </Link>
      )}
    </div>
  );
}
