import type { ReactNode } from 'react';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { PersonPart } from './person-part.tsx';
import { SessionPart } from './session-part.tsx';
import { TwoFactorPart } from './two-factor-part.tsx';

/** Who am I here, and how do I sign in? */
export function MePage() {
  const { me: texts } = useMessages();
  return (
    <>
      <PageHeader title={texts.title} tabTitle={texts.title} />
      <div className="grid max-w-2xl gap-10">
        <Part title={texts.you}>
          <PersonPart />
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
      </div>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 border-b border-line pb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
