/** Units of a quantity, each with its code of UN/ECE Recommendation 20 (lump sum: 20, too; piece as goods are counted). */
export const unitCodes = {
  Piece: 'H87',
  Minute: 'MIN',
  Hour: 'HUR',
  Day: 'DAY',
  Week: 'WEE',
  Month: 'MON',
  Year: 'ANN',
  Metre: 'MTR',
  SquareMetre: 'MTK',
  CubicMetre: 'MTQ',
  Kilometre: 'KMT',
  Gram: 'GRM',
  Kilogram: 'KGM',
  Tonne: 'TNE',
  Litre: 'LTR',
  Set: 'SET',
  LumpSum: 'LS',
} as const;
export type Unit = keyof typeof unitCodes;

/** The names of all units. */
export const units = Object.keys(unitCodes) as readonly Unit[];
