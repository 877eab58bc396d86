import { CommandError } from '../kit/command-error.ts';

/** Options that exclude each other, or that are nothing without another one. */
interface Rule {
  readonly options: readonly string[];
  readonly excluded?: readonly string[];
  readonly needed?: readonly string[];
}

const TO_INSTANT = ['toTime', 'toEnd'];
const FENCE = ['finish', 'fence', 'liftAnyway'];

const rules: readonly Rule[] = [
  // Each would be a real restore, though only a check, or one that knows of plain files and keys, was asked for.
  { options: TO_INSTANT, excluded: ['check', 'plain', 'withoutSecrets'] },
  { options: ['toTime'], excluded: ['toEnd'] },
  { options: ['installation', 'chain', 'despiteDamage'], needed: TO_INSTANT },
  { options: FENCE, excluded: [...TO_INSTANT, 'check'] },
  {
    options: ['account', 'numbersAbove', 'creditNotesAbove', 'sendWaitingMails'],
    needed: ['finish', 'liftAnyway'],
  },
  { options: ['backupAt'], needed: ['fence'] },
];

/**
 * Refuses options of `restore` that do not go together, before anything is read or changed. Ignored, one of them would let
 * the command do something else than was asked for.
 */
export function refusePairs(given: Readonly<Record<string, unknown>>): void {
  // Commander gives `lift` always: true without --no-lift.
  if (given.lift === false && given.finish === undefined) {
    throw new CommandError(
      '--no-lift belongs to --finish. Nothing was changed: add it, or leave --no-lift out.',
    );
  }
  for (const { options, excluded = [], needed } of rules) {
    const one = options.find((name) => given[name] !== undefined);
    if (one === undefined) continue;
    const other = excluded.find((name) => given[name] !== undefined);
    if (other !== undefined) {
      throw new CommandError(
        `${flag(one)} and ${flag(other)} do not go together. Nothing was changed: leave one of them out.`,
      );
    }
    if (needed !== undefined && needed.every((name) => given[name] === undefined)) {
      throw new CommandError(
        `${flag(one)} belongs to ${needed.map(flag).join(' or ')}. Nothing was changed: add it, or leave ${flag(one)} out.`,
      );
    }
  }
}

// As commander makes the name of an option.
function flag(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
