import type { EventType } from '../../../../src/kit/event-types.ts';
import { useAccount } from '../../account/session.tsx';
import type { Webhook, WebhookWithSecret } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Contested } from '../../parts/contested.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Confirm, Dialog } from '../../parts/dialog.tsx';
import { Checkbox, TextField } from '../../parts/field.tsx';
import { EventTypeChoice } from './event-type-choice.tsx';
import { useWebhookEditing, type WebhookFields } from './webhook-editing.ts';

interface FormProps {
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** Called with a new webhook, whose secret is shown once. */
  readonly onMade: (webhook: WebhookWithSecret) => void;
}

/** Creates or edits a webhook. Changes that somebody else saves first are shown field by field, never overwritten. */
export function WebhookForm({ webhook, onClose, onMade }: FormProps) {
  const { webhooks: texts } = useMessages();
  const editing = useWebhookEditing(webhook, { onClose, onMade });
  const { fields, change, save } = editing;
  const { url, description, eventTypes, isOrdered } = fields;
  const { mode } = useAccount();
  // A live account may reach networks that the operator allows by http://: the service says so at the field.
  const isReady = /^https?:\/\/./.test(url.trim());
  const addressHint = mode === 'Sandbox' ? texts.sandboxAddressHint : texts.addressHint;
  const isConflict = save.error?.status === 412;
  return (
    <Confirm
      title={webhook === null ? texts.create : texts.edit}
      label={webhook === null ? texts.make : texts.save}
      reason={isReady ? (eventTypes?.length === 0 ? texts.chooseSome : undefined) : addressHint}
      action={isConflict ? { ...save, error: null } : save}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-ink">
        <Late editing={editing} />
        <TextField
          label={texts.address}
          hint={addressHint}
          type="url"
          inputMode="url"
          value={url}
          maxLength={2_000}
          placeholder="https://"
          spellCheck={false}
          onChange={(value) => change({ url: value })}
          error={save.error?.faultOf('/url')}
        />
        <TextField
          label={texts.description}
          hint={texts.descriptionHint}
          value={description}
          maxLength={200}
          onChange={(value) => change({ description: value })}
        />
        <Types
          types={eventTypes}
          onChange={(types) => change({ eventTypes: types === null ? null : [...types] })}
        />
        <Checkbox
          label={texts.ordered}
          hint={texts.orderedHint}
          isChecked={isOrdered}
          onChange={(value) => change({ isOrdered: value })}
        />
      </div>
    </Confirm>
  );
}

// Shows the change that somebody else has saved since the person here began to edit.
function Late({
  editing: { fields, change, late },
}: {
  readonly editing: ReturnType<typeof useWebhookEditing>;
}) {
  const { webhooks: texts, events } = useMessages();
  if (late === null) return null;
  const shown: { readonly [Name in keyof WebhookFields]: (of: WebhookFields) => string } = {
    url: ({ url }) => url,
    description: ({ description }) => description || '–',
    eventTypes: ({ eventTypes }) =>
      eventTypes?.map((type) => events.types[type]).join(', ') ?? texts.allEvents,
    isOrdered: ({ isOrdered }) => (isOrdered ? texts.ordered : texts.unordered),
  };
  const labels = {
    url: texts.address,
    description: texts.description,
    eventTypes: texts.events,
    isOrdered: texts.order,
  };
  return (
    <Contested
      change={late.change}
      fields={late.contested.map((name) => {
        const versions = [late.mine, late.theirs];
        return {
          name,
          label: labels[name],
          versions: versions.map((one) => ({
            isChosen: JSON.stringify(fields[name]) === JSON.stringify(one[name]),
            shown: shown[name](one),
          })),
          onChoose: (index) => change({ [name]: versions[index]?.[name] }),
        };
      })}
    />
  );
}

interface TypesProps {
  readonly types: readonly EventType[] | null;
  readonly onChange: (types: readonly EventType[] | null) => void;
}

// All, or some of a list.
function Types({ types, onChange }: TypesProps) {
  const { webhooks: texts } = useMessages();
  const ways = [
    [texts.allEvents, types === null, null],
    [texts.someEvents, types !== null, []],
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{texts.events}</legend>
      {ways.map(([label, isChosen, next]) => (
        <label key={label} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input type="radio" name="types" checked={isChosen} onChange={() => onChange(next)} />
          {label}
        </label>
      ))}
      {types !== null && <EventTypeChoice types={types} onChange={onChange} />}
    </fieldset>
  );
}

interface SecretProps {
  readonly webhook: WebhookWithSecret;
  readonly onClose: () => void;
}

/** Shows a new secret, once. */
export function WebhookSecret({ webhook: { secret }, onClose }: SecretProps) {
  const { webhooks: texts } = useMessages();
  return (
    <Dialog
      title={texts.secretTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      {secret === null ? (
        <p className="text-bad">{texts.secretGone}</p>
      ) : (
        <>
          <p className="text-soft">{texts.secretText}</p>
          <p className="mt-4 rounded-md bg-wash p-3 font-mono text-sm break-all select-all">{secret}</p>
          <div className="mt-3">
            <Copy text={secret} label={texts.copySecret} look="primary" />
          </div>
        </>
      )}
    </Dialog>
  );
}
