import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { sdkRule } from './sdk.ts';

const found = (path: string, text: string) => placesFound(sdkRule, { [path]: text });

it('the client imports nothing but its own files', () => {
  const path = 'sdk/src/client.ts';
  expect(found(path, "import { Answer } from './core/answer.ts';\n")).toEqual([]);
  for (const text of [
    "import { createHmac } from 'node:crypto';\n",
    "import { verify } from 'standardwebhooks';\n",
    "export * from 'axios';\n",
    "void import('node:fs');\n",
    "import { splitInProportion } from '../../src/kit/money/money.ts';\n",
    "import type { Scope } from '../../src/accounts/types.ts';\n",
  ])
    expect(found(path, text)).toEqual([`${path}:1`]);
  expect(messagesOf(sdkRule, { [path]: "import 'axios';\n" })).toContain('no dependencies');
});

it('its tests may reach everything', () => {
  expect(found('sdk/src/client.test.ts', "import { it } from 'vitest';\n")).toEqual([]);
});

it('the core knows only itself and the types of the API', () => {
  const path = 'sdk/src/core/resource.ts';
  expect(found(path, "import type { Operations } from '../schema.ts';\n")).toEqual([]);
  expect(found(path, "import { Tranche } from '../client.ts';\n")).toEqual([`${path}:1`]);
});
