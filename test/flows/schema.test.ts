import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { describeSchema } from '../../tools/schema.ts';
import { copyDatabase } from '../support/database.ts';

it('db/schema.sql is what the migrations make (npm run schema writes it)', async () => {
  const copy = await copyDatabase(inject('cluster'));
  try {
    expect(await describeSchema(copy.connection)).toBe(
      await readFile(new URL('../../db/schema.sql', import.meta.url), 'utf8'),
    );
  } finally {
    await copy.drop();
  }
});
