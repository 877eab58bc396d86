import type { Operations } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';

type RowFault = Operations['GET /v1/imports/{import_id}/rows']['data']['items'][number]['faults'][number];

/** What is wrong with a row in the reader's words; null where they have none, and the service's English sentence must do. */
export function faultText(
  { code, params }: RowFault,
  { faultTexts: texts }: Messages['imports'],
  count: (value: number) => string,
): string | null {
  const { minimum, maximum, line, prefix, pattern, period } = params;
  const number = (value: unknown) => (typeof value === 'number' ? count(value) : '');
  switch (code) {
    case 'out_of_range':
      if (maximum !== undefined) return texts.most(number(maximum));
      return minimum === 1 ? texts.zero : texts.least(number(minimum));
    case 'too_short':
      return texts.required;
    case 'too_long':
      return texts.long(number(maximum));
    case 'too_few':
      return texts.few(number(minimum));
    case 'too_many':
      return texts.many(number(maximum));
    case 'repeated_line':
      return texts.repeated_line(number(line));
    case 'number_reserved':
      return pattern === undefined
        ? texts.number_reserved(String(prefix ?? ''))
        : texts.number_of_pattern(String(pattern));
    case 'number_of_then':
      return texts.number_of_then(String(period ?? ''));
    default: {
      const text = code in texts ? texts[code as keyof typeof texts] : undefined;
      return typeof text === 'string' ? text : null;
    }
  }
}
