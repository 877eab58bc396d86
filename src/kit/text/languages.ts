/** Languages of pages, mails and documents. */
export const languages = ['en', 'de', 'fr', 'es'] as const;
/** A language of pages, mails and documents. */
export type Language = (typeof languages)[number];
