import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { tracesRule } from './traces.ts';

// Joined here, because this file too is held to the rule.
const path = (...parts: string[]) => `/${parts.join('/')}`;

it.each([
  path('work', 'tranche'),
  path('workspace', 'tranche'),
  path('root', ''),
  path('root'),
  path('home', 'ann', 'tranche'),
  path('Users', 'ann', 'tranche'),
])('%s is a path of one machine', (machine) => {
  for (const line of [
    machine,
    `see ${machine}`,
    `cwd: '${machine}'`,
    `HOME=${machine}`,
    `file://${machine}`,
  ]) {
    expect(placesFound(tracesRule, { 'docs/operations.md': `\n${line}\n` })).toEqual([
      'docs/operations.md:2',
    ]);
  }
  expect(messagesOf(tracesRule, { 'a.ts': machine })).toContain('relative');
});

it.each([
  `./src${path('work', 'a.ts')}`,
  `https://example.com${path('work', 'a')}`,
  `~${path('work', 'a')}`,
  `..${path('root', '.ssh')}`,
  '/workers/1',
  '/rooting',
  '/home',
  '/var/lib/tranche',
])('%s is not', (text) => {
  expect(placesFound(tracesRule, { 'docs/operations.md': text })).toEqual([]);
});

it('a lockfile names no registry host, and .npmrc no registry', () => {
  const resolved = '"resolved": "https://packages.example/pg.tgz",';
  expect(placesFound(tracesRule, { 'package-lock.json': `{\n${resolved}` })).toEqual(['package-lock.json:2']);
  expect(messagesOf(tracesRule, { 'package-lock.json': resolved })).toContain('npm install');
  expect(placesFound(tracesRule, { 'package-lock.json': '"resolved": "sdk", "link": true' })).toEqual([]);
  expect(placesFound(tracesRule, { '.npmrc': 'fund=false\n@own:registry=https://packages.example' })).toEqual(
    ['.npmrc:2'],
  );
});
