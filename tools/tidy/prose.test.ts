import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { proseRule } from './prose.ts';

const found = (planted: Readonly<Record<string, string>>) => placesFound(proseRule, planted);

it.each([
  'Whoever sends a request waits.',
  'Locks the row. Who sends it waits for the lock.',
  'Of what is owed the oldest part is first.',
  'What is not sent by then is lost.',
  'Shows the invoice as it is then.',
  'Each event tells of its object.',
  'Of a draft the change is none for it.',
  'Waits for the lock, else the batches would deadlock.',
  'Uses the given name, that of the account else.',
  'The amount has changed meanwhile.',
  'Finds the contact that has this e-mail address.',
])('finds a form that must be read twice in every kind of text: %s', (text) => {
  expect(
    found({
      'tools/one.ts': `const one = 1;\n// ${text}\n`,
      'sdk/src/two.ts': `/**\n * ${text}\n */\nexport const two = 2;\n`,
      'db/migrations/three.sql': `select 1;\n-- ${text}\n`,
      'bin/four': `#!/bin/sh\n# ${text}\n`,
      'docs/five.md': `# Five\n\n- ${text}\n`,
      'CHANGELOG.md': `- Added.\n  ${text}\n`,
      'src/kit/errors.ts': `export const message = '${text}';\n`,
    }),
  ).toEqual([
    'tools/one.ts:2',
    'sdk/src/two.ts:2',
    'db/migrations/three.sql:2',
    'bin/four:2',
    'docs/five.md:3',
    'CHANGELOG.md:2',
    'src/kit/errors.ts:1',
  ]);
});

it('finds a form across lines, names its line and says what to write instead', () => {
  const planted = {
    'tools/one.ts': 'const one = 1;\n\n// The first line.\n// The invoice as it\n// is then.\n',
  };
  expect(found(planted)).toEqual(['tools/one.ts:4']);
  expect(messagesOf(proseRule, planted)).toBe('"as it is then" must be read twice: say when');
});

it('finds a comment whose first word is a pronoun, but not a later sentence or the docstring of a field', () => {
  expect(found({ 'tools/one.ts': '// It waits.\nconst one = 1;\n' })).toEqual(['tools/one.ts:1']);
  expect(found({ 'tools/one.ts': '// The worker waits.\n// It stops.\nconst one = 1;\n' })).toEqual([]);
  expect(found({ 'tools/one.ts': 'interface One {\n  /** Its name. */\n  name: string;\n}\n' })).toEqual([]);
});

it.each([
  'Who sends it?',
  'What is sent?',
  'What a batch has done.',
  'A caller that sends it waits for somebody else, and for nothing else.',
  'Add the option --runs-nowhere-else.',
  'Asks who owes the amount, and what is left.',
  'The email address and the invoice-mails.',
])('leaves plain sentences and questions alone: %s', (text) => {
  expect(found({ 'docs/one.md': text, 'tools/two.ts': `// ${text}\n` })).toEqual([]);
});

it('finds them in the titles of tests, also of tables and groups, and in no other text of a test', () => {
  const title = 'is sent to whoever asked';
  const tests = [
    `describe('an offer', () => {`,
    `  it('${title}', () => expect('${title}').toBe(1));`,
    `  it.each([['${title}']])('%s changes meanwhile', () => {});`,
    `});`,
    `describe.skipIf(true)(\`${title} \${name}\`, () => {});`,
  ];
  expect(found({ 'test/flows/one.test.ts': tests.join('\n') })).toEqual([
    'test/flows/one.test.ts:2',
    'test/flows/one.test.ts:3',
    'test/flows/one.test.ts:5',
  ]);
});

it('reads no code, no SQL, no data of tests and no other language', () => {
  const text = 'Whoever sends a request waits.';
  expect(
    found({
      'docs/one.md': `\`\`\`sh\n# ${text}\n\`\`\`\n\nThe word \`whoever\` stands alone.\n`,
      'src/kit/store.ts': `export const sql = 'select case when whoever then 1 end';\n`,
      'src/kit/one.test.ts': `const title = '${text}';\n`,
      'web/src/messages/de/one.ts': `export const one = 'Wer zahlt, whoever, zahlt bald.';\n`,
      'src/kit/messages/members-fr.ts': `export const one = 'Votre adresse e-mail est connue.';\n`,
      'tools/two.ts': `const whoever = '${text}';\n`,
    }),
  ).toEqual([]);
});
