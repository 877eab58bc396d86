import type { Language } from '../../../src/accounts/types.ts';

/** An event of the studio, and how it is paid. Days are civil dates. */
export interface StudioEvent {
  readonly client: string;
  readonly email: string;
  readonly job: string;
  /** In whole units of the currency. */
  readonly price: number;
  readonly deposit: string;
  readonly balance: string;
  readonly day: string;
}

const clients: Readonly<Record<Language, readonly string[]>> = {
  en: ['Maria Lindqvist', 'Grace Okonkwo', 'Tom Ashby', 'Ada Berg', 'Noah Pritchard'],
  de: ['Jürgen Weiß', 'Annika Großmann', 'Familie von Hohenstein', 'Lena Möller', 'Uwe Petersen'],
  fr: ['Élodie Lefèvre', 'Hugo Garnier', 'Inès Dubois', 'Atelier Sœur & Frère', 'Noé Marchand'],
  es: ['Lucía Núñez', 'Iñaki Etxeberria', 'Bodegas Peñalba', 'Sofía Giménez', 'Raúl Ibáñez'],
};

const jobs: Readonly<Record<Language, readonly string[]>> = {
  en: ['Wedding photography', 'Anniversary', 'Portraits', 'Product launch', 'Graduation'],
  de: ['Hochzeitsreportage', 'Firmenfeier', 'Familienfest', 'Taufe', 'Jubiläum'],
  fr: ['Reportage de mariage', 'Portraits', 'Baptême', 'Gala', 'Anniversaire'],
  es: ['Reportaje de boda', 'Retratos', 'Presentación', 'Bautizo', 'Aniversario'],
};

const further: readonly string[] = [
  'Olu Adeyemi',
  'Priya Raman',
  'Kim Min-seo',
  'Pat O’Leary',
  'Zoë van Dijk',
  'Marta Kowalska',
  'Ivan Horvat',
  'Sara Nilsson',
  'Ben Carter',
  'Lea Schulz',
  'Max Brandt',
  'Nina Vogel',
  'Paul Keller',
  'Eva Sommer',
  'Chloé Petit',
  'Jules Moreau',
  'Camille Roux',
  'Léon Fabre',
  'Manon Girard',
  'Théo Blanc',
  'Alice Noël',
  'Carlos Vega',
  'Elena Ruiz',
  'Diego Soto',
  'Carmen Ortiz',
  'Pablo Reyes',
  'Rosa Molina',
  'Javier Gil',
  'Hotel Adler',
  'Galerie Nord',
  'Museum am Fluss',
  'Bright Ideas Ltd',
  'Riverside School',
  'Café Lumière',
  'Dr. Amelia Whitcombe-Featherstonehaugh',
  'Yusuf Demir',
  'Hana Sato',
  'Omar Haddad',
  'Lin Zhao',
  'Kofi Mensah',
];

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The service's day when the year begins. */
export const FIRST_DAY = '2026-11-21';

function eventOf(client: string, job: string, position: number): StudioEvent {
  const deposit = dayAfter(FIRST_DAY, 8 + ((position * 37) % 250));
  const day = dayAfter(deposit, 60 + ((position * 13) % 60));
  const name = client.normalize('NFD').replaceAll('ß', 'ss').replaceAll('œ', 'oe');
  return {
    client,
    email: `${name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '.')
      .replace(/^\.|\.$/g, '')}@example.com`,
    job,
    price: 900 + ((position * 419) % 37) * 100,
    deposit,
    balance: dayAfter(day, -14),
    day,
  };
}

/** Typed through the builder, five in each language. */
export const typedEvents = (language: Language): readonly StudioEvent[] =>
  clients[language].map((client, index) =>
    eventOf(client, jobs[language][index] ?? '', index * 4 + Object.keys(clients).indexOf(language)),
  );

/** Brought along in a file. */
export const importedEvents: readonly StudioEvent[] = further.map((client, index) =>
  eventOf(client, Object.values(jobs)[index % 4]?.[index % 5] ?? '', 20 + index),
);
