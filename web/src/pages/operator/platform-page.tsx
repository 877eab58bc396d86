import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AccountProvider, useAccount } from '../../account/session.tsx';
import { type PlatformMode, type PlatformView, platformQuery } from '../../api/queries/platform.ts';
import { useMessages } from '../../messages/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Segments } from '../../parts/segments.tsx';
import { OperatorHeader } from './operator-tabs.tsx';
import { Part } from './part.tsx';
import { BalancePart } from './platform-balance.tsx';
import { PlatformConnection } from './platform-connection.tsx';
import { DebtsPart } from './platform-debts.tsx';
import { FeesPart } from './platform-fees.tsx';
import { PayoutsPart } from './platform-payouts.tsx';

const route = getRouteApi('/operator/platform');

/** Where does the money of payments out come together, and what do I take of it? */
export function PlatformPage() {
  const { platform: texts } = useMessages();
  const { mode = 'live' } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(platformQuery(mode));
  const account = useAccount();
  return (
    <>
      <OperatorHeader tab="platform" />
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-prose flex-1 basis-72 text-soft">{texts.what}</p>
        <Segments<PlatformMode>
          label={texts.which}
          value={mode}
          options={[
            { value: 'live', label: texts.modes.live },
            { value: 'test', label: texts.modes.test },
          ]}
          onChange={(chosen) =>
            void navigate({ to: '/operator/platform', search: chosen === 'live' ? {} : { mode: chosen } })
          }
        />
      </div>
      {/* The fields and faults of keys ask in which mode they are. */}
      <AccountProvider account={{ ...account, mode: mode === 'live' ? 'Live' : 'Sandbox' }}>
        <Loaded query={query}>{(view) => <Shown key={mode} mode={mode} view={view} />}</Loaded>
      </AccountProvider>
    </>
  );
}

interface ShownProps {
  readonly mode: PlatformMode;
  readonly view: PlatformView;
}

function Shown({ mode, view }: ShownProps) {
  const { platform: texts } = useMessages();
  const { platform } = view;
  return (
    <>
      <Part title={texts.connection}>
        <PlatformConnection mode={mode} view={view} />
      </Part>
      {platform !== null && (
        <>
          {platform.hasKeys && (
            <Part title={texts.balance.title}>
              <BalancePart mode={mode} />
            </Part>
          )}
          <Part title={texts.payouts.title}>
            <PayoutsPart mode={mode} view={view} platform={platform} />
          </Part>
        </>
      )}
      <Part title={texts.fees.title}>
        <FeesPart mode={mode} view={view} />
      </Part>
      <DebtsPart mode={mode} debts={view.debts.filter(({ isOverpaid }) => !isOverpaid)} texts={texts.debts} />
      <DebtsPart
        mode={mode}
        debts={view.debts.filter(({ isOverpaid }) => isOverpaid)}
        texts={texts.overpaid}
      />
    </>
  );
}
