import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import type { FullMail } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast.tsx';

/** Sends a mail to the addresses that do not have it, after a confirmation. */
export function SendMail({ mail, onClose }: { readonly mail: FullMail; readonly onClose: () => void }) {
  const { mailbox: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const isKept = mail.status === 'Kept';
  const send = useAction(async (_input: undefined, key) => {
    await callApi(account.path, 'POST /v1/mails/{mail_id}/send', {
      path: { mail_id: mail.id },
      body: {},
      key,
    });
    showToast({ text: texts.sending });
    onClose();
    await queries.invalidateQueries({ queryKey: [account.path, 'mails'] });
  });
  const left = mail.recipients.filter(({ state }) => state !== 'Sent').map(({ email }) => email);
  return (
    <Confirm
      title={(isKept ? texts.sendKeptTitle : texts.sendTitle)(mail.subject)}
      label={isKept ? texts.sendKept : texts.send}
      action={send}
      onConfirm={() => void send.run(undefined)}
      onClose={onClose}
    >
      <p>
        {texts.sendText}
        <span className="wrap-anywhere text-ink">{left.join(', ')}</span>
      </p>
    </Confirm>
  );
}
