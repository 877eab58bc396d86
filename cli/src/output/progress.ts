import type { Terminal } from '../terminal.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const EVERY_MS = 100;
// Shorter work shows no progress, because a line that flashes only disturbs.
const AFTER_MS = 400;

/** What long work says about itself while it runs. */
interface Progress {
  readonly say: (text: string) => void;
}

/** Shows on standard error, if that is a screen, that work is going on, and removes it at the end. */
export async function withProgress<Result>(
  terminal: Terminal,
  text: string,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  if (!terminal.showsProgress) return work({ say: () => {} });
  let shown = text;
  let frame = 0;
  const draw = () => {
    terminal.errors.write(`\r\u001b[2K${FRAMES[frame % FRAMES.length]} ${shown}`);
    frame++;
  };
  let timer = setTimeout(function next() {
    draw();
    timer = setTimeout(next, EVERY_MS);
  }, AFTER_MS);
  try {
    return await work({ say: (said) => (shown = said) });
  } finally {
    clearTimeout(timer);
    if (frame > 0) terminal.errors.write('\r\u001b[2K');
  }
}
