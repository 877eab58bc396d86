import { type Html, raw } from '../kit/text/html.ts';

/** Shapes beside statuses, because colour alone is not enough. */
export type Mark = 'upcoming' | 'due' | 'late' | 'processing' | 'paid' | 'failed' | 'back' | 'void';

const ring = '<circle cx="8" cy="8" r="6.5"/>';
const shapes: Readonly<Record<Mark, string>> = {
  upcoming:
    '<rect x="1.8" y="3" width="12.4" height="11.2" rx="1.5"/><path d="M1.8 6.6h12.4M5 1.4V4M11 1.4V4"/>',
  due: `${ring}<path d="M8 4.4V8l2.4 1.6"/>`,
  late: '<path d="M8 1.8 15 14H1Z"/><path d="M8 6.2v3.6M8 11.9v.1"/>',
  processing: `${ring}<path class="full" d="M8 1.5a6.5 6.5 0 0 1 0 13Z"/>`,
  paid: '<circle class="full" cx="8" cy="8" r="6.5"/><path class="cut" d="m5.2 8.2 2 2 3.6-4.2"/>',
  failed: `${ring}<path d="m5.7 5.7 4.6 4.6M10.3 5.7l-4.6 4.6"/>`,
  back: '<path d="M2 8a6 6 0 1 1 1.8 4.2"/><path d="M2 4.5V8h3.5"/>',
  void: `${ring}<path d="M5 8h6"/>`,
};

/** A shape beside its word; screen readers read only the word. */
export function markOf(mark: Mark): Html {
  return raw(`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${shapes[mark]}</svg>`);
}
