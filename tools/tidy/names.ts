import type { Rule } from './rule.ts';

// These say nothing in any place of a name; the others are fine as a part: a data-export is an export of data.
const emptyParts = /^(utils?|helpers?|managers?)$/;
const emptyNames = /^(utils?|helpers?|managers?|data|misc|common)$/;

/** Files and folders are named for what they hold; a room with no subject collects everything. */
export const namesRule: Rule = {
  name: 'names',
  guarantee: 'no file and no folder is named utils, helper, manager, data, misc or common',
  check: (files) =>
    files.flatMap(({ path }) => {
      const name = path.split('/').find(isEmptyName);
      return name === undefined
        ? []
        : [
            {
              path,
              line: 1,
              rule: 'names',
              message: `${name} says nothing of what is inside: name it for its subject, with a word of the glossary in docs/money.md, or move the code to where it is used`,
            },
          ];
    }),
};

function isEmptyName(name: string): boolean {
  const stem = name.replace(/^\./, '').replace(/\..*$/, '');
  const parts = stem
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/);
  return emptyNames.test(stem.toLowerCase()) || parts.some((part) => emptyParts.test(part));
}
