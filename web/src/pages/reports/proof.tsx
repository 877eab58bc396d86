import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import { type LedgerProof, proofQuery } from '../../api/queries/reports.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ErrorState, Fault, Skeleton } from '../../parts/states.tsx';
import { useLedgerTexts } from './ledger-words.ts';

/** Whether the books are right, as of when; and a look at once. */
export function Proof() {
  const { reports } = useMessages();
  const texts = reports.proof;
  const account = useAccount();
  const can = useCan();
  const queries = useQueryClient();
  const query = useQuery(proofQuery(account.path));
  const verify = useAction(async (key) => {
    const { data } = await callApi(account.path, 'POST /v1/reports/ledger/verify', { body: {}, key });
    queries.setQueryData(proofQuery(account.path).queryKey, data);
  });
  if (query.isPending) return <Skeleton className="my-4 h-8 w-80 max-w-full" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const isRunning = verify.isRunning || query.data.status === 'Running';
  const isDifferent = query.data.status === 'Differs';
  const isUnknown = isRunning || query.data.verifiedAt === null;
  return (
    <section aria-label={texts.verify} className="my-4 rounded-md bg-wash px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className={`flex min-w-0 flex-1 basis-72 gap-2 ${isDifferent ? 'text-bad' : ''}`}>
          <Icon
            name={isDifferent ? 'dispute' : isUnknown ? 'clock' : 'check'}
            className={`mt-0.5 ${isDifferent ? 'text-bad' : isUnknown ? 'text-soft' : 'text-good'}`}
          />
          <Sentence proof={query.data} isRunning={isRunning} />
        </p>
        {can('account:write') && (
          <Button isBusy={isRunning} onClick={() => void verify.run()}>
            {texts.verify}
          </Button>
        )}
      </div>
      {verify.error !== null && <Fault error={verify.error} className="mt-2" />}
      <Checks proof={query.data} />
    </section>
  );
}

function Sentence({ proof, isRunning }: { readonly proof: LedgerProof; readonly isRunning: boolean }) {
  const { proof: texts } = useMessages().reports;
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const { verifiedAt, postings, differenceCount } = proof;
  if (isRunning) return texts.running;
  if (verifiedAt === null || postings === null || differenceCount === null) return texts.never;
  const day = formats.dateOf(verifiedAt, timeZone);
  const time = formats.time(verifiedAt, timeZone);
  const when = day === today ? texts.today(time) : texts.on(formats.date(day, today), time);
  const shown = texts.postings(postings, formats.count(postings));
  return differenceCount === 0
    ? texts.verified(when, shown)
    : texts.differs(when, shown, texts.differences(differenceCount, formats.count(differenceCount)));
}

function Checks({ proof: { checks } }: { readonly proof: LedgerProof }) {
  const { proof: texts } = useMessages().reports;
  const formats = useFormats();
  const words = useLedgerTexts();
  if (checks === null || words === undefined) return null;
  const sorted = checks.toSorted((one, other) => other.differenceCount - one.differenceCount);
  return (
    <details className="mt-2 text-sm" open={(sorted[0]?.differenceCount ?? 0) > 0}>
      <summary className="text-soft hover:text-ink">{texts.checks(checks.length)}</summary>
      <ul className="mt-2 grid gap-2">
        {sorted.map((check) => (
          <li key={check.name} className="flex gap-2">
            <Icon
              name={check.differenceCount > 0 ? 'close' : 'check'}
              className={`mt-0.5 ${check.differenceCount > 0 ? 'text-bad' : 'text-good'}`}
            />
            <div className="min-w-0 flex-1 wrap-anywhere">
              {words.rule(check)}{' '}
              <span className="text-soft">
                {check.differenceCount > 0
                  ? texts.differences(check.differenceCount, formats.count(check.differenceCount))
                  : texts.rows(formats.count(check.rowsLookedAt))}
              </span>
              {check.differences.map(({ subject, expected, found }) => (
                <p key={`${subject} ${expected} ${found}`} className="text-soft">
                  {subject} · {texts.expected}: {expected ?? texts.none} · {texts.found}:{' '}
                  {found ?? texts.none}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
