import type { Token } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm } from '../../parts/dialog.tsx';

/** Revokes a token after a confirmation. */
export function RevokeToken({
  token: { id, name },
  onClose,
}: {
  readonly token: Token;
  readonly onClose: () => void;
}) {
  const { tokens: texts } = useMessages().developers;
  const revoke = useAccountChange(
    (send) => send('DELETE /v1/tokens/{token_id}', { path: { token_id: id } }),
    {
      notice: texts.revokedToast(name),
      onDone: onClose,
    },
  );
  return (
    <Confirm
      title={texts.revokeTitle(name)}
      label={texts.revokeButton}
      look="danger"
      action={revoke}
      onClose={onClose}
    >
      <p>{texts.revokeText}</p>
    </Confirm>
  );
}
