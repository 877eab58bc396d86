/** The floors of the house, from the roof down: the folders (slices) and files of `src/` on each. Extend it here. */
export const floors: readonly { readonly floor: number; readonly rooms: readonly string[] }[] = [
  {
    floor: 6,
    rooms: [
      'main.ts',
      'wiring.ts',
      'open-processors.ts',
      'open-database.ts',
      'open-log-keeping.ts',
      'compose-members.ts',
      'compose-operation.ts',
      'compose-papers.ts',
      'app.ts',
      'health-routes.ts',
      'admission.ts',
      'operator-admission.ts',
      'refusal-order.ts',
      'request-counts.ts',
      'notice-tasks.ts',
      'worker.ts',
      'housekeeping.ts',
      'demo.ts',
      'commands',
    ],
  },
  {
    floor: 5,
    rooms: [
      'pay',
      'evidence',
      'console',
      'notifications',
      'webhooks',
      'reports',
      'contact-records',
      'operator',
      'imports',
      'transfer',
      'backup',
      'request-log',
      'views',
      'mcp',
      'reference',
      'test-clock',
      'verification',
      'health',
    ],
  },
  { floor: 4, rooms: ['bank', 'credit-notes', 'documents', 'account-closing', 'suspension', 'fence'] },
  { floor: 3, rooms: ['access-point', 'charges', 'payments', 'messages', 'templates', 'books'] },
  { floor: 2, rooms: ['invoices', 'wallet', 'members', 'mail-routes', 'platform', 'recipients'] },
  {
    floor: 1,
    rooms: ['ledger', 'events', 'contacts', 'accounts', 'processors', 'postgres', 'look', 'single-sign-on'],
  },
  { floor: 0, rooms: ['kit'] },
];

/** The roof, whose files may import every file: wiring is their work. */
export const roof = 6;

/** Where a file lives: its slice (or file, on the roof) and that one's floor. */
export interface Place {
  readonly room: string;
  readonly floor: number;
}

/** The place of a path under `src/`, null when the map does not know it or it is outside `src/`. */
export function placeOf(path: string): Place | null {
  const [root, room] = path.split('/');
  if (root !== 'src' || room === undefined) return null;
  const floor = floors.find((one) => one.rooms.includes(room));
  return floor ? { room, floor: floor.floor } : null;
}

/** Rooms that are no slices: every file of them may be imported from above. */
const openRooms: ReadonlySet<string> = new Set(['kit', 'look', 'postgres', 'messages']);

/** True when other slices may import this file: `service.ts` and `types.ts` of a slice, and all of an open room. */
export function isFrontDoor(path: string, room: string): boolean {
  return openRooms.has(room) || path === `src/${room}/service.ts` || path === `src/${room}/types.ts`;
}
