import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useChangeText } from '../../parts/change-text.ts';
import { ErrorState, Fault, Skeleton } from '../../parts/states.tsx';
import { type Section, SettingsHead } from './settings-head.tsx';
import { type Conflict, type SettingsForm, useSettings } from './use-settings.ts';

interface FormPageProps {
  readonly section: Section;
  /** The fields, on the account as it would be. */
  readonly children: (form: SettingsForm) => ReactNode;
  /** Beside the fields and Save where there is room, below them elsewhere: what becomes of them. */
  readonly aside?: (form: SettingsForm) => ReactNode;
}

/** A page of settings: fields, and below them Save once something is changed. */
export function SettingsPage({ section, children, aside }: FormPageProps) {
  const { query, form } = useSettings();
  const ref = useFocusOnRefusal(form?.error ?? null);
  return (
    <>
      <SettingsHead section={section} />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : form === null ? (
        <Waiting />
      ) : (
        <div
          className={
            aside && 'grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)]'
          }
        >
          <form
            ref={ref}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              form.save();
            }}
          >
            <fieldset disabled={form.isReadOnly} className="min-w-0">
              {children(form)}
            </fieldset>
            {!form.isReadOnly && <SaveBar form={form} />}
          </form>
          {aside?.(form)}
        </div>
      )}
    </>
  );
}

// In the shape of fields, two in a row where there is room.
function Waiting() {
  const { parts } = useMessages();
  return (
    <div role="status" aria-label={parts.loading} className="grid max-w-2xl gap-4 sm:grid-cols-2">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place}>
          <Skeleton className="mb-2 h-4 w-28" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}

// Moves the focus to the first wrong field when the service refuses the settings.
function useFocusOnRefusal(error: SettingsForm['error']) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return ref;
}

function SaveBar({ form }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  return (
    <div className="mt-6 grid max-w-2xl gap-4">
      {form.conflicts.length > 0 && <Conflicts conflicts={form.conflicts} />}
      {form.error !== null &&
        (form.error.details.length > 0 ? (
          // Each is said at its own field.
          <div role="alert" className="text-bad">
            <p>{texts.checkFields}</p>
            {form.refusedElsewhere.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        ) : (
          <Fault error={form.error} />
        ))}
      <div className="flex gap-2">
        <Button
          look="primary"
          type="submit"
          isBusy={form.isSaving}
          reason={form.isChanged ? undefined : texts.unchanged}
        >
          {form.conflicts.length > 0 ? texts.keepMine : texts.save}
        </Button>
        {form.isChanged && (
          <Button onClick={form.discard}>
            {form.conflicts.length > 0 ? texts.takeTheirs : texts.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { settings: texts } = useMessages();
  const { textOf } = useChangeText();
  const show = (value: unknown) =>
    value === undefined ? texts.notChanged : typeof value === 'string' ? value || '–' : JSON.stringify(value);
  return (
    <section role="alert" className="rounded-lg bg-notice p-4 text-on-notice">
      <p className="font-medium">{texts.conflict}</p>
      <dl className="mt-2 grid gap-2">
        {conflicts.map(({ name, theirs, mine, by }) => (
          <div key={name}>
            <dt className="font-medium">
              {(texts.fields as Readonly<Record<string, string>>)[name] ?? name}
            </dt>
            <dd className="wrap-anywhere">
              {texts.theirs} ({textOf(by)}): {show(theirs)} · {texts.mine}: {show(mine)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
