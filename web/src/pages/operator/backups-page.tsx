import { useMessages } from '../../messages/language.tsx';
import { OperatorHeader } from './operator-tabs.tsx';

/** Is the data of this installation safe? The service makes no backups yet, so the page says what the operator has to do. */
export function BackupsPage() {
  const { backups: texts } = useMessages().operator;
  return (
    <>
      <OperatorHeader tab="backups" />
      <div className="max-w-prose pt-4">
        <p className="text-lg font-medium">{texts.none}</p>
        <p className="mt-2 text-soft">{texts.todo}</p>
        <ul className="mt-2 grid list-disc gap-1 ps-5 text-soft">
          {texts.what.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p className="mt-2 text-soft">{texts.how}</p>
      </div>
    </>
  );
}
