import { useQuery } from '@tanstack/react-query';
import { useAccount, useCan } from '../../account/session.tsx';
import { type HomeReport, homeQuery } from '../../api/queries/home.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { NewInvoice } from '../../parts/new-invoice.tsx';
import { ErrorState } from '../../parts/states.tsx';
import { CashChart } from './cash-chart.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GoingLiveSteps } from './going-live.tsx';
import { LastEvents } from './last-events.tsx';
import { Needs } from './needs.tsx';
import { HomeSkeleton } from './skeleton.tsx';

/** How does my money stand, what needs me? */
export function HomePage() {
  const { home: texts } = useMessages();
  const account = useAccount();
  const query = useQuery(homeQuery(account.path));
  const hasBegun = query.data !== undefined && !isNew(query.data);
  return (
    <>
      <PageHeader title={texts.title} tabTitle={texts.title} actions={hasBegun && <NewInvoice />} />
      {query.data !== undefined ? (
        <Report report={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  );
}

function isNew({ hasInvoices, needsYou, cashFlow }: HomeReport): boolean {
  const isStill = cashFlow.every(({ months }) => months.every((month) => month.in === 0 && month.out === 0));
  return !hasInvoices && needsYou.every(({ objectType }) => objectType === 'Account') && isStill;
}

function Report({ report: whole }: { readonly report: HomeReport }) {
  const can = useCan();
  // Only Owners and Admins can do the steps.
  const goingLive = can('account:write') ? whole.goingLive : null;
  const isShown = ({ kind }: HomeReport['needsYou'][number]) => goingLive === null || kind !== 'NoProcessor';
  const report = { ...whole, needsYou: whole.needsYou.filter(isShown) };
  const { needsYou } = report;
  if (goingLive !== null && isNew(report)) {
    return (
      <>
        <GoingLiveSteps {...goingLive} />
        {needsYou.length > 0 && <Needs report={report} />}
      </>
    );
  }
  if (isNew(report)) {
    return (
      <>
        {needsYou.length > 0 && <Needs report={report} />}
        <FirstSteps canBePaid={needsYou.length === 0} />
      </>
    );
  }
  return (
    <>
      {goingLive !== null && <GoingLiveSteps {...goingLive} />}
      <Figures report={report} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="order-2 lg:order-1">
          <CashChart cashFlow={report.cashFlow} />
        </div>
        <div className="order-1 lg:order-2">
          <Needs report={report} />
        </div>
        <div className="order-3 lg:col-span-2">
          <LastEvents />
        </div>
      </div>
    </>
  );
}
