import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callPersonApi } from '../../api/client.ts';
import { type OwnPasskey, passkeysQuery } from '../../api/queries/person.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../parts/states.tsx';

/** The passkeys: sign-in without a password, by the device. */
export function PasskeyPart() {
  const { me: texts } = useMessages();
  const query = useQuery(passkeysQuery);
  if (query.isPending) return <SkeletonRows count={1} />;
  if (query.isError) return <ErrorState isPart error={query.error} onRetry={() => void query.refetch()} />;
  const { items, isOffered } = query.data;
  const canMake = isOffered && typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';
  return (
    <>
      <p className="text-soft">
        {!isOffered ? texts.passkeysOff : canMake ? texts.passkeysText : texts.passkeysUnknown}
      </p>
      {items.length > 0 && (
        <ul className="mt-3">
          {items.map((passkey) => (
            <li key={passkey.id} className="border-b border-line py-2">
              <PasskeyRow passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      {canMake && <AddPasskey count={items.length} />}
    </>
  );
}

function AddPasskey({ count }: { readonly count: number }) {
  const { me: texts } = useMessages();
  const add = usePersonAction(async (name: string) => {
    const { options } = await callPersonApi<{ readonly options: PublicKeyCredentialCreationOptionsJSON }>(
      'POST',
      '/passkeys/options',
      { body: {} },
    );
    const made = await navigator.credentials
      .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      .catch((cause: unknown) => {
        throw new ApiError(422, { code: 'passkey_failed', message: texts.passkeyStopped }, { cause });
      });
    if (!(made instanceof PublicKeyCredential)) return;
    await callPersonApi('POST', '/passkeys', { body: { name, credential: made.toJSON() as object } });
  }, texts.passkeyAdded);
  return (
    <>
      <Button
        className="mt-3"
        icon="plus"
        isBusy={add.isRunning}
        onClick={() => void add.run(texts.passkeyName(count + 1))}
      >
        {texts.addPasskey}
      </Button>
      {add.error !== null && <Fault error={add.error} className="mt-3" />}
      {add.question}
    </>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: OwnPasskey }) {
  const { me: texts } = useMessages();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{passkey.name}</p>
        <p className="text-sm text-soft">
          {passkey.lastUsedAt === null ? texts.neverUsed : texts.lastUsed}{' '}
          {passkey.lastUsedAt !== null && <RealInstantText at={passkey.lastUsedAt} hasTime />}
        </p>
      </div>
      <div className="flex gap-1 max-sm:-ml-3">
        <Button look="quiet" onClick={() => setOpen('rename')}>
          {texts.rename}
        </Button>
        <Button look="quiet" onClick={() => setOpen('remove')}>
          {texts.remove}
        </Button>
      </div>
      {open === 'rename' && <Rename passkey={passkey} onClose={() => setOpen(null)} />}
      {open === 'remove' && <Remove passkey={passkey} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface AskProps {
  readonly passkey: OwnPasskey;
  readonly onClose: () => void;
}

const pathOf = ({ id }: OwnPasskey) => `/passkeys/${encodeURIComponent(id)}`;

function Rename({ passkey, onClose }: AskProps) {
  const { me: texts } = useMessages();
  const [name, setName] = useState(passkey.name);
  const rename = usePersonAction(async () => {
    await callPersonApi('PATCH', pathOf(passkey), { body: { name: name.trim() } });
    onClose();
  }, texts.saved);
  return (
    <Confirm title={texts.renameTitle} label={texts.save} action={rename} onClose={onClose}>
      <div className="text-ink">
        <TextField label={texts.name} value={name} maxLength={100} onChange={setName} />
      </div>
      {rename.question}
    </Confirm>
  );
}

function Remove({ passkey, onClose }: AskProps) {
  const { me: texts } = useMessages();
  const remove = usePersonAction(async () => {
    await callPersonApi('DELETE', pathOf(passkey));
    onClose();
  }, texts.passkeyRemoved);
  return (
    <Confirm
      title={texts.removePasskeyTitle(passkey.name)}
      label={texts.remove}
      look="danger"
      action={remove}
      onClose={onClose}
    >
      <p>{texts.removePasskeyText}</p>
      {remove.question}
    </Confirm>
  );
}
