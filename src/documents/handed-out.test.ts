import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { KeptSheet } from '../invoices/types.ts';
import { makeAgain } from './handed-out.ts';
import { madeWith } from './pdf/made-with.ts';
import { createTypesetter } from './pdf/typesetter.ts';

interface Known {
  readonly name: string;
  readonly template: number;
  readonly logo: string | null;
  readonly sha256: string;
  readonly sheet: KeptSheet['sheet'];
}

// Each stands for the PDFs that installations have handed out. When one of them fails: leave its hash as it is. Before a template
// changes, copy the present ones into a folder of their number, and let `EDITION` grow. A compiler or a font that sets other
// bytes needs its former version beside it.
const known = JSON.parse(
  await readFile(new URL('testing/known-sheets.json', import.meta.url), 'utf8'),
) as readonly Known[];

const kept = ({ sheet, logo, template, sha256 }: Known): KeptSheet => ({
  language: 'en',
  sheet,
  logo: logo === null ? null : { type: 'image/png', bytes: Buffer.from(logo, 'base64') },
  template,
  madeWith: 'tools of then',
  sha256,
});
const requester = { account: 'me' };
const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url));

describe('a PDF that was handed out', () => {
  const typeset = createTypesetter();

  it.each(known)('is made again byte for byte: $name', async (one) => {
    expect((await makeAgain(typeset, kept(one), requester)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is told from one that differs in a letter, and not handed out instead', async () => {
    const [one] = known as [Known];
    const other = { ...one, sheet: { ...one.sheet, footer: 'Another' } };
    await expect(makeAgain(typeset, kept(other), requester)).rejects.toMatchObject({
      code: 'no_original',
      message: expect.stringContaining(madeWith()),
    });
  });

  it('of an edition that this release does not have is refused, and that is final', async () => {
    const [one] = known as [Known];
    await expect(makeAgain(typeset, kept({ ...one, template: 998 }), requester)).rejects.toMatchObject({
      code: 'no_original',
      message: expect.stringContaining('edition 998'),
    });
  });

  it('is the same from the folder of an earlier edition', async () => {
    const folder = `${TEMPLATES}/999`;
    await mkdir(folder);
    try {
      for (const file of (await readdir(TEMPLATES)).filter((name) => name.endsWith('.typ'))) {
        await cp(`${TEMPLATES}/${file}`, `${folder}/${file}`);
      }
      const [one] = known as [Known];
      const made = await makeAgain(typeset, kept({ ...one, template: 999 }), requester);
      expect(made.length).toBeGreaterThan(1_000);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
