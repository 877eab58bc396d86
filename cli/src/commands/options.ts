import { type Command, InvalidArgumentError, Option } from 'commander';

/** Adds what lists take. */
export function withList(command: Command): Command {
  return command
    .option('--limit <number>', 'how many to show', wholeNumber, 50)
    .option('--all', 'show everything, however long it is')
    .addOption(new Option('--cursor <cursor>', 'go on where --json said nextCursor').conflicts('all'));
}

/** Adds the key under which a repetition does nothing twice. */
export function withKey(command: Command): Command {
  return command.option('--idempotency-key <key>', 'repeat safely: the same key has one effect');
}

/** Adds the key, and the answer to the question that the command asks. */
export function withConfirmation(command: Command): Command {
  return withKey(command).option('-y, --yes', 'do it without being asked');
}

/** An option that takes one of some values, in any case. */
export function choice(flags: string, description: string, values: readonly string[]): Option {
  return new Option(flags, description).choices([...values]).argParser((typed: string) => {
    const known = values.find((value) => value.toLowerCase() === typed.toLowerCase());
    if (known === undefined) throw new InvalidArgumentError(`It takes ${values.join(', ')}.`);
    return known;
  });
}

/** Reads a whole number from 1 on. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1 on.');
}

/** Gathers the values of an option that may be repeated. */
export function repeated(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}
