/** Shapes of 16 px, drawn in lines of the text's colour. */
const shapes = {
  home: 'M2.5 7 8 2.5 13.5 7v6.5h-4v-4h-3v4h-4Z',
  invoice: 'M4 1.5h8v13l-2-1.2-2 1.2-2-1.2-2 1.2ZM6.2 5h3.6M6.2 8h3.6',
  payout: 'M2 6.5 8 2.5l6 4M3 13.5h10M4.5 7v5M8 7v5M11.5 7v5',
  send: 'M14 2 7 9M14 2 9.5 14 7 9 2 6.5Z',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M11 2.9a2.5 2.5 0 0 1 0 4.4M12.4 9.9c1.3.6 2.1 1.8 2.1 3.6',
  card: 'M1.5 4.5a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1ZM1.5 6.5h13M4 10h3',
  dispute: 'M8 1.8 15 14H1ZM8 6.2v3.6M8 11.9v.1',
  report: 'M2.5 13.5h11M4 11V8M8 11V3.5M12 11V6',
  code: 'm5 4.5-3.5 3.5L5 11.5M11 4.5l3.5 3.5-3.5 3.5M9.2 3 6.8 13',
  mail: 'M1.5 4a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1ZM1.8 4 8 8.7 14.2 4',
  settings:
    'M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6M9.8 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM6.2 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM10.7 10.7 14 14',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  close: 'm4 4 8 8M12 4l-8 8',
  check: 'm3 8.5 3 3L13 4.5',
  chevron: 'm4 6 4 4 4-4',
  next: 'm6 4 4 4-4 4',
  back: 'm10 4-4 4 4 4',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z',
  external: 'M9 2.5h4.5V7M13.5 2.5l-6 6M11.5 9.5v4h-9v-9h4',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  clock: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 4.4V8l2.4 1.6',
  bell: 'M3.5 11.5c1-1 1-2.5 1-4a3.5 3.5 0 0 1 7 0c0 1.5 0 3 1 4ZM6.5 13.5h3',
  eye: 'M1.5 8C3 5 5.3 3.5 8 3.5S13 5 14.5 8C13 11 10.7 12.5 8 12.5S3 11 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  eyeOff:
    'M1.5 8C3 5 5.3 3.5 8 3.5S13 5 14.5 8C13 11 10.7 12.5 8 12.5S3 11 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM2.5 14l11-12',
  edit: 'M10.5 2.5 13.5 5.5 6 13l-3.5.5L3 10ZM9 4l3 3',
  undo: 'M2 8a6 6 0 1 1 1.8 4.2M2 4.5V8h3.5',
  link: 'M6.5 9.5a3 3 0 0 0 4.2 0l2.3-2.3a3 3 0 0 0-4.2-4.2l-.8.8M9.5 6.5a3 3 0 0 0-4.2 0L3 8.8A3 3 0 0 0 7.2 13l.8-.8',
  globe:
    'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM1.5 8h13M8 1.5c2 2 2.5 4 2.5 6.5S10 12.5 8 14.5C6 12.5 5.5 10.5 5.5 8S6 3.5 8 1.5Z',
  sun: 'M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  exit: 'M6 2.5H2.5v11H6M10.5 5 13.5 8l-3 3M13.5 8H6',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  bank: 'M2 6.5 8 2.5l6 4M3 13.5h10M4.5 7v5M8 7v5M11.5 7v5',
  person: 'M8 7.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.5 14c0-2.8 2.4-4.5 5.5-4.5s5.5 1.7 5.5 4.5',
  qr: 'M2.5 2.5h4v4h-4ZM9.5 2.5h4v4h-4ZM2.5 9.5h4v4h-4ZM9.5 9.5h1.5v1.5M13.5 11v2.5H11',
} as const;

export type IconName = keyof typeof shapes;

/** A shape beside its word; screen readers read only the word. */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 flex-none fill-none stroke-current ${name === 'more' ? 'stroke-[2.5]' : 'stroke-[1.5]'} ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
