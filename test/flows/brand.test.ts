import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmailContent, renderHtml } from '../../src/notifications/render/layout.ts';
import { activeInvoice, codeOf } from '../support/money.ts';
import { payOut } from '../support/outgoing.ts';
import { readPdf } from '../support/pdf.ts';
import { startService, type TestService } from '../support/service.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const change = (changes: object) => service.services.accounts.changeProfile('demo-studio', changes);
const textOf = async (address: string) => await (await fetch(address)).text();

/** The details of the business on each surface: page, mail, document. */
async function surfaces() {
  const invoice = await activeInvoice(service);
  const offer = await payOut(service);
  await service.work();
  const [mail] = await service.sql<{ content: EmailContent }>(
    "select content from mails where kind = 'Invoice' and invoice_id = $1",
    [invoice.id],
  );
  const link = `${service.url}/demo-studio/r/${codeOf(invoice)}`;
  const paper = await readPdf(Buffer.from(await (await fetch(`${link}/invoice`)).arrayBuffer()));
  return {
    page: await textOf(link),
    offer: await textOf(
      `${service.url}/demo-studio/p/${new URL(offer.offerLink).pathname.split('/').at(-1)}`,
    ),
    mail: mail === undefined ? '' : renderHtml(mail.content),
    paper: paper.text,
    tags: paper.tags,
  };
}

describe('a business without a logo', () => {
  it('shows its initials in its colour beside its name on pages, in mails and on paper', async () => {
    await change({ accentColour: '#facc15', logo: null });
    const { page, offer, mail, paper } = await surfaces();
    for (const html of [page, offer]) {
      expect(html).toContain('<span class="initials" aria-hidden="true" translate="no">DS</span>');
      expect(html).toContain('--accent:#facc15;--on-accent:#111317');
      expect(html).toContain('rel="icon" href="data:image/svg+xml,');
    }
    expect(mail).toMatch(/<td aria-hidden="true"[^>]*background:#facc15;color:#111317[^>]*>DS<\/td>/);
    expect(paper).toMatch(/^DS\s+demo-studio/);
  });

  it.each(['#ffffff', '#111111'])(
    'in the colour %s has an edge that is seen on every paper',
    async (accentColour) => {
      await change({ accentColour });
      const { page, mail } = await surfaces();
      expect(page).toContain('--edge:var(--field)');
      expect(mail).toContain(`border:1px solid #8a92a1;border-radius:8px;background:${accentColour}`);
      expect(mail).toContain(`border:1px solid #8a92a1;border-radius:6px;background:${accentColour}`);
    },
  );
});

it('a business with a logo shows that alone', async () => {
  await change({ logo: PIXEL });
  const { page, mail, paper } = await surfaces();
  for (const html of [page, mail]) {
    expect(html).toContain('/logo?v=');
    expect(html).not.toContain('>DS<');
  }
  expect(page).toMatch(/rel="icon" href="\/demo-studio\/r\/[^"]+\/logo\?v=/);
  expect(paper).not.toMatch(/^DS\b/);
});
