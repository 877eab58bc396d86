import type { OwnMailRoute } from '../../api/queries/mail-route.ts';
import { useMessages } from '../../messages/language.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Icon } from '../../parts/icon.tsx';

/** The records that a domain needs, to copy, with what the last look has found. */
export function EmailRecords({ records }: Pick<OwnMailRoute, 'records'>) {
  const { email: texts } = useMessages();
  return (
    <section className="mt-6">
      <h2 className="font-semibold">{texts.records}</h2>
      <p className="mt-1 text-soft">{texts.recordsText}</p>
      <ul className="mt-3 grid gap-3">
        {records.map(({ purpose, type, name, value, state }) => (
          <li key={purpose} className="rounded-md border border-line p-3">
            <h3 className="flex flex-wrap justify-between gap-2">
              <span className="font-medium">{texts.purposes[purpose]}</span>
              {state !== null && (
                <span
                  className={`flex items-center gap-1 text-sm ${state === 'Found' ? 'text-good' : 'text-soft'}`}
                >
                  <Icon name={state === 'Found' ? 'check' : 'clock'} />
                  {texts.states[state]}
                </span>
              )}
            </h3>
            <dl
              className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1"
              translate="no"
            >
              <dt className="text-soft" translate="yes">
                {texts.type}
              </dt>
              <dd className="col-span-2">{type}</dd>
              <dt className="text-soft" translate="yes">
                {texts.name}
              </dt>
              <dd className="font-mono text-sm break-all">{name}</dd>
              <dd className="-my-1.5">
                <Copy text={name} label={`${texts.copyName}: ${name}`} look="quiet" isShape />
              </dd>
              <dt className="text-soft" translate="yes">
                {texts.value}
              </dt>
              <dd className="font-mono text-sm break-all">{value}</dd>
              <dd className="-my-1.5">
                <Copy text={value} label={`${texts.copyValue}: ${name}`} look="quiet" isShape />
              </dd>
            </dl>
            {purpose === 'Dmarc' && <p className="mt-2 text-sm text-soft">{texts.anyDmarc}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
