import type { Stage } from '../stage.ts';
import type { Receiver } from '../webhook-receiver.ts';
import type { Album } from './looks.ts';
import type { Person } from './person.ts';

/** The studio in its year: its people, its service, and its album of pictures. */
export interface Year {
  readonly stage: Stage;
  readonly album: Album;
  /** A server that receives events. */
  readonly receiver: Receiver;
  /** The links of invoices that clients got, by client. */
  readonly links: Map<string, string>;
  owner: Person;
  manager: Person;
  bookkeeper: Person;
  viewer: Person;
}

/** Draws the page that a person has open, by default the owner. */
export const drawingOf =
  (year: Year) =>
  (name: string, person: Person = year.owner): Promise<void> =>
    year.album.draw(person.page, name, person.language);

/** The link of a client's invoice. */
export const linkOf = ({ links }: Year, client: string): string => links.get(client) ?? '';
