import { useAccount, useCan } from '../../account/session.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Tabs } from '../../parts/tabs.tsx';

const sections = [
  ['business', '/accounts/$account/settings/business', 'account:read'],
  ['look', '/accounts/$account/settings/look', 'account:read'],
  ['payments', '/accounts/$account/settings/payments', 'account:read'],
  ['bank', '/accounts/$account/settings/bank', 'account:read'],
  ['stripe', '/accounts/$account/settings/stripe', 'account:write'],
  ['email', '/accounts/$account/settings/email', 'account:write'],
  ['eInvoices', '/accounts/$account/settings/e-invoices', 'account:write'],
  ['texts', '/accounts/$account/settings/texts', 'account:read'],
  ['reminders', '/accounts/$account/settings/reminders', 'account:read'],
  ['numbers', '/accounts/$account/settings/numbers', 'account:read'],
  ['cancellation', '/accounts/$account/settings/cancellation', 'account:read'],
  ['templates', '/accounts/$account/settings/templates', 'invoices:read'],
  ['members', '/accounts/$account/settings/members', 'members:read'],
  ['signIn', '/accounts/$account/settings/sign-in', 'account:write'],
  ['data', '/accounts/$account/settings/data', 'account:read'],
] as const;

/** A matter that is set. */
export type Section = (typeof sections)[number][0];

/** The head of the pages of settings: the tabs, and the question that this one answers. */
export function SettingsHead({ section }: { readonly section: Section }) {
  const { frame, settings: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  return (
    <>
      <PageHeader title={frame.settings} tabTitle={`${texts.sections[section]} · ${frame.settings}`} />
      <Tabs
        label={frame.settings}
        tabs={sections
          // How people get in is for Owners, whom no scope names.
          .filter(([name, , scope]) => can(scope) && (name !== 'signIn' || account.role === 'Owner'))
          .map(([name, to]) => ({
            label: texts.sections[name],
            isOpen: name === section,
            to: { to, params: { account: account.path } },
          }))}
      />
      <p className="mt-4 mb-6 max-w-prose text-soft">{texts.questions[section]}</p>
    </>
  );
}
