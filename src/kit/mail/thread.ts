import { parentPort, workerData } from 'node:worker_threads';
import { createMailer } from './mailer.ts';
import type { FromThread, ThreadData, ToThread } from './thread-messages.ts';

// The mailer's thread. It ends by itself after `close`, when its last mail is answered.
const say = (message: FromThread) => parentPort?.postMessage(message);
const { settings, limits } = workerData as ThreadData;
const mailer = createMailer(settings, limits, (trouble) => {
  // Of an error, a message to another thread keeps only its name, text and stack.
  const fields = Object.entries(trouble as object).filter(([, value]) => value !== Object(value));
  say({ trouble, fields: Object.fromEntries(fields) });
});
let underWay = 0;
let isClosed = false;

parentPort?.on('message', (message: ToThread) => {
  if (message === 'close') {
    isClosed = true;
    mailer.close();
    endWhenDone();
  } else {
    underWay += 1;
    const { id, mail } = message;
    void mailer
      .send(mail)
      .then((outcomes) => say({ id, outcomes }))
      .catch((fault: Error) => say({ id, fault }))
      .finally(() => {
        underWay -= 1;
        endWhenDone();
      });
  }
});

function endWhenDone(): void {
  if (isClosed && underWay === 0) parentPort?.close();
}
