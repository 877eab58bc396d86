/** Faults of an answer. With `before` nothing was done; with the others, the operation was done. */
export const answerFaults = ['reply_lost', 'error_after', 'reset_before', 'reset_after', 'slow'] as const;
/** Faults of a webhook. */
export const webhookFaults = ['webhook_duplicate', 'webhook_late', 'webhook_reordered'] as const;

/** One way to disturb an answer. */
export type AnswerFault = (typeof answerFaults)[number];
/** One way to disturb a webhook. */
type WebhookFault = (typeof webhookFaults)[number];

/** The faults of a process: by chance, but repeatable for the same seed and sequence of calls. */
export interface FaultSettings {
  readonly seed: number;
  /** How many of a hundred answers and webhooks. */
  readonly percent: number;
  readonly kinds: readonly (AnswerFault | WebhookFault)[];
}

/** Decides which answers and webhooks go wrong. None do until faults are set. */
export interface Faults {
  set(settings: FaultSettings | null): void;
  drawForAnswer(): AnswerFault | null;
  drawForWebhook(): WebhookFault | null;
}

export function createFaults(): Faults {
  let settings: FaultSettings | null = null;
  let draw = () => 1;
  const drawOf = <Kind extends string>(all: readonly Kind[]): Kind | null => {
    if (settings === null || draw() * 100 >= settings.percent) return null;
    const { kinds } = settings;
    const possible = all.filter((kind) => (kinds as readonly string[]).includes(kind));
    return possible[Math.floor(draw() * possible.length)] ?? null;
  };
  return {
    set(wanted) {
      settings = wanted;
      if (wanted !== null) draw = randomFrom(wanted.seed);
    },
    drawForAnswer: () => drawOf(answerFaults),
    drawForWebhook: () => drawOf(webhookFaults),
  };
}

// Mulberry32: a seed gives the same numbers on every machine. It is no secret, so it needs no better one.
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
