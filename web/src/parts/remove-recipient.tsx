import { useMessages } from '../messages/language.tsx';
import { useAccountChange } from './account-change.ts';
import { Confirm } from './dialog.tsx';
import { useProcessorName } from './recipient-state.tsx';

interface RemoveProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before the account of a recipient is forgotten here. */
export function RemoveRecipient({ id, name, onClose }: RemoveProps) {
  const { recipients: texts } = useMessages();
  const processor = useProcessorName();
  const remove = useAccountChange(
    (send) => send('DELETE /v1/recipients/{recipient_id}', { path: { recipient_id: id } }),
    { notice: texts.removed(name), onDone: onClose },
  );
  return (
    <Confirm
      title={texts.removeTitle(name)}
      label={texts.remove}
      look="danger"
      action={remove}
      onClose={onClose}
    >
      <p>{texts.removeText(name, processor)}</p>
    </Confirm>
  );
}
