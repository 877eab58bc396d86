import { type Html, html, raw } from '../../kit/text/html.ts';
import { inkOn, needsEdge } from '../../look/colours.ts';
import { initialsOf } from '../../look/initials.ts';

/** The content of a mail without its layout. Everything in it is text. */
export interface EmailContent {
  readonly language: string;
  /** Between a label and what it names. */
  readonly colon: string;
  readonly title: string;
  readonly greeting: string | null;
  readonly lead: readonly string[];
  /** Shown large below the title; null in mails that are not about one amount. */
  readonly amount: string | null;
  readonly facts: readonly Figure[];
  readonly rows: readonly EmailRow[];
  /** With its line breaks. */
  readonly note: { readonly label: string; readonly text: string } | null;
  /** The one thing to do. `hint` stands before its address. */
  readonly action: { readonly label: string; readonly url: string; readonly hint: string };
  /** Documents that it names, below the button; absent without. */
  readonly links?: readonly MailLink[];
  /** How to pay by bank transfer; absent without. */
  readonly transfer?: { readonly label: string; readonly hint: string; readonly lines: readonly Figure[] };
  /** The own words of the business below the button; absent without. */
  readonly closing?: readonly string[];
  /** That the document is not attached; absent where it is, or where none is wanted. */
  readonly leftOut?: string;
  readonly questions: string | null;
  readonly stop: { readonly label: string; readonly url: string } | null;
  readonly business: {
    readonly name: string;
    readonly lines: readonly string[];
    /** Null without a logo, or where nothing links to the account. */
    readonly logoUrl: string | null;
  };
  /** `#rrggbb`. */
  readonly accent: string;
}

/** A document that a mail names. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** One line of a mail's figures; a strong one is their sum. */
export type Figure = readonly [label: string, value: string, weight?: 'strong'];

/** One payment in a list. */
export interface EmailRow {
  readonly label: string;
  readonly amount: string;
  /** Empty when there is nothing to say. */
  readonly standing: string;
  readonly isUrgent: boolean;
}

/** A mail as plain text. */
export function renderText(content: EmailContent): string {
  const { greeting, colon, amount, lead, facts, rows, note, action, questions, stop, business } = content;
  const { closing = [], leftOut = '', links = [], transfer } = content;
  const heading = (label: string) => `${label}${colon}`.trimEnd();
  const blocks = [
    amount === null ? content.title : `${content.title}\n${amount}`,
    ...(greeting === null ? [] : [greeting]),
    lead.join('\n\n'),
    facts.map(([label, value]) => `${label}${colon}${value}`).join('\n'),
    rows
      .map((row) => `- ${row.label}${colon}${row.amount}${row.standing === '' ? '' : ` (${row.standing})`}`)
      .join('\n'),
    note === null ? '' : `${heading(note.label)}\n${note.text}`,
    `${heading(action.label)}\n${action.url}`,
    ...links.map(({ label, url }) => `${heading(label)}\n${url}`),
    leftOut,
    transfer === undefined
      ? ''
      : [
          heading(transfer.label),
          ...transfer.lines.map(([label, value]) => `${label}${colon}${value}`),
          transfer.hint,
        ].join('\n'),
    closing.join('\n\n'),
    questions ?? '',
    `-- \n${[business.name, ...business.lines].join('\n')}`,
    stop === null ? '' : `${heading(stop.label)}\n${stop.url}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Mail programs with a dark mode use these; the others show the inline colours.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#16181c!important}.card{background:#1f2227!important}
.logo{padding:6px 8px!important}
.ink{color:#f1f2f4!important}.dim{color:#a9aeb8!important}.line{border-color:#3a3f47!important}.urgent{color:#ff9b91!important}}
@media (max-width:480px){.card{padding:24px 20px!important}.foot{padding:20px!important}}`;

/** A mail as HTML for mail programs: nested tables, a style on each element, no picture but a logo. */
export function renderHtml(content: EmailContent): string {
  const { title, greeting, lead, language } = content;
  const paragraphs = [...(greeting === null ? [] : [greeting]), ...lead];
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="card" style="background:#ffffff;border-radius:8px;padding:32px 36px;font-family:${FONT}">
${brand(content)}
<h1 class="ink" style="margin:0 0 ${content.amount === null ? '16px' : '4px'};font-size:22px;line-height:28px;font-weight:600;color:#16181c">${title}</h1>
${content.amount === null ? '' : html`<p class="ink" dir="auto" style="margin:0 0 16px;font-size:30px;line-height:40px;font-weight:600;color:#16181c;font-variant-numeric:tabular-nums">${content.amount}</p>`}
${paragraphs.map((text) => html`<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:24px;color:#16181c">${inLine(text)}</p>`)}
${factsTable(content)}
${rowsTable(content)}
${noteBlock(content)}
${actionBlock(content)}
${linksBlock(content)}
${transferBlock(content)}
${endBlock(content)}
</td></tr></table>
${footer(content)}
</td></tr></table>
</body>
</html>`;
  return page.toString();
}

// Numbers such as INV-0042 stay on one line: mail programs break behind a hyphen.
function inLine(text: string): Html[] {
  return text
    .split(/([\p{L}\d]+(?:-\d+)+)/u)
    .map((part, index) =>
      index % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`,
    );
}

// A logo may be dark and transparent, so that it gets a white background on a dark card. Without pictures the name is
// shown.
function brand({ business: { name, logoUrl }, accent }: EmailContent): Html {
  if (logoUrl === null) {
    return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
${initialsCell(name, accent)}<td class="ink" dir="auto" style="font-size:15px;line-height:20px;font-weight:600;color:#16181c">${name}</td></tr></table>`;
  }
  return html`<p dir="auto" style="margin:0 0 20px"><img class="logo" src="${logoUrl}" alt="${name}" height="40" style="display:inline-block;height:40px;max-width:240px;object-fit:contain;background:#ffffff;border:0;border-radius:6px;font-family:${FONT};font-size:14px;line-height:20px;color:#5b616b"></p>`;
}

// Drawn as a cell with letters, which needs no picture. Screen readers skip it and read the name.
function initialsCell(name: string, accent: string): Html | '' {
  const initials = initialsOf(name);
  if (initials === '') return '';
  return html`<td aria-hidden="true" width="36" height="36" align="center" style="width:36px;height:36px;border:1px solid ${edgeOf(accent)};border-radius:8px;background:${accent};color:${inkOn(accent)};font-size:14px;line-height:20px;font-weight:600">${initials}</td><td width="12" style="width:12px;font-size:0">&nbsp;</td>`;
}

// A colour that cannot be distinguished from a light or a dark card gets a visible edge.
function edgeOf(accent: string): string {
  return needsEdge(accent) ? '#8a92a1' : accent;
}

function factsTable({ facts }: EmailContent): Html {
  if (facts.length === 0) return html``;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;font-size:15px;line-height:22px">
${facts.map(
  ([
    label,
    value,
    weight,
  ]) => html`<tr><td class="${weight === undefined ? 'dim' : 'ink'}" style="padding:4px 12px 4px 0;white-space:nowrap;color:${weight === undefined ? '#5b616b' : '#16181c;font-weight:600'};vertical-align:top">${label}</td><td class="ink" align="right" dir="auto" style="padding:4px 0;color:#16181c;vertical-align:top;word-break:break-word;${weight === undefined ? '' : 'font-weight:600;'}font-variant-numeric:tabular-nums">${value}</td></tr>
`,
)}</table>`;
}

function rowsTable({ rows }: EmailContent): Html {
  if (rows.length === 0) return html``;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;font-size:15px;line-height:22px">
${rows.map(
  ({
    label,
    amount,
    standing,
    isUrgent,
  }) => html`<tr><td class="ink line" style="border-top:1px solid #e3e5e8;padding:8px 12px 8px 0;color:#16181c">${label}${standing === '' ? '' : html`<br><span class="${isUrgent ? 'urgent' : 'dim'}" style="font-size:13px;color:${isUrgent ? '#b3261e' : '#5b616b'}">${standing}</span>`}</td><td class="ink line" align="right" style="border-top:1px solid #e3e5e8;padding:8px 0;color:#16181c;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums">${amount}</td></tr>
`,
)}</table>`;
}

function noteBlock({ note }: EmailContent): Html {
  if (note === null) return html``;
  const lines = note.text.split('\n').map((line, index) => html`${index === 0 ? '' : raw('<br>')}${line}`);
  return html`<p class="dim" style="margin:20px 0 4px;font-size:13px;line-height:18px;color:#5b616b">${note.label}</p>
<p class="ink" dir="auto" style="margin:0;font-size:15px;line-height:22px;color:#16181c;word-break:break-word">${lines}</p>`;
}

function actionBlock({ action, accent }: EmailContent): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0 0"><tr><td style="border:1px solid ${edgeOf(accent)};border-radius:6px;background:${accent}"><a href="${action.url}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;border-radius:6px;color:${inkOn(accent)}">${action.label}</a></td></tr></table>
<p class="dim" style="margin:16px 0 0;font-size:13px;line-height:20px;color:#5b616b;word-break:break-all">${action.hint}<br>${action.url}</p>`;
}

function linksBlock({ links = [] }: EmailContent): Html {
  return html`${links.map(({ label, url }) => html`<p style="margin:16px 0 0;font-size:15px;line-height:22px"><a class="ink" href="${url}" style="color:#16181c">${inLine(label)}</a></p>`)}`;
}

function transferBlock({ transfer, ...content }: EmailContent): Html {
  if (transfer === undefined) return html``;
  return html`<p class="ink" style="margin:24px 0 0;font-size:16px;line-height:24px;font-weight:600;color:#16181c">${transfer.label}</p>
${factsTable({ ...content, facts: transfer.lines })}
<p class="dim" style="margin:8px 0 0;font-size:13px;line-height:20px;color:#5b616b">${transfer.hint}</p>`;
}

function endBlock({ closing = [], leftOut, questions }: EmailContent): Html {
  const texts = leftOut === undefined ? closing : [leftOut, ...closing];
  return html`${texts.map((text) => html`<p class="ink" style="margin:16px 0 0;font-size:16px;line-height:24px;color:#16181c">${inLine(text)}</p>`)}${questions === null ? '' : html`<p class="dim" style="margin:12px 0 0;font-size:13px;line-height:20px;color:#5b616b">${questions}</p>`}`;
}

function footer({ business, stop }: EmailContent): Html {
  const lines = [business.name, ...business.lines];
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="dim foot" style="padding:20px 36px;font-family:${FONT};font-size:12px;line-height:18px;color:#5b616b">
${lines.map((line) => html`<span dir="auto">${line}</span><br>`)}
${stop === null ? '' : html`<a class="dim" href="${stop.url}" style="color:#5b616b">${stop.label}</a>`}
</td></tr></table>`;
}
