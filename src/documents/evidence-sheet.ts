import type { Invoice } from '../invoices/types.ts';
import { manyLines, oneLine } from '../kit/text/text.ts';
import { type DocumentContext, frameOf, logoFiles, type Typesetting, templateMessages } from './sheet.ts';

/** One part of a file of evidence: a text, or a table of two columns. */
export interface EvidenceSection {
  readonly heading: string;
  readonly text?: string;
  readonly columns?: readonly [string, string];
  readonly rows?: readonly (readonly [string, string])[];
}

export interface EvidencePaper {
  readonly title: string;
  readonly headline: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly sections: readonly EvidenceSection[];
}

/** The content of a file of evidence. */
export function evidenceSheet(context: DocumentContext, invoice: Invoice, paper: EvidencePaper): Typesetting {
  const { account, messages, today } = context;
  const frame = frameOf(context, {
    title: `${paper.title} – ${account.name}`,
    heading: paper.title,
    mark: null,
    footline: `${account.name} · ${paper.title} ${invoice.number ?? ''}`,
    client: invoice,
    facts: paper.facts,
    headline: paper.headline,
    date: today,
  });
  const sections = paper.sections.map(({ heading, text = '', columns = ['', ''], rows = [] }) => ({
    heading,
    text: manyLines(text),
    columns,
    rows: rows.map((row) => row.map(oneLine)),
  }));
  return {
    template: 'evidence',
    files: logoFiles(context.logo),
    sheet: { ...frame, messages: templateMessages(messages), sections },
  };
}
