import { type Export, exportsOf } from './modules.ts';
import {
  type Finding,
  isCliCode,
  isSdkCode,
  isServiceCode,
  isWebCode,
  type Rule,
  type SourceFile,
} from './rule.ts';
import { commentsBefore, findingAt, syntaxOf, wordsOf } from './syntax.ts';

/** Transactions that the types say: `tx: Transaction` needs one, `database: Database` opens one, neither has none. */
const SAID_BY_TYPES = /\bTransaction: *`?(?:opens|needs|none)`?\./;

/** Callers of the client read its docstrings; everywhere else one stands only where name and types do not say it. */
export const docstringsRule: Rule = {
  name: 'docstrings',
  guarantee: 'every export of the client has a docstring, and no docstring repeats what the types say',
  check: (files) => [
    ...files.filter(isSdkCode).flatMap(undocumented),
    ...files
      .filter((file) => isServiceCode(file) || isWebCode(file) || isCliCode(file))
      .flatMap(repeatingTypes),
  ],
};

function undocumented(file: SourceFile): Finding[] {
  // Overloads, and a type beside the value of its name, share the docstring of the first.
  const first = new Map<string, Export>();
  for (const one of exportsOf(file)) if (one.declaration && !first.has(one.name)) first.set(one.name, one);
  return [...first.values()]
    .filter(({ offset }) => !/\p{L}/u.test(docstringBefore(file, offset)))
    .map(({ name, offset }) => {
      const message = `${name} has no docstring: say just before it, in /** */, its purpose, units and errors`;
      return findingAt(file, offset, docstringsRule.name, message);
    });
}

function repeatingTypes(file: SourceFile): Finding[] {
  return syntaxOf(file)
    .comments.filter((comment) => SAID_BY_TYPES.test(wordsOf(comment)))
    .map(({ start }) => {
      const message = 'the types say this transaction: leave it out, or say which locks it takes or needs';
      return findingAt(file, start, docstringsRule.name, message);
    });
}

function docstringBefore(file: SourceFile, offset: number): string {
  const docstring = commentsBefore(file, offset).find(
    (one) => one.type === 'Block' && one.value.startsWith('*'),
  );
  return docstring ? wordsOf(docstring) : '';
}
