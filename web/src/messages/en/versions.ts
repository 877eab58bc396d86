/** The versions of an issued invoice, in English. */
export const versions = {
  title: (number: string) => `Versions of ${number}`,
  lead: 'Each change of what stands on the document is a version: client, items, tax, total, event date.',
  nth: (number: number) => `Version ${number}`,
  /** The entry of the timeline, such as "Version 2: event date, total". */
  changed: (number: number, fields: string) => `Version ${number}: ${fields}`,
  fields: { buyer: 'client', lines: 'items', tax: 'tax', total: 'total', eventDate: 'event date' },
  compare: (number: number) => `Compare with version ${number}`,
  before: 'Before',
  after: 'After',
  only: 'The document has not changed since it was issued.',
  client: 'Client',
  eventDate: 'Event date',
  item: (position: number) => `Item ${position}`,
  rate: (percent: string) => `${percent} tax`,
  outside: 'Outside the scope of tax',
  net: (amount: string) => `${amount} net`,
  tax: (amount: string) => `${amount} tax`,
  total: 'Total',
  documents: 'PDF',
  marks: { changed: 'Changed', added: 'Added', gone: 'Removed', same: 'Unchanged' },
  none: '–',
  pdf: 'PDF',
  asClient: (day: string) => `Byte for byte as your client got it on ${day}.`,
  asBusiness: (day: string) => `Byte for byte as you took it on ${day}.`,
  unkept:
    'Nobody has got a PDF of this version, so no original is kept. It is made when you take it, and kept from then on.',
  noOriginal:
    'The original cannot be made again: this installation would write other bytes. No copy is handed out in its place.',
  current: 'the present one',
  of: (number: number) => `of version ${number}`,
};
