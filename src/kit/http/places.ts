/** Requests that can wait are refused while so many run, however quickly they are answered. */
const MOST = 1_000;
/** So many may always run: a burst that a service at rest has long before it is measured. */
const LEAST = 256;
/** How long a request that is begun may have to wait behind the others, in seconds. */
const WAIT_SECONDS = 2;
/** Answers a second that a service counts on before it is measured. */
const AT_REST = MOST / WAIT_SECONDS;
/** Only while so many run does the number of answers say what the service can do: below, it says what it is asked. */
const BUSY = 64;
/** How much one look changes the estimate: with four looks a second it follows within two seconds. */
const WEIGHT = 0.2;
/** The same in quiet: a minute of it forgets what was measured. Seconds between two bursts do not. */
const QUIET_WEIGHT = 0.02;

/** The places of the requests that run. */
export interface Places {
  begin(): void;
  end(): void;
  /** Looks how many were answered since the last look. */
  look(nowMs: number): void;
  /** True when requests that can wait find none left. */
  readonly areTaken: boolean;
}

/**
 * As many requests run at once as are answered within two seconds. A number alone would do for one machine: on a slower one,
 * the thousandth request waits until its caller has gone, and the work is done for nobody.
 */
export function createPlaces(nowMs: number): Places {
  let lookedAtMs = nowMs;
  let perSecond = AT_REST;
  let running = 0;
  let fewest = 0;
  let ended = 0;
  return {
    begin() {
      running += 1;
    },
    end() {
      running -= 1;
      ended += 1;
      fewest = Math.min(fewest, running);
    },
    look(atMs) {
      const measured = ended / ((atMs - lookedAtMs) / 1_000);
      // Also more than the estimate, whatever it was asked: it can do that.
      if (fewest >= BUSY || measured > perSecond) perSecond += WEIGHT * (measured - perSecond);
      else perSecond += QUIET_WEIGHT * (AT_REST - perSecond);
      lookedAtMs = atMs;
      fewest = running;
      ended = 0;
    },
    get areTaken() {
      return running >= Math.min(MOST, Math.max(LEAST, perSecond * WAIT_SECONDS));
    },
  };
}
