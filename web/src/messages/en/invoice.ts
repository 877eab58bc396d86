/** The page of one invoice, in English. */
export const invoice = {
  title: (number: string) => `Invoice ${number}`,
};
