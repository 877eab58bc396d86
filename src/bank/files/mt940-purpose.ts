import { ibanOf, idOf, nameOf, textOfParts } from './values.ts';

interface Purpose {
  readonly name: string;
  readonly iban: string | null;
  readonly text: string;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly isReturn: boolean;
}

/**
 * The field :86: of a line in one of the three ways in which banks fill it: subfields `?20` (German and Austrian banks), words
 * between slashes `/REMI/` (Dutch and international ones), or plain text.
 */
export function readPurpose(field: string): Purpose {
  const joined = field.replaceAll('\n', '');
  const [, code, subfields] = /^(\d{3})(\?\d{2}[\s\S]*)$/.exec(joined) ?? [];
  if (subfields !== undefined) return ofSubfields(subfields, code ?? '');
  if (/^\/[A-Z]{2,5}\//.test(joined)) return ofSlashes(joined);
  const text = textOfParts(field.split('\n'));
  return { name: '', iban: null, text, reference: null, endToEndId: null, isReturn: false };
}

// Codes of the German banks for direct debits that came back.
const RETURNS = new Set(['108', '109']);

function ofSubfields(text: string, code: string): Purpose {
  const byNumber = new Map<number, string>();
  for (const [, number, content = ''] of text.matchAll(/\?(\d{2})((?:(?!\?\d{2})[\s\S])*)/g))
    byNumber.set(Number(number), (byNumber.get(Number(number)) ?? '') + content);
  const purposes = [...byNumber]
    .filter(([number]) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63))
    .toSorted(([one], [other]) => one - other)
    .map(([, content]) => content);
  const named = ofIdentifiers(purposes);
  const iban = ibanOf(named.get('IBAN')) ?? ibanOf(byNumber.get(38)) ?? ibanOf(byNumber.get(31));
  const said = named.get('SVWZ') ?? named.get('') ?? '';
  return {
    name: nameOf((byNumber.get(32) ?? '') + (byNumber.get(33) ?? '')),
    iban,
    text: textOfParts([said]),
    reference: null,
    endToEndId: idOf(named.get('EREF')),
    isReturn: RETURNS.has(code),
  };
}

const IDENTIFIER = /^(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|RCUR)\+/;

// An identifier stands at the beginning of a subfield; what follows without one continues it (DK, Anlage 3, 8.2.4).
function ofIdentifiers(parts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  let current = '';
  for (const part of parts) {
    const [whole = '', identifier] = IDENTIFIER.exec(part) ?? [];
    if (identifier !== undefined) current = identifier;
    found.set(current, (found.get(current) ?? '') + part.slice(whole.length));
  }
  return found;
}

const WORDS = new Set([
  'TRTP',
  'IBAN',
  'BIC',
  'NAME',
  'REMI',
  'EREF',
  'CNTP',
  'MARF',
  'CSID',
  'PURP',
  'ORDP',
  'BENM',
  'ADDR',
  'ISDT',
  'RTRN',
  'ULTD',
  'ULTC',
  'PREF',
  'KREF',
  'IREF',
  'ID',
  'USTD',
  'STRD',
  'OCMT',
  'CHGS',
  'SVCL',
  'TRCD',
  'INIT',
  'BO',
  'BO1',
  'EXCH',
]);

function ofSlashes(text: string): Purpose {
  const found = new Map<string, string[]>();
  let word = '';
  for (const part of text.split('/').slice(1)) {
    if (WORDS.has(part)) {
      word = part;
      if (!found.has(word)) found.set(word, []);
    } else found.get(word)?.push(part);
  }
  // /CNTP/IBAN/BIC/name/city/
  const [counterIban, , counterName] = found.get('CNTP') ?? [];
  const structured = found.get('STRD')?.filter((part) => part !== '' && !/^(?:CUR|ISO)$/.test(part));
  const said = [...(found.get('REMI') ?? []), ...(found.get('USTD') ?? [])];
  return {
    name: nameOf((found.get('NAME') ?? [counterName ?? '']).join('/')),
    iban: ibanOf(found.get('IBAN')?.[0] ?? counterIban),
    text: textOfParts([said.filter((part) => part !== '').join('/')]),
    reference: idOf(structured?.at(-1)),
    endToEndId: idOf(found.get('EREF')?.join('/').replace(/\/+$/, '')),
    isReturn: found.has('RTRN'),
  };
}
