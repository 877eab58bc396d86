/** The names of statements that make work for the background: tasks, events and deliveries for webhooks. */
const names = new Set<string>();

const MAKES_WORK = /\b(?:insert into|update) (?:tasks|events|webhooks|webhook_deliveries)\b/;

/** A statement that takes work, or puts it off, makes none: it would wake its own process again and again. */
const TAKES_WORK = /_(?:claim|claim_next|release|retry|postpone|rest|rest_unclaimed|refresh_next)$/;

/** Notes a statement that makes work. */
export function noteWork(name: string, text: string): void {
  if (MAKES_WORK.test(text) && !TAKES_WORK.test(name)) names.add(name);
}

/** Whether a statement makes work. */
export function makesWork({ name }: { readonly name?: string | undefined }): boolean {
  return name !== undefined && names.has(name);
}
