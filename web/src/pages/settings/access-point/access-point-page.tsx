import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../account/session.tsx';
import {
  type AccessPoint,
  accessPointQuery,
  removeAccessPoint,
  rotateAccessPointSecret,
} from '../../../api/queries/access-point.ts';
import type { Messages } from '../../../messages/catalogue.ts';
import { useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Copy } from '../../../parts/copy.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { ConfirmFirst, usePersonAction } from '../../../parts/person-action.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../../parts/states.tsx';
import { SettingsHead } from '../settings-head.tsx';
import { AccessPointForm } from './access-point-form.tsx';

/** Who sends our e-invoices? */
export function AccessPointPage() {
  const { path } = useAccount();
  const query = useQuery(accessPointQuery(path));
  return (
    <>
      <SettingsHead section="eInvoices" />
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && <Point point={query.data} />}
    </>
  );
}

function Point({ point }: { readonly point: AccessPoint }) {
  const { accessPoint: texts } = useMessages();
  const [isChanging, setChanging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isNone = point.kind === 'None';
  return (
    <div className="max-w-2xl">
      <p>{sentenceOf(texts, point)}</p>
      <p className="mt-2 text-soft">
        {isNone ? texts.intro : point.handsOverOnIssue ? texts.onIssue : texts.byRequest}
      </p>
      {point.waiting > 0 && <p className="mt-2 text-soft">{texts.waiting(point.waiting)}</p>}
      {secret !== null && <Secret secret={secret} onDone={() => setSecret(null)} />}
      {!isNone && !isChanging && (
        <Own point={point} onChange={() => setChanging(true)} onSecret={setSecret} />
      )}
      {(isNone || isChanging) && (
        <ConfirmFirst>
          <AccessPointForm
            point={point}
            onSaved={(made) => {
              setSecret(made);
              setChanging(false);
            }}
            onCancel={isChanging ? () => setChanging(false) : undefined}
          />
        </ConfirmFirst>
      )}
    </div>
  );
}

function sentenceOf(texts: Messages['accessPoint'], { kind, url }: AccessPoint): string {
  if (kind === 'None') return texts.none;
  return url === null ? texts.standIn : texts.to(/^https?:\/\/([^/?]*)/.exec(url)?.[1] ?? url);
}

interface SecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

function Secret({ secret, onDone }: SecretProps) {
  const { accessPoint: texts } = useMessages();
  return (
    <section aria-label={texts.secret} className="mt-4 rounded-md border border-line p-4">
      <h2 className="font-semibold">{texts.secret}</h2>
      <p className="mt-1 text-soft">{texts.secretText}</p>
      <code className="mt-3 block break-all">{secret}</code>
      <div className="mt-3 flex flex-wrap gap-2">
        <Copy text={secret} label={texts.copySecret} look="primary" />
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </section>
  );
}

interface OwnProps {
  readonly point: AccessPoint;
  readonly onChange: () => void;
  readonly onSecret: (secret: string | null) => void;
}

function Own({ point, onChange, onSecret }: OwnProps) {
  const { accessPoint: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const rotate = usePersonAction(
    async () => {
      const { secret } = await rotateAccessPointSecret(path);
      await queries.invalidateQueries({ queryKey: [path, 'access-point'] });
      onSecret(secret);
    },
    texts.rotated,
    texts.confirm,
  );
  return (
    <>
      {point.kind === 'Endpoint' && point.callbackUrl !== null && (
        <section className="mt-4">
          <h2 className="font-medium">{texts.callback}</h2>
          <code className="mt-1 block break-all text-sm">{point.callbackUrl}</code>
          <div className="mt-2">
            <Copy text={point.callbackUrl} label={texts.copyCallback} />
          </div>
        </section>
      )}
      {rotate.error !== null && <Fault error={rotate.error} className="mt-4" />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" onClick={onChange}>
          {texts.change}
        </Button>
        {point.kind === 'Endpoint' && (
          <Button isBusy={rotate.isRunning} onClick={() => void rotate.run()}>
            {texts.rotate}
          </Button>
        )}
        <Remove />
      </div>
      {rotate.question}
    </>
  );
}

function Remove() {
  const { accessPoint: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const remove = usePersonAction(
    async () => {
      await removeAccessPoint(path);
      setAsked(false);
      await queries.invalidateQueries({ queryKey: [path, 'access-point'] });
    },
    texts.removed,
    texts.confirm,
  );
  return (
    <>
      <Button onClick={() => setAsked(true)}>{texts.remove}</Button>
      {isAsked && remove.question === null && (
        <Confirm
          title={texts.removeTitle}
          label={texts.remove}
          action={remove}
          onClose={() => setAsked(false)}
        >
          <p>{texts.removeText}</p>
        </Confirm>
      )}
      {remove.question}
    </>
  );
}
