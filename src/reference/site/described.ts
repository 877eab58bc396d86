import type { Schema } from '../fields.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** By media type: JSON, or the type of a file. */
type Content = Readonly<Record<string, Media>>;

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** What an operation answers with a status. */
export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

/** An operation as the pages show it. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  /** Empty when no token is needed. */
  readonly security?: readonly unknown[];
}

/** The OpenAPI document as it is before its parts are shared. */
export interface DescribedDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Entry extends Operation {
  readonly method: string;
  readonly path: string;
}

/** The operations of one tag: a page. */
export interface Section {
  readonly name: string;
  readonly description: string;
  /** The last part of its address. */
  readonly slug: string;
  readonly entries: readonly Entry[];
}

/** The sections of a document, in the order of its tags. */
export function sectionsOf(document: DescribedDocument): Section[] {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Entry => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  );
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      slug: slugOf(name),
      entries: entries.filter(({ tags }) => tags[0] === name),
    }))
    .filter((section) => section.entries.length > 0);
}

/** A title as a part of an address. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The body of an example answer or request; undefined without one. */
export function exampleOf(content: Content | undefined): unknown {
  const media = content?.['application/json'];
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
}
