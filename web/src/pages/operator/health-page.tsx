import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unwellQuery } from '../../api/queries/operator.ts';
import { useMessages } from '../../messages/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { AccountStatus } from './account-state.tsx';
import { Faults, worstOf } from './health-part.tsx';
import { OperatorHeader } from './operator-tabs.tsx';

/** Which accounts need somebody? What concerns money stands first. */
export function HealthPage() {
  const { health: texts } = useMessages().operator;
  const query = useQuery(unwellQuery);
  return (
    <>
      <OperatorHeader tab="health" />
      <Loaded query={query}>
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState title={texts.allFine} />
          ) : (
            <div className="pt-4">
              <p className="text-lg font-medium">{texts.some(accounts.length)}</p>
              <ul className="mt-2 border-t border-line">
                {accounts
                  .toSorted((one, other) => worstOf(one) - worstOf(other))
                  .map((account) => (
                    <li
                      key={account.id}
                      className="grid gap-x-8 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
                    >
                      <div className="min-w-0">
                        <Link
                          to="/operator/accounts/$operated"
                          params={{ operated: account.id }}
                          className="font-medium wrap-anywhere hover:underline"
                        >
                          <bdi>{account.name}</bdi>
                        </Link>
                        <p className="text-sm text-soft">
                          <AccountStatus of={account} />
                        </p>
                      </div>
                      <Faults account={account} />
                    </li>
                  ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
