import type { Messages } from '../language.tsx';

/** The page of one invoice, in French. */
export const invoice: Messages['invoice'] = {
  title: (number) => `${number}`,
};
