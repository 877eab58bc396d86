import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { webRule } from './web.ts';

const found = (path: string, text: string) => placesFound(webRule, { [path]: text });

it('the app takes words, figures and types from the service, and asks for everything else', () => {
  const path = 'web/src/parts/amount.tsx';
  for (const text of [
    "import { en } from '../../../src/messages/en.ts';\n",
    "import { formatMoney } from '../../../src/kit/text/locale.ts';\n",
    "import type { Invoice } from '../../../src/invoices/types.ts';\n",
  ])
    expect(found(path, text)).toEqual([]);
  for (const text of [
    "import { owedAmount } from '../../../src/invoices/states.ts';\n",
    "import { readConfig } from '../../../src/kit/config.ts';\n",
    "import { startService } from '../../../test/support/service.ts';\n",
  ]) {
    expect(found(path, text)).toEqual([`${path}:1`]);
    expect(messagesOf(webRule, { [path]: text })).toContain('ask the API');
  }
});

it('parts know no page, and pages not each other', () => {
  const part = "import { Button } from '../../parts/button.tsx';\n";
  expect(found('web/src/pages/invoices/list-page.tsx', part)).toEqual([]);
  expect(found('web/src/pages/invoices/list-page.tsx', "import { row } from './rows.tsx';\n")).toEqual([]);
  const page = "import { row } from '../invoices/rows.tsx';\n";
  expect(found('web/src/pages/contacts/page.tsx', page)).toEqual(['web/src/pages/contacts/page.tsx:1']);
  const above = "import { Frame } from '../frame/frame.tsx';\n";
  expect(found('web/src/parts/button.tsx', above)).toEqual(['web/src/parts/button.tsx:1']);
});

it('every folder of the app has its floor', () => {
  expect(found('web/src/lib/one.ts', '')).toEqual(['web/src/lib/one.ts:1']);
});
