import type { FullMail } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm } from '../../parts/dialog.tsx';

/** Sends a mail to the addresses that do not have it, after a confirmation. */
export function SendMail({ mail, onClose }: { readonly mail: FullMail; readonly onClose: () => void }) {
  const { mailbox: texts } = useMessages();
  const isKept = mail.status === 'Kept';
  const action = useAccountChange(
    (send) => send('POST /v1/mails/{mail_id}/send', { path: { mail_id: mail.id }, body: {} }),
    { notice: texts.sending, concerns: ['mails'], onDone: onClose },
  );
  const left = mail.recipients
    .filter(({ state }) => state !== 'Sent' && state !== 'Complained')
    .map(({ email }) => email);
  return (
    <Confirm
      title={(isKept ? texts.sendKeptTitle : texts.sendTitle)(mail.subject)}
      label={isKept ? texts.sendKept : texts.send}
      action={action}
      onClose={onClose}
    >
      <p>
        {texts.sendText}
        <span className="wrap-anywhere text-ink">{left.join(', ')}</span>
      </p>
    </Confirm>
  );
}
