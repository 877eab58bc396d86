import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToday } from '../../../account/clock.tsx';
import { useAccount, useCan } from '../../../account/session.tsx';
import { adviserPackagesQuery, adviserSettingsQuery } from '../../../api/queries/adviser.ts';
import { PageHeader } from '../../../frame/page.tsx';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button } from '../../../parts/button.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Fault } from '../../../parts/states.tsx';
import { daysOf } from '../period.ts';
import { PeriodBar } from '../period-bar.tsx';
import { Lead, ReportTabs } from '../report-frame.tsx';
import { MonthlyMail } from './monthly-mail.tsx';
import { PackageRow } from './package-row.tsx';

const route = getRouteApi('/accounts/$account/reports/adviser');

/** Which file does the adviser get for a period? */
export function AdviserPage() {
  const { reports, adviser: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const formats = useFormats();
  const today = useToday();
  const asked = daysOf(route.useSearch(), 'lastMonth', today);
  // A period that is not over yet ends today.
  const days = { from: asked.from, to: asked.to > today ? today : asked.to };
  const packages = useQuery(adviserPackagesQuery(account.path));
  const settings = useQuery(adviserSettingsQuery(account.path));
  const pack = useAccountChange((send) => send('POST /v1/adviser_packages', { body: days }), {
    concerns: ['adviser'],
    notice: texts.begun,
  });
  const isOver = days.from <= days.to;
  return (
    <>
      <PageHeader title={reports.title} tabTitle={reports.adviser} />
      <ReportTabs open="adviser" />
      <h2 className="sr-only">{reports.adviser}</h2>
      <PeriodBar days={asked} />
      <Lead text={texts.contents}>{texts.lead}</Lead>
      {can('account:write') ? (
        <Button
          look="primary"
          isBusy={pack.isRunning}
          reason={isOver ? undefined : texts.notBegun}
          onClick={() => void pack.run()}
        >
          {isOver
            ? texts.pack(formats.date(days.from, today), formats.date(days.to, today))
            : texts.packPeriod}
        </Button>
      ) : (
        <p className="text-soft">{texts.askAdmin}</p>
      )}
      {pack.error !== null && <Fault error={pack.error} className="mt-3" />}
      <section aria-label={texts.packages} className="mt-8">
        <h2 className="mb-3 font-semibold">{texts.packages}</h2>
        <Loaded query={packages}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-soft">{texts.none}</p>
            ) : (
              <ul className="border-t border-line">
                {items.map((one) => (
                  <PackageRow key={one.id} packed={one} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <section aria-label={texts.monthly} className="mt-8">
        <h2 className="mb-3 font-semibold">{texts.monthly}</h2>
        <Loaded query={settings}>
          {(data) => <MonthlyMail key={`${data.adviserEmail} ${data.sendsMonthlyPackage}`} settings={data} />}
        </Loaded>
      </section>
    </>
  );
}
