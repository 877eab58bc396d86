import { useState } from 'react';
import { addDays, instantIn } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import type { Webhook, WebhookReplay, WebhookWithSecret } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { DateField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { useOnward } from '../../parts/onward.ts';
import { WebhookForm, WebhookSecret } from './webhook-form.tsx';

type Open = 'edit' | 'pause' | 'rotate' | 'replay' | 'remove' | null;

interface ActionsProps {
  readonly webhook: Webhook;
}

/** The actions for a webhook. The primary action is a test, or to resume a webhook that is not active. */
export function WebhookActions({ webhook }: ActionsProps) {
  const { webhooks: texts } = useMessages();
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const { test, resume } = useQuickActions(webhook);
  if (!can('webhooks:write')) return null;
  const close = () => setOpen(null);
  const isActive = webhook.status === 'Active';
  return (
    <>
      <Button look={isActive ? 'primary' : undefined} isBusy={test.isRunning} onClick={() => void test.run()}>
        {texts.test}
      </Button>
      {!isActive && (
        <Button look="primary" isBusy={resume.isRunning} onClick={() => void resume.run()}>
          {texts.resume}
        </Button>
      )}
      <Menu
        label={texts.more}
        buttonClass={buttonClass('plain', 'min-w-8 px-2 pointer-coarse:min-w-11')}
        button={<Icon name="more" />}
        groups={[
          [
            { label: texts.edit, onSelect: () => setOpen('edit') },
            { label: texts.replay, onSelect: () => setOpen('replay') },
            { label: texts.rotate, onSelect: () => setOpen('rotate') },
            ...(isActive ? [{ label: texts.pause, onSelect: () => setOpen('pause') }] : []),
          ],
          [{ label: texts.remove, isDanger: true, onSelect: () => setOpen('remove') }],
        ]}
      />
      {open === 'edit' && <WebhookForm webhook={webhook} onClose={close} onMade={setMade} />}
      {open === 'pause' && <Pause webhook={webhook} onClose={close} />}
      {open === 'replay' && <Replay webhook={webhook} onClose={close} />}
      {open === 'remove' && <Remove webhook={webhook} onClose={close} />}
      {open === 'rotate' && made === null && <Rotate webhook={webhook} onClose={close} onMade={setMade} />}
      {made !== null && (
        <WebhookSecret
          webhook={made}
          onClose={() => {
            setMade(null);
            close();
          }}
        />
      )}
    </>
  );
}

const concerns = ['webhooks'];

function useQuickActions({ id }: Webhook) {
  const { webhooks: texts } = useMessages();
  const path = { webhook_id: id };
  const test = useAccountChange((send) => send('POST /v1/webhooks/{webhook_id}/test', { path, body: {} }), {
    concerns,
    notice: ({ failure }) =>
      failure === null ? texts.testPassed : { text: texts.testFailed(texts.failures[failure]), isBad: true },
  });
  const resume = useAccountChange(
    (send) => send('PATCH /v1/webhooks/{webhook_id}', { path, body: { status: 'Active' } }),
    { concerns, notice: texts.resumed },
  );
  return { test, resume };
}

interface DialogProps extends ActionsProps {
  readonly onClose: () => void;
}

function Pause({ webhook: { id }, onClose }: DialogProps) {
  const { webhooks: texts } = useMessages();
  const pause = useAccountChange(
    (send) =>
      send('PATCH /v1/webhooks/{webhook_id}', { path: { webhook_id: id }, body: { status: 'Paused' } }),
    { concerns, notice: texts.paused, onDone: onClose },
  );
  return (
    <Confirm title={texts.pauseTitle} label={texts.pause} action={pause} onClose={onClose}>
      <p>{texts.pauseText}</p>
    </Confirm>
  );
}

function Rotate({
  webhook: { id },
  onClose,
  onMade,
}: DialogProps & { readonly onMade: (webhook: WebhookWithSecret) => void }) {
  const { webhooks: texts } = useMessages();
  const rotate = useAccountChange(
    async (send) =>
      onMade(
        await send('POST /v1/webhooks/{webhook_id}/rotate_secret', { path: { webhook_id: id }, body: {} }),
      ),
    { concerns },
  );
  return (
    <Confirm title={texts.rotateTitle} label={texts.rotate} action={rotate} onClose={onClose}>
      <p>{texts.rotateText}</p>
    </Confirm>
  );
}

function Replay({ webhook: { id }, onClose }: DialogProps) {
  const { webhooks: texts } = useMessages();
  const { timeZone } = useAccount();
  const today = useToday();
  const [from, setFrom] = useState<string>(today);
  const [to, setTo] = useState<string>(today);
  const isReady = from !== '' && to !== '' && from <= to;
  const replay = useAccountChange(
    async (send) => {
      const end = instantIn(timeZone, addDays(to, 1)).getTime() - 1;
      const period = { from: instantIn(timeZone, from).toISOString(), to: new Date(end).toISOString() };
      const path = { webhook_id: id };
      let count = 0;
      let cursor: string | null = null;
      do {
        const body: typeof period & { cursor?: string } = cursor === null ? period : { ...period, cursor };
        const piece: WebhookReplay = await send('POST /v1/webhooks/{webhook_id}/replay', { path, body });
        count += piece.replayed;
        cursor = piece.nextCursor;
      } while (cursor !== null);
      return count;
    },
    { concerns, notice: texts.replayed, onDone: onClose },
  );
  return (
    <Confirm
      title={texts.replayTitle}
      label={texts.replayButton}
      reason={isReady ? undefined : texts.replayOrder}
      action={replay}
      onClose={onClose}
    >
      <p>{texts.replayText}</p>
      <div className="grid gap-4 text-ink sm:grid-cols-2">
        <DateField label={texts.from} value={from} max={today} onChange={setFrom} />
        <DateField label={texts.to} value={to} max={today} onChange={setTo} />
      </div>
    </Confirm>
  );
}

function Remove({ webhook: { id }, onClose }: DialogProps) {
  const { webhooks: texts } = useMessages();
  const { path } = useAccount();
  const onward = useOnward();
  const remove = useAccountChange(
    async (send) => {
      await send('DELETE /v1/webhooks/{webhook_id}', { path: { webhook_id: id } });
      await onward({ to: '/accounts/$account/developers/webhooks', params: { account: path } });
    },
    { notice: texts.removed, concerns: ['webhooks', 'list'] },
  );
  return (
    <Confirm title={texts.removeTitle} label={texts.remove} look="danger" action={remove} onClose={onClose}>
      <p>{texts.removeText}</p>
    </Confirm>
  );
}
