/** The subject of a mail without what sandboxes put before it: within the app the bar above the page says so. */
export const plainSubject = (subject: string): string => subject.replace(/^\[Test\] /, '');
