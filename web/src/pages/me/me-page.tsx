import type { ReactNode } from 'react';
import { useMe } from '../../account/session.tsx';
import { appBase } from '../../base.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { LanguagePart, NamePart } from './person-part.tsx';
import { SessionPart } from './session-part.tsx';
import { TwoFactorPart } from './two-factor-part.tsx';

/** Who am I here, and how do I sign in? */
export function MePage() {
  const { me: texts } = useMessages();
  const { person, closedAccounts } = useMe();
  if (person.isOfAccount) {
    return (
      <>
        <PageHeader title={texts.title} tabTitle={texts.title} />
        <p className="max-w-prose">{texts.ofAccount(person.email, person.confirmsAt ?? '')}</p>
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.title} tabTitle={texts.title} />
      <div>
        <Part title={texts.name}>
          <NamePart />
        </Part>
        <Part title={texts.language}>
          <LanguagePart />
        </Part>
        <Part title={texts.password}>
          <PasswordPart />
        </Part>
        <Part title={texts.twoFactor}>
          <TwoFactorPart />
        </Part>
        <Part title={texts.passkeys}>
          <PasskeyPart />
        </Part>
        <Part title={texts.sessions}>
          <SessionPart />
        </Part>
        {closedAccounts.length > 0 && (
          <Part title={texts.closedAccounts}>
            <ul className="grid gap-3">
              {closedAccounts.map(({ path, name, requires }) => (
                <li key={path} className="flex flex-wrap items-center justify-between gap-2">
                  <bdi>{name}</bdi>
                  <a href={`${appBase}sso/${path}`} className={buttonClass()}>
                    {texts.enterWith(requires)}
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </>
  );
}

// The title of a section is beside its content on wide screens, and above it on narrow ones.
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-t border-line py-6 lg:grid-cols-[240px_minmax(0,560px)]">
      <h2 className="font-semibold">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
