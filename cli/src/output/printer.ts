import type { Terminal } from '../terminal.ts';
import { paint, type Tone } from './colours.ts';
import { type Column, renderTable } from './table.ts';
import { harmless, pad, widthOf, wrap } from './text.ts';

/** How answers are written: for people, for programs, or only the ids. */
export type Form = 'people' | 'json' | 'ids';

/** A line of what is said about one thing: what it is, and its value. */
export interface Fact {
  readonly name: string;
  /** Null: there is none, and the line is left out. */
  readonly value: string | null;
  readonly tone?: Tone | null;
}

export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

interface Named {
  readonly id: string;
}

/** Writes what a command has to say: results to standard output, everything about them to standard error. */
export class Printer {
  readonly form: Form;
  readonly #terminal: Terminal;

  constructor(form: Form, terminal: Terminal) {
    this.form = form;
    this.#terminal = terminal;
  }

  /** Columns of the screen; null where lines are as long as they are. */
  get width(): number | null {
    return this.#terminal.width;
  }

  /** A list as a table, as one JSON object, or as ids, one a line. */
  list<Item extends Named>(listed: Listed<Item>, columns: readonly Column<Item>[], nothing: string): void {
    const { items, nextCursor } = listed;
    if (this.form === 'json') {
      this.json({ items, nextCursor });
      return;
    }
    if (this.form === 'ids') {
      this.lines(items.map(({ id }) => id));
      return;
    }
    if (items.length === 0) this.note(nothing);
    else this.lines([renderTable(columns, items, this.#terminal)]);
    if (nextCursor !== null)
      this.note('There are more: --limit takes a higher number, --all shows everything.');
  }

  /** A table that is a part of what is said to people. */
  table<Item>(items: readonly Item[], columns: readonly Column<Item>[]): void {
    this.lines(['', renderTable(columns, items, this.#terminal)]);
  }

  /** Prints one object: its facts for people, otherwise the object itself or its id. True when people read it. */
  one(thing: Named, facts: () => readonly (Fact | null)[]): boolean {
    if (this.form === 'json') this.json(thing);
    else if (this.form === 'ids') this.lines([thing.id]);
    else this.facts(facts());
    return this.form === 'people';
  }

  done(thing: Named, sentence: string): void {
    if (this.form === 'json') this.json(thing);
    else this.lines([this.form === 'ids' ? thing.id : harmless(sentence)]);
  }

  /** A JSON value, on several lines. */
  json(value: unknown): void {
    this.lines([toJson(value, 2)]);
  }

  jsonLine(value: unknown): void {
    this.lines([toJson(value)]);
  }

  /** Lines as they are, to standard output. */
  lines(lines: readonly string[]): void {
    if (lines.length > 0) this.#terminal.output.write(`${lines.join('\n')}\n`);
  }

  /** Something about the result, or a question of its own: to standard error, and not to programs. */
  note(sentence: string): void {
    if (this.form === 'people') this.#terminal.errors.write(`${harmless(sentence)}\n`);
  }

  /** What somebody must hear in any form. */
  warn(sentence: string): void {
    this.#terminal.errors.write(`${harmless(sentence)}\n`);
  }

  /** A text of somebody else, as a part of a line. */
  safe(text: string): string {
    return harmless(text);
  }

  /** The text in its colour, where the output has colours. */
  paint(text: string, tone: Tone | null): string {
    return this.#terminal.hasColours ? paint(text, tone) : text;
  }

  /** Facts under each other; long ones continue in the next line. */
  facts(facts: readonly (Fact | null)[]): void {
    const known = facts.filter((fact): fact is Fact & { value: string } => hasValue(fact));
    const indent = known.reduce((most, { name }) => Math.max(most, widthOf(name)), 0) + 2;
    for (const { name, value, tone } of known) {
      const text = harmless(value);
      const room = (this.#terminal.width ?? Number.POSITIVE_INFINITY) - indent;
      // An address that is broken cannot be opened.
      const parts = room < 20 || !text.includes(' ') ? [text] : wrap(text, room);
      const shown = parts.map((part) => this.paint(part, tone ?? null)).join(`\n${' '.repeat(indent)}`);
      this.lines([this.paint(pad(name, indent, 'left'), 'quiet') + shown]);
    }
  }
}

function hasValue(fact: Fact | null): boolean {
  return fact !== null && fact.value !== null && fact.value !== '';
}

// JSON leaves the second set of control characters as they are, and a terminal would obey them.
function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
