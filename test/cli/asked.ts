import { PassThrough } from 'node:stream';
import { runProgram } from '../../cli/src/program.ts';

/** Runs a command for a person at a screen, who says yes after something else has happened. Answers how it ended, and its errors. */
export async function runAsked(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  meanwhile: () => Promise<unknown>,
): Promise<{ readonly code: number; readonly errors: string }> {
  const [input, errors] = [new PassThrough(), new PassThrough().setEncoding('utf8')];
  const asked = Promise.withResolvers<void>();
  let said = '';
  errors.on('data', (text: string) => {
    said += text;
    if (text.includes('[y/N]')) asked.resolve();
  });
  const ended = runProgram(words, {
    environment,
    input,
    errors,
    output: new PassThrough().resume(),
    width: 80,
    hasColours: false,
    isInteractive: true,
    showsProgress: false,
    interruption: new Promise<never>(() => {}),
  });
  await Promise.race([asked.promise, ended]);
  await meanwhile();
  input.write('y\n');
  return { code: await ended, errors: said };
}
