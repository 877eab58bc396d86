import type { TaxMode } from '../../kit/money/pricing.ts';
import type { TaxCategory } from '../../kit/money/tax-keys.ts';
import type { Unit } from '../../kit/units.ts';

// As programs and people write them, in four languages, without case, marks and blanks.
const unitWords: Readonly<Record<Unit, readonly string[]>> = {
  Piece: [
    'piece',
    'pieces',
    'pcs',
    'pc',
    'each',
    'ea',
    'stk',
    'stuck',
    'stueck',
    'pce',
    'ud',
    'uds',
    'unidad',
    'unidades',
  ],
  Minute: ['minute', 'minutes', 'min', 'minuten', 'minuto', 'minutos'],
  Hour: ['hour', 'hours', 'h', 'hr', 'hrs', 'std', 'stunde', 'stunden', 'heure', 'heures', 'hora', 'horas'],
  Day: ['day', 'days', 'tag', 'tage', 'jour', 'jours', 'dia', 'dias'],
  Week: ['week', 'weeks', 'woche', 'wochen', 'semaine', 'semaines', 'semana', 'semanas'],
  Month: ['month', 'months', 'monat', 'monate', 'mois', 'mes', 'meses'],
  Year: ['year', 'years', 'jahr', 'jahre', 'annee', 'annees', 'ano', 'anos'],
  Metre: ['metre', 'metres', 'meter', 'meters', 'm', 'metro', 'metros'],
  SquareMetre: [
    'squaremetre',
    'squaremeter',
    'm²',
    'm2',
    'qm',
    'quadratmeter',
    'metrecarre',
    'metrocuadrado',
  ],
  CubicMetre: ['cubicmetre', 'cubicmeter', 'm³', 'm3', 'cbm', 'kubikmeter', 'metrecube', 'metrocubico'],
  Kilometre: ['kilometre', 'kilometres', 'kilometer', 'kilometers', 'km', 'kilometro', 'kilometros'],
  Gram: ['gram', 'grams', 'g', 'gramm', 'gramme', 'grammes', 'gramo', 'gramos'],
  Kilogram: [
    'kilogram',
    'kilograms',
    'kg',
    'kilogramm',
    'kilogramme',
    'kilogrammes',
    'kilogramo',
    'kilogramos',
  ],
  Tonne: ['tonne', 'tonnes', 't', 'tonelada', 'toneladas'],
  Litre: ['litre', 'litres', 'liter', 'liters', 'l', 'litro', 'litros'],
  Set: ['set', 'sets', 'lot', 'lots', 'juego', 'juegos'],
  LumpSum: ['lumpsum', 'flatrate', 'pauschal', 'pauschale', 'forfait', 'tarifafija'],
};

// Words, and the codes of EN 16931.
const categoryWords: Readonly<Record<TaxCategory, readonly string[]>> = {
  Standard: ['standard', 's'],
  Zero: ['zero', 'z'],
  Exempt: ['exempt', 'e', 'steuerfrei', 'exonere', 'exento'],
  ReverseCharge: ['reversecharge', 'ae', 'autoliquidation', 'inversiondelsujetopasivo'],
  IntraCommunity: ['intracommunity', 'k', 'innergemeinschaftlich', 'intracommunautaire', 'intracomunitario'],
  Export: ['export', 'g', 'ausfuhr', 'exportation', 'exportacion'],
  OutsideScope: ['outsidescope', 'o', 'outofscope', 'notax', 'nichtsteuerbar', 'horschamp', 'nosujeto'],
};

const modeWords: Readonly<Record<TaxMode, readonly string[]>> = {
  Included: ['included', 'inclusive', 'taxinclusive', 'gross', 'brutto', 'ttc', 'bruto', 'conimpuestos'],
  OnTop: ['ontop', 'exclusive', 'taxexclusive', 'net', 'netto', 'ht', 'neto', 'sinimpuestos'],
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{Ll}\d²³]/gu, '');

function finderOf<Known extends string>(
  words: Readonly<Record<Known, readonly string[]>>,
): (text: string) => Known | null {
  const known = new Map(
    Object.entries<readonly string[]>(words).flatMap(([name, list]) =>
      list.map((word) => [word, name as Known] as const),
    ),
  );
  return (text) => known.get(plain(text)) ?? null;
}

/** The unit that a cell names; null for a word that is none of ours. */
export const findUnit = finderOf(unitWords);
/** The category of tax that a cell names. */
export const findTaxCategory = finderOf(categoryWords);
/** Whether prices include the tax, as a cell says it. */
export const findTaxMode = finderOf(modeWords);
