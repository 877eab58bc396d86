import type { Token } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { useChange } from '../../parts/use-change.ts';

/** Revokes a token, after a sentence. */
export function RevokeToken({
  token: { id, name },
  onClose,
}: {
  readonly token: Token;
  readonly onClose: () => void;
}) {
  const { developers } = useMessages();
  const texts = developers.tokens;
  const revoke = useChange((send) => send('DELETE /v1/tokens/{token_id}', { path: { token_id: id } }), {
    notice: texts.revokedToast(name),
    onDone: onClose,
  });
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
