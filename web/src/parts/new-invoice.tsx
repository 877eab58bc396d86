import { Link } from '@tanstack/react-router';
import { useAccount, useCan } from '../account/session.tsx';
import { useMessages } from '../messages/language.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** Leads to the builder. On a phone the bar at the bottom does. */
export function NewInvoice() {
  const { frame } = useMessages();
  const account = useAccount();
  if (!useCan()('invoices:write')) return null;
  return (
    <Link
      to="/accounts/$account/invoices/new"
      params={{ account: account.path }}
      className={buttonClass('primary', 'max-md:hidden')}
    >
      <Icon name="plus" />
      {frame.newInvoice}
    </Link>
  );
}
