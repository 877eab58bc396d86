import type { OperatedAccount } from '../../api/queries/operator.ts';
import { useMessages } from '../../messages/language.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Icon } from '../../parts/icon.tsx';

type Judged = Pick<
  OperatedAccount,
  'status' | 'heldAt' | 'processor' | 'platformStatus' | 'mailRoute' | 'health'
>;

/** States in which Stripe takes no payments for a business that had begun to take them, or has decided so. */
const stopped: ReadonlySet<string | null> = new Set(['Restricted', 'Rejected', 'Gone']);

const counted = ['unanswered', 'discrepancies', 'tasksFailing', 'webhooksStopped', 'mailsFailed'] as const;
const kinds = [
  'held',
  'unanswered',
  'discrepancies',
  'notReady',
  'mailFails',
  'tasksFailing',
  'webhooksStopped',
  'mailsFailed',
] as const;

/** What is wrong in an account, what concerns money first. A closed account needs no processor and no mails. */
function faultsOf({
  status,
  processor,
  platformStatus,
  mailRoute,
  health,
  heldAt,
}: Judged): readonly (typeof kinds)[number][] {
  const isOpen = status !== 'Closed';
  const wrong = new Set<string>(counted.filter((kind) => health[kind] > 0));
  if (heldAt !== null) wrong.add('held');
  if (isOpen && (processor?.isReady === false || stopped.has(platformStatus))) wrong.add('notReady');
  if (isOpen && mailRoute?.status === 'Failing') wrong.add('mailFails');
  return kinds.filter((kind) => wrong.has(kind));
}

/** The place of the worst fault of an account; a smaller one is worse. */
export const worstOf = (account: Judged) => kinds.indexOf(faultsOf(account)[0] ?? 'mailsFailed');

/** The sentences of what is wrong. */
export function Faults({ account }: { readonly account: Judged }) {
  const { health: texts } = useMessages().operator;
  return (
    <ul className="grid gap-1">
      {faultsOf(account).map((kind) => (
        <li key={kind} className="flex gap-2">
          <Icon name="dispute" className="mt-0.5 text-bad" />
          <span>
            {kind === 'held' || kind === 'notReady' || kind === 'mailFails'
              ? texts[kind]
              : texts[kind](account.health[kind])}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How an account is. */
export function HealthPart({ account }: { readonly account: OperatedAccount }) {
  const { health: texts } = useMessages().operator;
  const { verifiedAt } = account.health;
  return (
    <>
      {faultsOf(account).length === 0 ? <p>{texts.fine}</p> : <Faults account={account} />}
      <p className="mt-2 text-sm text-soft">
        {verifiedAt === null ? (
          texts.neverVerified
        ) : (
          <>
            {texts.verified} <RealInstantText at={verifiedAt} hasTime />
          </>
        )}
      </p>
    </>
  );
}
