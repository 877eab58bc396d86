import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { serviceAddress } from '../../base.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { RealTimeNote } from '../../parts/date-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Tabs } from '../../parts/tabs.tsx';

const tabs = [
  ['tokens', 'tokens:read'],
  ['webhooks', 'webhooks:read'],
  ['events', 'events:read'],
  ['requests', 'requests:read'],
  ['clock', 'test_clock:write'],
] as const;

type Tab = (typeof tabs)[number][0];

interface DeveloperFrameProps {
  readonly tab: Tab;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around each page for programmers. */
export function DeveloperFrame({ tab, actions, children }: DeveloperFrameProps) {
  const { developers: texts } = useMessages();
  const { path, mode } = useAccount();
  const can = useCan();
  const shown = tabs.filter(([name, scope]) => can(scope) && (name !== 'clock' || mode === 'Sandbox'));
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.tabs[tab]}
        actions={
          <>
            <a href={`${serviceAddress}/docs`} target="_blank" rel="noreferrer" className={buttonClass()}>
              {texts.reference}
              <Icon name="external" />
            </a>
            {actions}
          </>
        }
      />
      <Tabs
        label={texts.which}
        tabs={shown.map(([name]) => ({
          label: texts.tabs[name],
          isOpen: name === tab,
          to: { to: `/accounts/${path}/developers/${name}` } as LinkProps,
        }))}
      />
      {/* Events and the test clock itself are in the time of the sandbox. */}
      {tab !== 'events' && tab !== 'clock' && <RealTimeNote />}
      {children}
    </>
  );
}
