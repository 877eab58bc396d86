import { Link, type LinkProps } from '@tanstack/react-router';
import { useAccount, useCan } from '../../account/session.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { type View, views } from './routes.ts';

interface HeadProps {
  /** The view that is open; null while there is no statement. */
  readonly open: View | 'Statements' | null;
}

/** The head of the pages about the bank: what they are for, uploading, and the views. */
export function BankHead({ open }: HeadProps) {
  const { bank: texts, frame } = useMessages();
  const account = useAccount();
  const can = useCan();
  const params = { account: account.path };
  const lines = views.map((view) => ({
    label: texts.tabs[view],
    isOpen: view === open,
    to: {
      to: '/accounts/$account/bank',
      params,
      search: view === 'Open' ? {} : { view },
    } as LinkProps,
  }));
  const statements = {
    label: texts.tabs.Statements,
    isOpen: open === 'Statements',
    to: { to: '/accounts/$account/bank/statements', params } as LinkProps,
  };
  return (
    <>
      <PageHeader
        title={frame.bank}
        tabTitle={frame.bank}
        lead={texts.lead}
        actions={
          can('invoices:write') && (
            <Link to="/accounts/$account/bank/upload" params={params} className={buttonClass('primary')}>
              <Icon name="plus" />
              {texts.upload}
            </Link>
          )
        }
      />
      {open !== null && <Tabs label={texts.tabs.label} tabs={[...lines, statements]} />}
    </>
  );
}
