/** How a language writes values. */
export interface LiteralStyle {
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
  readonly object: readonly [open: string, close: string];
  readonly nothing: string;
  readonly truth: readonly [yes: string, no: string];
  readonly indent: string;
}

// Up to this many characters a value stands on one line.
const LINE = 64;

/** A JSON value as a language writes it. */
export function literal(value: unknown, style: LiteralStyle, margin = ''): string {
  if (value === null || value === undefined) return style.nothing;
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return style.truth[value ? 0 : 1];
  const isList = Array.isArray(value);
  const [open, close] = isList ? (['[', ']'] as const) : style.object;
  const inner = margin + style.indent;
  const parts = isList
    ? value.map((one) => literal(one, style, inner))
    : Object.entries(value).map(([name, one]) => `${style.key(name)}${literal(one, style, inner)}`);
  if (parts.length === 0) return `${open}${close}`;
  const gap = open === '{' && style.indent === '  ' ? ' ' : '';
  const short = `${open}${gap}${parts.join(', ')}${gap}${close}`;
  if (short.length + margin.length <= LINE && !short.includes('\n')) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`;
}
