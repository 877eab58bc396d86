import { getDocumentProxy } from 'unpdf';

/** What a reader of a PDF file finds in it. */
export interface ReadPdf {
  /** All text, without the marks where long words may break. */
  readonly text: string;
  readonly pages: readonly string[];
  readonly language: string;
  readonly title: string;
  /** The roles of its tags, in the order of the document. */
  readonly tags: readonly string[];
  readonly links: readonly string[];
  /** The same, by page. */
  readonly pageLinks: readonly (readonly string[])[];
  readonly attachments: Readonly<Record<string, string>>;
  /** Width and height of the first page in points. */
  readonly size: readonly [number, number];
  /** The furthest that any text reaches to the right, in points. */
  readonly rightmost: number;
  readonly metadata: string;
}

interface TagNode {
  readonly role?: string;
  readonly children?: readonly TagNode[];
}

interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
  readonly transform?: readonly number[];
  readonly width?: number;
}

/** Reads a PDF file with another program than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { info } = await document.getMetadata();
  const pages: string[] = [];
  const tags: string[] = [];
  const pageLinks: string[][] = [];
  let rightmost = 0;
  let size: readonly [number, number] = [0, 0];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    if (number === 1) size = [width, height];
    const items = (await page.getTextContent()).items as TextItem[];
    for (const { transform, width: itemWidth = 0 } of items) {
      rightmost = Math.max(rightmost, (transform?.[4] ?? 0) + itemWidth);
    }
    pages.push(items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''));
    collect((await page.getStructTree()) as TagNode | null, tags);
    const annotations = (await page.getAnnotations()) as { url?: string }[];
    pageLinks.push(annotations.flatMap(({ url }) => (url ? [url] : [])));
  }
  const attachments: [name: string, text: string][] = [];
  for (const [id, { filename }] of (await document.getAttachments()) ?? new Map()) {
    const content = (await document.getAttachmentContent(id)) as Uint8Array | null;
    attachments.push([filename, Buffer.from(content ?? []).toString('utf8')]);
  }
  const plain = pages.map((text) => text.replaceAll('\u200b', ''));
  const { Language, Title } = info as { Language?: string; Title?: string };
  return {
    text: plain.join('\n'),
    pages: plain,
    language: Language ?? '',
    title: Title ?? '',
    tags,
    links: pageLinks.flat(),
    pageLinks,
    attachments: Object.fromEntries(attachments),
    size,
    rightmost,
    metadata:
      Buffer.from(bytes)
        .toString('utf8')
        .match(/<\?xpacket begin[\s\S]*?<\?xpacket end/)?.[0] ?? '',
  };
}

function collect(node: TagNode | null, tags: string[]): void {
  if (node === null) return;
  if (node.role !== undefined) tags.push(node.role);
  for (const child of node.children ?? []) collect(child, tags);
}
