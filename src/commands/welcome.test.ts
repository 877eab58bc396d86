import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ownCommand, renderWelcome } from './welcome.ts';

it('the text of a later start names commands as they are called here: without npm in a release and an image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tranche-welcome-'));
  const text = (isContainer = false) => {
    const command = ownCommand({ isContainer }, pathToFileURL(`${folder}/`));
    return renderWelcome({ url: 'http://localhost:4000', token: null, signInLink: null, command });
  };
  expect(text()).toContain('  npm run -s tranche -- member link EMAIL');
  writeFileSync(join(folder, 'PLATFORM'), 'linux-x64\n');
  expect(text()).toContain('  bin/tranche member link EMAIL');
  expect(text()).toContain('  bin/tranche token create --name "my token"');
  expect(text()).not.toContain('npm');
  expect(text(true)).toContain('  tranche member link EMAIL');
  rmSync(folder, { recursive: true });
});
