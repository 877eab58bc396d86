import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import type { Token } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast.tsx';

/** Revokes a token after a confirmation. */
export function RevokeToken({
  token: { id, name },
  onClose,
}: {
  readonly token: Token;
  readonly onClose: () => void;
}) {
  const { developers } = useMessages();
  const texts = developers.tokens;
  const account = useAccount();
  const queries = useQueryClient();
  const revoke = useAction(async (_input: undefined, key) => {
    await callApi(account.path, 'DELETE /v1/tokens/{token_id}', { path: { token_id: id }, key });
    showToast({ text: texts.revokedToast(name) });
    onClose();
    await queries.invalidateQueries({ queryKey: [account.path] });
  });
  return (
    <Confirm
      title={texts.revokeTitle(name)}
      label={texts.revokeButton}
      look="danger"
      action={revoke}
      onConfirm={() => void revoke.run(undefined)}
      onClose={onClose}
    >
      <p>{texts.revokeText}</p>
    </Confirm>
  );
}
