import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import {
  changePlatform,
  type PlatformDebt,
  type PlatformMode,
  platformQuery,
} from '../../api/queries/platform.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Part } from './part.tsx';
import { usePlatformChange } from './use-platform-change.ts';

type DebtTexts = ReturnType<typeof useMessages>['platform']['overpaid'];

interface DebtsProps {
  readonly mode: PlatformMode;
  readonly debts: readonly PlatformDebt[];
  readonly texts: DebtTexts;
}

/**
 * Debts of accounts to the operator, because a wallet's bank took back money that was paid out; or of the operator to accounts,
 * because it came back after they had paid. Nothing without one.
 */
export function DebtsPart({ mode, debts, texts }: DebtsProps) {
  const { since } = useMessages().platform.debts;
  const formats = useFormats();
  const [asked, setAsked] = useState<PlatformDebt | null>(null);
  // The dialog says so when the last debt is gone by then.
  if (debts.length === 0 && asked === null) return null;
  return (
    <Part title={texts.title}>
      <p className="max-w-prose text-soft">{texts.text}</p>
      <ul className="mt-3 border-t border-line">
        {debts.map((debt) => (
          <li
            key={debt.paymentId}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-2.5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere">
                <span className="font-medium">{formats.money(debt.amount, debt.currency)}</span>
                {' · '}
                <Link
                  to="/operator/accounts/$operated"
                  params={{ operated: debt.accountId }}
                  className="text-link underline-offset-2 hover:underline"
                >
                  <bdi>{debt.accountName}</bdi>
                </Link>
              </p>
              <p className="text-sm text-soft">
                {since} <RealInstantText at={debt.since} hasTime />
                {' · '}
                <code className="wrap-anywhere">{debt.paymentId}</code>
              </p>
            </div>
            <Button
              aria-label={`${texts.settle}: ${debt.accountName}, ${formats.money(debt.amount, debt.currency)}`}
              onClick={() => setAsked(debt)}
            >
              {texts.settle}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Settle {...{ mode, texts }} debt={asked} onChanged={setAsked} onClose={() => setAsked(null)} />
      )}
    </Part>
  );
}

interface SettleProps {
  readonly mode: PlatformMode;
  readonly debt: PlatformDebt;
  readonly texts: DebtTexts;
  /** It is another debt by now, which is asked about next. */
  readonly onChanged: (debt: PlatformDebt) => void;
  readonly onClose: () => void;
}

function Settle({ mode, debt, texts, onChanged, onClose }: SettleProps) {
  const formats = useFormats();
  const queries = useQueryClient();
  const moneyOf = ({ amount, currency }: PlatformDebt) => formats.money(amount, currency);
  const money = moneyOf(debt);
  const end = async () => {
    try {
      return await changePlatform.endDebt(mode, debt);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const { code, status } = cause;
      if (code !== 'amount_changed' && code !== 'illegal_action') throw cause;
      const now = await debtNow(queries, mode, debt);
      if (now !== undefined) onChanged(now);
      const message =
        now === undefined ? texts.nothing(debt.accountName) : texts.changed(debt.accountName, moneyOf(now));
      throw new ApiError(status, { code, message }, { cause });
    }
  };
  const action = usePlatformChange(mode, end, texts.settled(debt.accountName), onClose);
  if (action.question !== null) return action.question;
  return (
    <Confirm
      title={texts.question(debt.accountName, money)}
      label={texts.settle}
      action={action}
      onClose={onClose}
    >
      <p>{texts.settleText}</p>
    </Confirm>
  );
}

// What is owed for the same payment in the same direction by now.
async function debtNow(queries: QueryClient, mode: PlatformMode, debt: PlatformDebt) {
  const { debts } = await queries.fetchQuery({ ...platformQuery(mode), staleTime: 0 });
  return debts.find(
    ({ paymentId, isOverpaid }) => paymentId === debt.paymentId && isOverpaid === debt.isOverpaid,
  );
}
