import { Link } from '@tanstack/react-router';
import { type LoggedAction, operatorLogQuery } from '../../api/queries/operator.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { useEndless } from '../../parts/endless.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';

/** What the operator did, in one account or in all, the newest first. */
export function LogList({ account }: { readonly account: string | null }) {
  const { operator: texts } = useMessages();
  const list = useEndless(operatorLogQuery(account));
  if (list.isPending) return <SkeletonRows count={4} />;
  return (
    <>
      {list.error !== null && <ErrorState isPart error={list.error} onRetry={list.retry} />}
      {list.rows.length === 0 && list.error === null && <p className="py-3 text-soft">{texts.log.empty}</p>}
      <ul>
        {list.rows.map((action) => (
          <li key={action.id} className="border-b border-line py-2.5">
            <Row action={action} hasAccount={account === null} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button className="mt-4" isBusy={list.isReading} onClick={list.readOn}>
          {texts.log.more}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly action: LoggedAction;
  /** Whether the account is named: not on its own page. */
  readonly hasAccount: boolean;
}

function Row({ action, hasAccount }: RowProps) {
  const { log: texts } = useMessages().operator;
  const { accountId, accountName, data, actorType, actorName, createdAt } = action;
  const formats = useFormats();
  const reason = typeof data['reason'] === 'string' ? data['reason'] : null;
  const { amount, currency } = data;
  const isOfMoney = typeof amount === 'number' && typeof currency === 'string';
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          {textOf(action, texts)}
          {isOfMoney && ` · ${formats.money(amount, currency)}`}
          {hasAccount && accountId !== null && accountName !== null && (
            <>
              {' · '}
              <Link
                to="/operator/accounts/$operated"
                params={{ operated: accountId }}
                className="text-link underline-offset-2 hover:underline"
              >
                <bdi>{accountName}</bdi>
              </Link>
            </>
          )}
        </p>
        {reason !== null && <p className="text-sm wrap-anywhere text-soft">{texts.reason(reason)}</p>}
      </div>
      <p className="text-sm text-soft">
        {actorType === 'CommandLine'
          ? texts.commandLine
          : actorType === 'Token'
            ? texts.token(actorName ?? '')
            : (actorName ?? texts.somebody)}
        {' · '}
        <RealInstantText at={createdAt} hasTime />
      </p>
    </div>
  );
}

type LogTexts = ReturnType<typeof useMessages>['operator']['log'];

// An action that this version of the app does not know is shown by its name.
function textOf({ action, data }: LoggedAction, { actions }: LogTexts): string {
  const text = (actions as Readonly<Record<string, ((name: string) => string) | undefined>>)[action];
  const called = data['name'] ?? data['url'];
  return text?.(typeof called === 'string' ? called : '') ?? action;
}
