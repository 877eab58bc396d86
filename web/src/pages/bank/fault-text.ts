import type { ApiError } from '../../api/client.ts';
import type { Messages } from '../../messages/catalogue.ts';

/** What is wrong with a file of the bank, with its line; null where the service says something else. */
export function bankFaultOf(error: ApiError, texts: Messages['bank']): string | null {
  const [detail] = error.details;
  const known: Readonly<Record<string, string>> = texts.faults;
  const text = known[detail?.code ?? ''] ?? known[error.code];
  if (text === undefined) return null;
  const line = /^\/lines\/(\d+)$/.exec(detail?.path ?? '')?.[1];
  return line === undefined ? text : texts.atLine(line, text);
}
