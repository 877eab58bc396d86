import { expect, it } from 'vitest';
import { cliRule } from './cli.ts';
import { messagesOf, placesFound } from './planted.ts';

const found = (path: string, text: string) => placesFound(cliRule, { [path]: text });

it('the command line imports the client, figures and days, and nothing else of the service', () => {
  const path = 'cli/src/commands/invoices.ts';
  for (const text of [
    "import { Tranche } from '../../../sdk/src/index.ts';\n",
    "import { currencyExponent } from '../../../src/kit/money/money.ts';\n",
    "import { Command } from 'commander';\n",
  ])
    expect(found(path, text)).toEqual([]);
  for (const text of [
    "import { createInvoice } from '../../../src/invoices/service.ts';\n",
    "import type { Scope } from '../../../src/accounts/types.ts';\n",
    "import { renderTable } from '../../../src/commands/table.ts';\n",
  ])
    expect(found(path, text)).toEqual([`${path}:1`]);
  const message = messagesOf(cliRule, { [path]: "import '../../../src/app.ts';\n" });
  expect(message).toContain('ask the service by the client');
});

it('its files import downwards', () => {
  const path = 'cli/src/output/table.ts';
  expect(found(path, "import { Failure } from '../failure.ts';\n")).toEqual([]);
  expect(found(path, "import { openSession } from '../profiles/session.ts';\n")).toEqual([`${path}:1`]);
});

it('each has a floor; tests may reach everything', () => {
  expect(found('cli/src/other/x.ts', '')).toEqual(['cli/src/other/x.ts:1']);
  expect(found('cli/src/output/table.test.ts', "import '../../../src/app.ts';\n")).toEqual([]);
});
