import type { ReactNode } from 'react';
import type { Change } from '../api/changes.ts';
import { useMessages } from '../messages/language.tsx';
import { useChangeText } from './change-text.ts';
import { VersionChoice } from './version-choice.tsx';

/** A field that two people have changed in two ways. */
interface ContestedField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly versions: readonly { readonly isChosen: boolean; readonly shown: ReactNode }[];
  /** Called with the chosen version: 0 is the person's own, 1 the other. */
  readonly onChoose: (version: number) => void;
}

interface ContestedProps<Name extends string> {
  /** The other person's change; null when its author is unknown. */
  readonly change: Change | null;
  /** The person's own version of each field comes first. */
  readonly fields: readonly ContestedField<Name>[];
}

/** Reports that somebody else has changed a thing, and lets the person choose a version of each contested field. */
export function Contested<Name extends string>({ change, fields }: ContestedProps<Name>) {
  const { parts: texts } = useMessages();
  const { byOf } = useChangeText();
  const labels = [texts.conflict.mine, texts.conflict.theirs];
  return (
    <div role="alert" className="grid gap-4">
      <p>{texts.conflict.text(byOf(change) ?? '')}</p>
      {fields.map(({ name, label, versions, onChoose }) => (
        <fieldset key={name}>
          <legend className="mb-1 font-medium">{label}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {versions.map(({ isChosen, shown }, index) => (
              <VersionChoice
                key={labels[index]}
                part={name}
                label={labels[index] ?? ''}
                isChosen={isChosen}
                onChoose={() => onChoose(index)}
              >
                <span className="block wrap-anywhere">{shown}</span>
              </VersionChoice>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
