import type { IdentityProvider } from '../../api/queries/identity-provider.ts';
import { useMessages } from '../../messages/language.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Icon } from '../../parts/icon.tsx';

/** The records that prove the domains, to copy, with what the last look has found. */
export function SignInDomains({ domains }: Pick<IdentityProvider, 'domains'>) {
  const { signOn: texts, email } = useMessages();
  return (
    <section className="mt-6">
      <h2 className="font-semibold">{texts.domainsTitle}</h2>
      <p className="mt-1 max-w-prose text-soft">{texts.domainsText}</p>
      <ul className="mt-3 grid gap-3">
        {domains.map(({ domain, isVerified, record }) => (
          <li key={domain} className="rounded-md border border-line p-3">
            <h3 className="flex flex-wrap justify-between gap-2">
              <span className="font-medium" translate="no">
                {domain}
              </span>
              <span className={`flex items-center gap-1 text-sm ${isVerified ? 'text-good' : 'text-soft'}`}>
                <Icon name={isVerified ? 'check' : 'clock'} />
                {isVerified ? texts.proved : texts.waiting}
              </span>
            </h3>
            {!isVerified && (
              <dl
                className="mt-2 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1"
                translate="no"
              >
                <dt className="text-soft" translate="yes">
                  {email.type}
                </dt>
                <dd className="col-span-2">{record.type}</dd>
                <dt className="text-soft" translate="yes">
                  {email.name}
                </dt>
                <dd className="font-mono text-sm break-all">{record.name}</dd>
                <dd className="-my-1.5">
                  <Copy text={record.name} label={`${email.copyName}: ${record.name}`} look="quiet" isShape />
                </dd>
                <dt className="text-soft" translate="yes">
                  {email.value}
                </dt>
                <dd className="font-mono text-sm break-all">{record.value}</dd>
                <dd className="-my-1.5">
                  <Copy
                    text={record.value}
                    label={`${email.copyValue}: ${record.name}`}
                    look="quiet"
                    isShape
                  />
                </dd>
              </dl>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
