import type { Mail } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';

const looks: Readonly<Record<Mail['status'], readonly [icon: IconName, colour: string]>> = {
  Queued: ['clock', 'text-soft'],
  Sent: ['check', 'text-good'],
  PartlySent: ['dispute', 'text-warn'],
  Failed: ['dispute', 'text-bad'],
  Bounced: ['undo', 'text-bad'],
  Kept: ['mail', 'text-soft'],
  Superseded: ['close', 'text-soft'],
};

/** The state of a mail as a word and a shape. */
export function MailState({ status }: { readonly status: Mail['status'] }) {
  const { mailbox: texts } = useMessages();
  const [icon, colour] = looks[status];
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom whitespace-nowrap">
      <Icon name={icon} className={colour} />
      {texts.states[status]}
    </span>
  );
}
