import { Link } from '@tanstack/react-router';
import { useAccount } from '../../account/session.tsx';
import { useMessages } from '../../messages/language.tsx';

/** An invoice that an action for several left out, and why. */
export interface LeftInvoice {
  readonly id: string;
  /** The number, or the client of a draft. */
  readonly name: string;
  readonly text: string;
  /** True where a person decides what is kept before it is canceled. */
  readonly isDecided?: boolean;
}

/** The invoices that were left out, with the way to the dialog in which a person decides. */
export function LeftOut({ left }: { readonly left: readonly LeftInvoice[] }) {
  const { invoices: texts } = useMessages();
  const account = useAccount();
  if (left.length === 0) return null;
  return (
    <ul className="mt-2 max-h-48 overflow-y-auto text-sm">
      {left.map(({ id, name, text, isDecided = false }) => (
        <li key={id} className="py-0.5">
          {name}: {text}
          {isDecided && (
            <Link
              to="/accounts/$account/invoices/$invoice"
              params={{ account: account.path, invoice: id }}
              search={{ decide: true }}
              className="block w-fit min-h-6 text-link hover:underline"
            >
              {texts.bulk.cancel.decide(name)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
