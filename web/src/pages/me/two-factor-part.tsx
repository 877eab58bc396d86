import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPersonApi } from '../../api/client.ts';
import { saveText } from '../../api/files.ts';
import { twoFactorQuery } from '../../api/queries/person.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Confirm, Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../parts/states.tsx';

interface Started {
  readonly secret: string;
  readonly uri: string;
  readonly qrCode: string;
}

interface Codes {
  readonly recoveryCodes: readonly string[];
}

/** The second factor: a code of an app, with recovery codes for the day on which the phone is gone. */
export function TwoFactorPart() {
  const { me: texts } = useMessages();
  const query = useQuery(twoFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const start = usePersonAction(async () => {
    setStarted(await callPersonApi<Started>('POST', '/two_factor', { body: {} }));
  });
  const renew = usePersonAction(async () => {
    setCodes((await callPersonApi<Codes>('POST', '/two_factor/recovery_codes', { body: {} })).recoveryCodes);
  });
  if (query.isPending) return <SkeletonRows count={1} />;
  if (query.isError) return <ErrorState isPart error={query.error} onRetry={() => void query.refetch()} />;
  const { isOn, recoveryCodesLeft } = query.data;
  const error = start.error ?? renew.error;
  return (
    <>
      <p className="text-soft">{isOn ? texts.twoFactorOn(recoveryCodesLeft) : texts.twoFactorOff}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button isBusy={renew.isRunning} onClick={() => void renew.run()}>
              {texts.renewCodes}
            </Button>
            <Button onClick={() => setRemoving(true)}>{texts.removeTwoFactor}</Button>
          </>
        ) : (
          <Button isBusy={start.isRunning} onClick={() => void start.run()}>
            {texts.startTwoFactor}
          </Button>
        )}
      </div>
      {error !== null && <Fault error={error} className="mt-3" />}
      {start.question}
      {renew.question}
      {started !== null && (
        <Setup
          started={started}
          onDone={(made) => {
            setStarted(null);
            setCodes(made);
          }}
          onClose={() => setStarted(null)}
        />
      )}
      {isRemoving && <RemoveTwoFactor onClose={() => setRemoving(false)} />}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

interface SetupProps {
  readonly started: Started;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function Setup({ started, onDone, onClose }: SetupProps) {
  const { me: texts } = useMessages();
  const [code, setCode] = useState('');
  const confirm = usePersonAction(async () => {
    const made = await callPersonApi<Codes>('POST', '/two_factor/confirm', { body: { code: code.trim() } });
    onDone(made.recoveryCodes);
  });
  const fault = confirm.error?.code === 'wrong_code' ? texts.wrongCode : undefined;
  return (
    <Confirm
      title={texts.setupTitle}
      label={texts.turnOn}
      reason={code.trim() === '' ? texts.enterCode : undefined}
      action={fault === undefined ? confirm : { ...confirm, error: null }}
      onClose={onClose}
    >
      <p>{texts.setupText}</p>
      {/* A phone cannot scan its own screen. */}
      <div className="hidden pointer-coarse:block">
        <a href={started.uri} className={buttonClass('plain', 'w-full')}>
          {texts.openInApp}
          <Icon name="external" />
        </a>
      </div>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(started.qrCode)}`}
        alt={texts.qrCode}
        className="size-44 justify-self-center bg-[#ffffff]"
      />
      <div>
        <p>{texts.orType}</p>
        <p className="flex items-center justify-between gap-2 rounded-md bg-wash py-1 ps-3 pe-1">
          {/* Shown in groups, so that people can read it; the copied text has no spaces. */}
          <code className="flex min-w-0 flex-wrap gap-x-2 font-medium text-ink">
            {started.secret.match(/.{1,4}/g)?.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move, and two may be equal
              <span key={index}>{group}</span>
            ))}
          </code>
          <Copy isShape look="quiet" text={started.secret} label={texts.copySecret} />
        </p>
      </div>
      <form
        className="text-ink"
        // Screen readers announce an error of the code when it appears.
        aria-live="polite"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') void confirm.run();
        }}
      >
        <TextField
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          error={fault}
          onChange={setCode}
        />
      </form>
      {confirm.question}
    </Confirm>
  );
}

function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const { me: texts } = useMessages();
  const text = codes.join('\n');
  return (
    <Dialog
      title={texts.codesTitle}
      onClose={onClose}
      actions={
        <>
          <Copy text={text} label={texts.copyCodes} />
          <Button icon="download" onClick={() => saveText(`${text}\n`, `tranche-${texts.codesFile}.txt`)}>
            {texts.downloadCodes}
          </Button>
          <Button look="primary" onClick={onClose}>
            {texts.codesKept}
          </Button>
        </>
      }
    >
      <p className="text-soft">{texts.codesText}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-1 font-mono min-[440px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function RemoveTwoFactor({ onClose }: { readonly onClose: () => void }) {
  const { me: texts } = useMessages();
  const [code, setCode] = useState('');
  const remove = usePersonAction(async () => {
    await callPersonApi('DELETE', '/two_factor', { body: { code: code.trim() } });
    onClose();
  }, texts.twoFactorRemoved);
  const fault = remove.error?.code === 'wrong_code' ? texts.wrongCode : undefined;
  return (
    <Confirm
      title={texts.removeTwoFactorTitle}
      label={texts.removeTwoFactor}
      look="danger"
      reason={code.trim() === '' ? texts.enterCode : undefined}
      action={fault === undefined ? remove : { ...remove, error: null }}
      onClose={onClose}
    >
      <p>{texts.removeTwoFactorText}</p>
      <div className="text-ink" aria-live="polite">
        <TextField
          label={texts.code}
          hint={texts.orRecovery}
          autoComplete="one-time-code"
          value={code}
          error={fault === undefined ? undefined : `${fault} ${texts.orRecovery}`}
          onChange={setCode}
        />
      </div>
      {remove.question}
    </Confirm>
  );
}
