import type { LinkProps } from '@tanstack/react-router';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Tabs } from '../../parts/tabs.tsx';

const tabs = ['accounts', 'health', 'platform', 'usage', 'backups', 'log'] as const;

/** The head of each page about the whole installation. */
export function OperatorHeader({ tab }: { readonly tab: (typeof tabs)[number] }) {
  const { operator: texts, frame } = useMessages();
  return (
    <>
      <PageHeader title={frame.installation} tabTitle={texts.tabs[tab]} />
      <Tabs
        label={texts.which}
        tabs={tabs.map((name) => ({
          label: texts.tabs[name],
          isOpen: name === tab,
          to: { to: `/operator/${name}` } as LinkProps,
        }))}
      />
    </>
  );
}
