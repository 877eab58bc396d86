import { useQueryClient } from '@tanstack/react-query';
import { forgetKept } from '../account/kept-here.ts';
import { useMe } from '../account/session.tsx';
import { expectRefusals } from '../api/client.ts';
import { changeMe, type Language, signOut } from '../api/person.ts';
import { appBase } from '../base.ts';
import { languageNames, useLanguage } from '../messages/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { Menu, type MenuGroup } from '../parts/menu.tsx';
import { changeTheme, type Theme, useTheme } from './theme.ts';

/** The entries about the person: appearance, language, sign out. */
export function usePersonItems(): readonly MenuGroup[] {
  const { language, messages, change } = useLanguage();
  const { frame } = messages;
  const theme = useTheme();
  const queries = useQueryClient();
  const speak = async (to: Language) => {
    await change(to);
    // The page speaks it already; the service keeps it for mails and for other browsers.
    await changeMe({ language: to }).catch(() => null);
    await queries.invalidateQueries({ queryKey: ['me'] });
  };
  return [
    {
      label: frame.theme,
      items: (['system', 'light', 'dark'] as const).map((one: Theme) => ({
        label: frame.themes[one],
        isChosen: one === theme,
        onSelect: () => changeTheme(one),
      })),
    },
    {
      label: frame.language,
      items: (Object.keys(languageNames) as Language[]).map((one) => ({
        label: languageNames[one],
        isChosen: one === language,
        onSelect: () => void speak(one),
      })),
    },
    [{ label: frame.signInAndSecurity, icon: 'person', to: { to: '/me' } }],
    [{ label: frame.signOut, icon: 'exit', onSelect: () => void leaveApp() }],
  ];
}

/** Signs the person out, and leads to the page for signing in. */
export async function leaveApp(): Promise<void> {
  expectRefusals();
  await signOut().catch(() => null);
  // The next one at this computer may be somebody else.
  forgetKept(null);
  location.assign(`${appBase}sign-in`);
}

/** The person at the foot of the sidebar. */
export function PersonMenu() {
  const { person } = useMe();
  const items = usePersonItems();
  return (
    <Menu
      label={person.name}
      buttonClass="flex w-full min-h-9 items-center gap-2 rounded-md px-2 py-1 text-start hover:bg-press"
      button={
        <>
          <Icon name="person" className="text-soft" />
          <span className="min-w-0 flex-1 truncate">{person.name}</span>
        </>
      }
      heading={<p className="truncate px-2 py-1.5 text-sm text-soft">{person.email}</p>}
      groups={items}
    />
  );
}
