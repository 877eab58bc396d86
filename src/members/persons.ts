import { languages } from '../accounts/types.ts';
import { type MemberDeps, requireName } from './deps.ts';
import { changePerson } from './store.ts';
import type { Session } from './types.ts';

/** The name and language of a person. */
export function createPersons({ database }: MemberDeps) {
  return {
    /**
     * Changes the name, or the language of pages and mails; null stands for that of the browser and the account. What is
     * left out stays. Answers the session with them. Errors: `unusable_name`.
     */
    async changePerson(
      session: Session,
      changes: { readonly name?: string; readonly language?: string | null },
    ): Promise<Session> {
      const chosen = languages.find((one) => one === changes.language) ?? null;
      const name = changes.name === undefined ? session.name : requireName(changes.name);
      const language = changes.language === undefined ? session.language : chosen;
      await changePerson(database.system, session.personId, { name, language });
      return { ...session, name, language };
    },
  };
}
