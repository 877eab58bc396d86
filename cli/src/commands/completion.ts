import { Argument, type Command, type Option } from 'commander';
import { profilesPath, readProfiles } from '../profiles/file.ts';
import type { Terminal } from '../terminal.ts';
import type { BareContext, Run, Work } from './context.ts';

/** The word by which a shell asks: `tranche __complete invoices li`. It is no command, so that help does not show it. */
export const ASKED = '__complete';

/** Adds `completion`. */
export function addCompletion(program: Command, run: Run): void {
  program
    .command('completion')
    .description('Print what a shell needs to complete commands, options and their values.')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SCRIPTS)))
    .addHelpText('after', HELP)
    .action(run.anyway(printScript));
}

/** Answers a shell: what may stand for the last of the words, a line each, with a tab and what it means. */
export async function answerShell(program: Command, words: readonly string[], terminal: Terminal) {
  const names = async () => Object.keys((await readProfiles(profilesPath(terminal.environment))).profiles);
  for (const line of await complete(program, words, names)) terminal.output.write(`${line}\n`);
}

const HELP = `
bash: add this line to ~/.bashrc                    eval "$(tranche completion bash)"
zsh:  add this line to ~/.zshrc, after compinit     eval "$(tranche completion zsh)"
fish: tranche completion fish > ~/.config/fish/completions/tranche.fish`;

// Without a candidate, shells offer files.
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_tranche() {
  local value description
  COMPREPLY=()
  while IFS=$'\\t' read -r value description; do
    COMPREPLY+=("$value")
  done < <(tranche ${ASKED} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _tranche tranche`,
  zsh: `_tranche() {
  local line
  local -a candidates
  for line in "\${(@f)$(tranche ${ASKED} "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#candidates} )); then _describe tranche candidates; else _files; fi
}
compdef _tranche tranche`,
  fish: `function __tranche_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l candidates (tranche ${ASKED} $words (commandline -ct) 2>/dev/null)
  if test (count $candidates) -gt 0
    printf '%s\\n' $candidates
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c tranche -f -a '(__tranche_complete)'`,
};

const printScript: Work<object, BareContext> = async ({ printer }, [shell = '']) => {
  printer.lines([SCRIPTS[shell] ?? '']);
};

/** Where the words before the one that is completed have led. */
interface Position {
  readonly command: Command;
  /** The option whose value comes next; null otherwise. */
  readonly option: Option | null;
  readonly given: number;
}

async function complete(
  program: Command,
  words: readonly string[],
  profileNames: () => Promise<string[]>,
): Promise<string[]> {
  const last = words.at(-1) ?? '';
  // zsh and fish ask about `--status=Ov` as one word, and take the whole word as an answer.
  const [, name, begun] = /^(--[^=]+)=(.*)$/s.exec(last) ?? [];
  if (name !== undefined && begun !== undefined) {
    const values = await complete(program, [...words.slice(0, -1), name, begun], profileNames);
    return values.map((value) => `${name}=${value}`);
  }
  const { command, option, given } = walk(program, words.slice(0, -1));
  const fitting = (lines: readonly string[]) =>
    lines.filter((line) => line.toLowerCase().startsWith(last.toLowerCase()));
  if (option !== null)
    return fitting(option.name() === 'profile' ? await profileNames() : (option.argChoices ?? []));
  const help = command.createHelp();
  if (last.startsWith('-')) {
    const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
    return fitting(options.flatMap(({ long, description }) => (long ? [`${long}\t${description}`] : [])));
  }
  const commands = help.visibleCommands(command).map((one) => `${one.name()}\t${one.description()}`);
  const argument = command.registeredArguments[given];
  const values = argument?.name() === 'profile' ? await profileNames() : (argument?.argChoices ?? []);
  return fitting([...commands, ...values]);
}

function walk(program: Command, words: readonly string[]): Position {
  let position: Position = { command: program, option: null, given: 0 };
  for (const word of words) position = step(position, word);
  return position;
}

function step({ command, option, given }: Position, word: string): Position {
  // bash asks about `--status=Ov` as three words.
  if (word === '=' && option !== null) return { command, option, given };
  if (option !== null) return { command, option: null, given };
  if (word.startsWith('-')) {
    const named = command.createHelp();
    const known = [...command.options, ...named.visibleGlobalOptions(command)].find(
      ({ long, short }) => long === word || short === word,
    );
    return { command, option: known?.required === true ? known : null, given };
  }
  const inner = command.commands.find((one) => one.name() === word);
  return inner === undefined ? { command, option, given: given + 1 } : { command: inner, option, given: 0 };
}
