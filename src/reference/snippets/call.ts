/** A request as an example shows it, in any language. */
export interface Call {
  readonly operationId: string;
  readonly method: string;
  /** The address of the service, without a trailing slash. */
  readonly base: string;
  /** As `/v1/invoices/{invoice_id}`. */
  readonly path: string;
  /** The values of the path, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined without a body. */
  readonly body: unknown;
  /** The media type of a file that is the body; null for JSON, and without a body. */
  readonly fileType: string | null;
  /** What comes back: data, a file with this name, or events without end. */
  readonly answers: 'data' | 'stream' | { readonly fileName: string };
  readonly needsToken: boolean;
}

/** The name of the file that an example sends. */
export const sentFile = (fileType: string): string =>
  fileType === 'application/octet-stream' ? 'statement.xml' : 'logo.png';

export function addressOf({ path, parameters, query }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => parameters[name] ?? `{${name}}`);
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}
