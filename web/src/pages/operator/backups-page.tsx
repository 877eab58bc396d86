import { useQuery } from '@tanstack/react-query';
import { backupsQuery, type ShownBackup } from '../../api/queries/operator.ts';
import { useMessages } from '../../messages/language.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { OperatorHeader } from './operator-tabs.tsx';

/** Is the data of this installation safe? When the last good backup was made, and what the operator has to do. */
export function BackupsPage() {
  return (
    <>
      <OperatorHeader tab="backups" />
      <div className="max-w-prose pt-4">
        <Standing />
      </div>
    </>
  );
}

const DAY_MS = 86_400_000;

function Standing() {
  const { backups: texts } = useMessages().operator;
  const { data, error, refetch, dataUpdatedAt } = useQuery(backupsQuery);
  if (error !== null) return <ErrorState isPart error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={3} />;
  const { isScheduled, goodAt, failed, failure, runs } = data;
  const isLate = goodAt !== null && dataUpdatedAt - Date.parse(goodAt) > 2 * DAY_MS;
  return (
    <>
      <p className="text-lg font-medium">
        {goodAt === null ? (
          texts.noneYet
        ) : (
          <>
            {texts.good} <RealInstantText at={goodAt} hasTime />
          </>
        )}
      </p>
      {isLate && <Trouble text={texts.late} />}
      {failed > 0 && <Trouble text={texts.failed(failed, failure ?? '')} />}
      {!isScheduled && <p className="mt-2 text-soft">{texts.todo}</p>}
      <ul className="mt-2 grid list-disc gap-1 ps-5 text-soft">
        {texts.what.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="mt-2 text-soft">{texts.how}</p>
      <ul className="mt-4">
        {runs.map((run) => (
          <li key={run.id} className="border-b border-line py-2.5">
            <Row run={run} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Trouble({ text }: { readonly text: string }) {
  return (
    <p className="mt-2 flex gap-2">
      <Icon name="dispute" className="mt-0.5 text-bad" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

function Row({ run: { place, name, status, startedAt, bytes, failure } }: { readonly run: ShownBackup }) {
  const { backups: texts } = useMessages().operator;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <span>
          {texts.states[status]}
          {bytes !== null && ` · ${texts.megabytes((bytes / 1e6).toFixed(1))}`}
        </span>
        <span className="text-sm text-soft">
          <RealInstantText at={startedAt} hasTime />
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        <bdi>{`${place} ${name}`}</bdi>
      </p>
      {failure !== null && <p className="text-sm wrap-anywhere">{failure}</p>}
    </>
  );
}
