import { type AppScene, drawScenes } from '../support/app-scenes.ts';

const sections = ['business', 'look', 'payments', 'reminders', 'numbers', 'members', 'data'];

const scenes: readonly AppScene<void>[] = [
  ...sections.map(
    (section): AppScene<void> => ({
      name: `settings-${section}`,
      path: `settings/${section}`,
      seen: 'main form, main li',
    }),
  ),
  { name: 'me', path: '../../me', seen: 'main li' },
  { name: 'new-account', path: '../../me/new-account', seen: 'form' },
];

drawScenes(async () => {}, scenes);
