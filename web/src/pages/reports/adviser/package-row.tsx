import { useQuery } from '@tanstack/react-query';
import { civilDateIn } from '../../../../../src/kit/time.ts';
import { useToday } from '../../../account/clock.tsx';
import { useAccount, useCan } from '../../../account/session.tsx';
import { apiAddress } from '../../../api/client.ts';
import { type AdviserPackage, adviserPackageQuery, type NotMade } from '../../../api/queries/adviser.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { buttonClass } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Progress } from '../../../parts/progress.tsx';
import { EndPackage } from './end-package.tsx';

/** A packed period: how far it is, its file, and what could not be made. */
export function PackageRow({ packed }: { readonly packed: AdviserPackage }) {
  const { adviser: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const can = useCan();
  const { from, to, status } = packed;
  const days = texts.days(formats.date(from, today), formats.date(to, today));
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium">{days}</h3>
          <p className="text-soft">
            <StateText packed={packed} />
          </p>
        </div>
        {status === 'Ready' && (
          <div className="flex flex-wrap gap-2">
            {can('account:write') && <EndPackage packed={packed} days={days} />}
            <Download packed={packed} days={days} />
          </div>
        )}
      </div>
      {status === 'Packing' && (
        <div className="mt-2 max-w-md">
          <Progress
            label={texts.progress}
            value={packed.documentCount}
            max={Math.max(1, packed.documentTotal)}
          />
        </div>
      )}
      {status === 'Ready' && <NotMadeList id={packed.id} />}
    </li>
  );
}

function StateText({ packed }: { readonly packed: AdviserPackage }) {
  const { adviser: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { status, documentCount, documentTotal, expiresAt, mailedTo, mailedAt } = packed;
  const { timeZone } = useAccount();
  if (status === 'Packing')
    return documentTotal === 0
      ? texts.begun
      : texts.packing(formats.count(documentCount), formats.count(documentTotal));
  if (status === 'Failed')
    return mailedTo === null || mailedAt !== null ? texts.failed : texts.failedMonth(mailedTo);
  if (status === 'Expired') return texts.expired;
  const counted = texts.documents(documentCount, formats.count(documentCount));
  const documents =
    mailedTo === null
      ? counted
      : mailedAt === null
        ? texts.notSent(counted)
        : texts.ofMonth(counted, mailedTo);
  return expiresAt === null
    ? documents
    : texts.keptUntil(documents, formats.date(civilDateIn(timeZone, new Date(expiresAt)), today));
}

function Download({ packed, days }: { readonly packed: AdviserPackage; readonly days: string }) {
  const { adviser: texts } = useMessages();
  const account = useAccount();
  const file = apiAddress(account.path, '/v1/adviser_packages/{adviser_package_id}/file', {
    path: { adviser_package_id: packed.id },
  });
  return (
    <a href={file} download className={buttonClass()} aria-label={`${texts.download}, ${days}`}>
      <Icon name="download" />
      {texts.download}
    </a>
  );
}

function NotMadeList({ id }: { readonly id: string }) {
  const { adviser: texts } = useMessages();
  const account = useAccount();
  const formats = useFormats();
  const { data } = useQuery(adviserPackageQuery(account.path, id));
  if (data === undefined || data.notMade.length === 0) return null;
  const { notMade } = data;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer">
        {texts.notMade(notMade.length, formats.count(notMade.length))}
      </summary>
      <ul className="mt-1 list-disc ps-5 text-soft">
        {notMade.map((one) => (
          <li key={one.file} className="wrap-anywhere">
            {nameOf(one, texts.kinds)}: {one.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function nameOf({ kind, number, file }: NotMade, kinds: Readonly<Record<string, string>>): string {
  return number === null ? file : `${kinds[kind] ?? kind} ${number}`;
}
