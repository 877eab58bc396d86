import { expect, it } from 'vitest';
import { renderFiles, renderFolders } from './map/render.ts';

const files = [
  {
    path: 'src/mail/routes.ts',
    text: "export function mailRoutes() {\n  route({ url: '/v1/mails/:id' });\n}\n",
  },
  {
    path: 'src/mail/send.ts',
    text: [
      '/** Sends a mail, e.g. a receipt. Errors: none. */',
      'export async function sendMail() {}',
      '',
      '/**',
      ' * How often\n * a mail is tried.\n */',
      'export interface Attempts {}',
      'export const attempts = 1;',
      'const DAY_MS = 86_400_000;',
      'const LEASE_MS = 25 * SECOND_MS;',
    ].join('\n'),
  },
  {
    path: 'src/mail/send.test.ts',
    text: "describe('a mail', () => {\n  it('is sent once', () => {});\n});\n",
  },
  { path: 'src/mail/look/mail.css', text: '/* Colours. And fonts. */\n' },
  { path: 'src/mailbox/open.ts', text: '// Opens the mailbox.\nopen();\n' },
];

it('prints what each file below a folder says of itself, and nothing of its neighbours', () => {
  expect(renderFiles(files, './src/mail/').split('\n')).toEqual([
    'src/mail/routes.ts',
    '    mailRoutes',
    '    /v1/mails/:id',
    'src/mail/send.ts',
    '    sendMail: Sends a mail, e.g. a receipt.',
    '    Attempts: How often a mail is tried.',
    '    attempts',
    '    LEASE_MS = 25 * SECOND_MS',
    'src/mail/send.test.ts',
    '    a mail',
    '      is sent once',
    'src/mail/look/mail.css',
    '    Colours.',
  ]);
});

it('prints one file, or nothing where nothing is', () => {
  expect(renderFiles(files, 'src/mailbox/open.ts')).toBe('src/mailbox/open.ts\n    Opens the mailbox.');
  expect(renderFiles(files, 'src/post')).toBe('');
});

it('prints the lines of the folders from the map', () => {
  const map =
    '# Map\n\n- `src/`: no\n\n## The folders\n\nFloors.\n\n### `src/`\n\n- `src/mail/`: mails,\n  once each\n\n## Ways\n\n- no';
  expect(renderFolders(map)).toBe('src/\nsrc/mail/: mails,\n  once each');
});
