import type { OperatedAccount } from '../../api/queries/operator.ts';
import { useMessages } from '../../messages/language.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Icon } from '../../parts/icon.tsx';

const kinds = ['unanswered', 'discrepancies', 'tasksFailing', 'webhooksStopped', 'mailsFailed'] as const;

/** What is wrong in an account, what moves money first. */
export function HealthPart({ health }: Pick<OperatedAccount, 'health'>) {
  const { health: texts } = useMessages().operator;
  const wrong = kinds.filter((kind) => health[kind] > 0);
  return (
    <>
      {wrong.length === 0 ? (
        <p>{texts.fine}</p>
      ) : (
        <ul className="grid gap-2">
          {wrong.map((kind) => (
            <li key={kind} className="flex gap-2">
              <Icon name="dispute" className="mt-0.5 text-bad" />
              <span>{texts[kind](health[kind])}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-soft">
        {health.verifiedAt === null ? (
          texts.neverVerified
        ) : (
          <>
            {texts.verified} <RealInstantText at={health.verifiedAt} hasTime />
          </>
        )}
      </p>
    </>
  );
}
