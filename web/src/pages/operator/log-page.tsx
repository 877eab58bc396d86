import { LogList } from './log-list.tsx';
import { OperatorHeader } from './operator-tabs.tsx';

/** What was done above the accounts, by whom? */
export function LogPage() {
  return (
    <>
      <OperatorHeader tab="log" />
      <div className="pt-2">
        <LogList account={null} />
      </div>
    </>
  );
}
