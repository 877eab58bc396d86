/** A document that is handed out as a file. */
export interface DocumentFile {
  readonly bytes: Buffer;
  readonly type: 'application/pdf' | 'application/xml' | 'text/calendar; charset=utf-8';
  /** The file's name; may have any letters. */
  readonly name: string;
}
