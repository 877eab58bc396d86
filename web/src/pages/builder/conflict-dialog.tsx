import { useState } from 'react';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useChangeText } from '../../parts/change-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { VersionChoice } from '../../parts/version-choice.tsx';
import { totalOf } from './amounts.ts';
import type { Conflict, Part } from './conflict.ts';
import { useBuilding } from './context.ts';
import { type Form, formOf } from './form.ts';

/** Lets the person choose a version of each part that somebody else has saved since the person began to edit. */
export function ConflictDialog({ conflict }: { readonly conflict: Conflict }) {
  const { builder: texts } = useMessages();
  const { keeper, form } = useBuilding();
  const theirs = formOf(conflict.theirs);
  // A contested part keeps the version of the person here until this person chooses the other one.
  const [kept, setKept] = useState<ReadonlySet<Part>>(
    new Set(conflict.differences.filter(({ isContested }) => isContested).map(({ part }) => part)),
  );
  const choose = (part: Part, isMine: boolean) => {
    const next = new Set(kept);
    if (isMine) next.add(part);
    else next.delete(part);
    setKept(next);
  };
  const { byOf, textOf, whoOf } = useChangeText();
  const changes = conflict.differences.map(({ by }) => by);
  const authors = (changes.length === 0 ? [conflict.statusBy] : changes).map(byOf);
  const by = [...new Set(authors)].filter((one) => one !== null).join(', ');
  const wasIssued = conflict.theirs.status !== 'Draft' && keeper.read().status === 'Draft';
  return (
    <Dialog
      isWide
      title={texts.conflict.title}
      // The dialog cannot be closed: the person must choose, and nothing is saved before that.
      onClose={() => {}}
      actions={
        <Button look="primary" onClick={() => void keeper.resolve(kept)}>
          {texts.conflict.use}
        </Button>
      }
    >
      <p className="text-soft">{texts.conflict.text(by)}</p>
      {wasIssued && <p className="mt-2">{texts.conflict.issued(whoOf(conflict.statusBy))}</p>}
      <div className="mt-4 grid gap-5">
        {conflict.differences.map(({ part, isContested, by: change }) => (
          <fieldset key={part}>
            <legend className="mb-1 font-medium">{texts.conflict.parts[part]}</legend>
            {isContested ? (
              <div className="grid gap-2 sm:grid-cols-2">
                <VersionChoice
                  part={part}
                  label={texts.conflict.mine}
                  isChosen={kept.has(part)}
                  onChoose={() => choose(part, true)}
                >
                  <Shown form={form} part={part} />
                </VersionChoice>
                <VersionChoice
                  part={part}
                  label={`${texts.conflict.theirs} · ${textOf(change)}`}
                  isChosen={!kept.has(part)}
                  onChoose={() => choose(part, false)}
                >
                  <Shown form={theirs} part={part} />
                </VersionChoice>
              </div>
            ) : (
              <>
                <Shown form={theirs} part={part} />
                <p className="text-sm text-soft">
                  {textOf(change)} · {texts.conflict.taken}
                </p>
              </>
            )}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

function Shown({ form, part }: { readonly form: Form; readonly part: Part }) {
  const { builder: texts, methods } = useMessages();
  const formats = useFormats();
  const { conflict } = texts;
  const textOf = (): string => {
    switch (part) {
      case 'client':
        return form.client === null ? conflict.none : `${form.client.name}, ${form.client.email}`;
      case 'billing':
        return (
          Object.values(form.billing ?? {})
            .filter((value) => value !== '')
            .join(', ') || conflict.none
        );
      case 'paymentMethods':
        return (form.paymentMethods ?? []).map((method) => methods[method]).join(', ') || conflict.none;
      case 'eventDate':
        return form.eventDate === '' ? conflict.none : formats.fullDate(form.eventDate);
      case 'enableAutoreminders':
        return form.enableAutoreminders ? conflict.on : conflict.off;
      case 'deliveryMethod':
        return texts.deliveries[form.deliveryMethod];
      case 'amounts':
        return formats.money(totalOf(form) ?? 0, form.currency);
      default:
        return form[part] || conflict.none;
    }
  };
  return (
    <span className="block wrap-anywhere whitespace-pre-line">
      {textOf()}
      {part === 'amounts' && <Amounts form={form} />}
    </span>
  );
}

function Amounts({ form }: { readonly form: Form }) {
  const formats = useFormats();
  const { builder: texts } = useMessages();
  return (
    <span className="mt-1 grid gap-0.5 text-sm text-soft">
      {form.items
        .filter(({ description }) => description !== '')
        .map(({ key, description, unitAmount, quantity }) => (
          <span key={key} className="flex justify-between gap-4">
            <span>{quantity === 1 ? description : `${quantity} × ${description}`}</span>
            <span>{formats.figure(unitAmount ?? 0, form.currency)}</span>
          </span>
        ))}
      {form.rows.map(({ key, name, dueDate, amount }, index) => (
        <span key={key} className="flex justify-between gap-4">
          <span>
            {name === '' ? texts.row(index + 1) : name}
            {dueDate !== '' && `, ${formats.fullDate(dueDate)}`}
          </span>
          <span>{formats.figure(amount ?? 0, form.currency)}</span>
        </span>
      ))}
    </span>
  );
}
