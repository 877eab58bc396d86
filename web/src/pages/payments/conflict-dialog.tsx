import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { useChangeText } from '../../parts/change-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { VersionChoice } from '../../parts/version-choice.tsx';
import { useDraftTexts } from './draft-texts.ts';
import { draftOf, type Part } from './edit.ts';
import type { PaymentDraft } from './payment-form.tsx';
import type { Conflict } from './use-editing.ts';

interface ConflictProps {
  readonly conflict: Conflict;
  readonly draft: PaymentDraft;
  readonly methods: readonly ShownWalletMethod[];
  readonly onResolve: (kept: ReadonlySet<Part>) => void;
}

/** Lets the person choose a version of each part that somebody else has saved since the person began to edit. */
export function ConflictDialog({ conflict, draft, methods, onResolve }: ConflictProps) {
  const { payments: texts, builder } = useMessages();
  const account = useAccount();
  const theirs = draftOf(conflict.theirs);
  // A contested part keeps the version of the person here until this person chooses the other one.
  const [kept, setKept] = useState<ReadonlySet<Part>>(
    new Set(conflict.differences.filter(({ isContested }) => isContested).map(({ part }) => part)),
  );
  const { byOf } = useChangeText();
  const textOf = useDraftTexts(methods, conflict.theirs);
  const isOver = !conflict.theirs.actions.edit.allowed;
  const choose = (part: Part, isMine: boolean) =>
    setKept(new Set(isMine ? [...kept, part] : [...kept].filter((one) => one !== part)));
  return (
    <Dialog
      isWide
      title={texts.conflict.title}
      // The dialog cannot be closed: the person must choose, and nothing is saved before that.
      onClose={() => {}}
      actions={
        isOver ? (
          <Link
            to="/accounts/$account/payments/$payment"
            params={{ account: account.path, payment: conflict.theirs.id }}
            className={buttonClass('primary')}
          >
            {texts.conflict.look}
          </Link>
        ) : (
          <Button look="primary" onClick={() => onResolve(kept)}>
            {builder.conflict.use}
          </Button>
        )
      }
    >
      <p className="text-soft">
        {isOver
          ? texts.conflict.over(texts.statuses[conflict.theirs.status])
          : builder.conflict.text(byOf(conflict.change) ?? '')}
      </p>
      {!isOver && (
        <div className="mt-4 grid gap-5">
          {conflict.differences.map(({ part, isContested }) => (
            <fieldset key={part}>
              <legend className="mb-1 font-medium">{texts.conflict.parts[part]}</legend>
              {isContested ? (
                <Versions
                  part={part}
                  mine={textOf(draft, part)}
                  theirs={textOf(theirs, part)}
                  isMine={kept.has(part)}
                  onChoose={(isMine) => choose(part, isMine)}
                />
              ) : (
                <>
                  <span className="block wrap-anywhere whitespace-pre-line">{textOf(theirs, part)}</span>
                  <p className="text-sm text-soft">{builder.conflict.taken}</p>
                </>
              )}
            </fieldset>
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface VersionsProps {
  readonly part: Part;
  readonly mine: string;
  readonly theirs: string;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

function Versions({ part, mine, theirs, isMine, onChoose }: VersionsProps) {
  const { builder } = useMessages();
  const versions = [
    { label: builder.conflict.mine, text: mine, isOwn: true },
    { label: builder.conflict.theirs, text: theirs, isOwn: false },
  ];
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {versions.map(({ label, text, isOwn }) => (
        <VersionChoice
          key={label}
          part={part}
          label={label}
          isChosen={isMine === isOwn}
          onChoose={() => onChoose(isOwn)}
        >
          <span className="block wrap-anywhere whitespace-pre-line">{text}</span>
        </VersionChoice>
      ))}
    </div>
  );
}
