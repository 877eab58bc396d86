import type { Messages } from '../language.tsx';

/** The page of one invoice, in Spanish. */
export const invoice: Messages['invoice'] = {
  title: (number) => `${number}`,
};
