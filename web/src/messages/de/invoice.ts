import type { Messages } from '../language.tsx';

/** The page of one invoice, in German. */
export const invoice: Messages['invoice'] = {
  title: (number) => `${number}`,
};
