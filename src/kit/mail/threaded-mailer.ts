import { Worker } from 'node:worker_threads';
import type { SmtpSettings } from '../config.ts';
import type { DeliveryOutcome, Mailer, MailerLimits } from './mailer.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import type { FromThread, ThreadData, ToThread } from './thread-messages.ts';

/** A thread without mails is ended after this long, to free its memory. */
const IDLE_MS = 60_000;

// Accounts read this.
const INTERRUPTED = 'Sending was interrupted.';

interface Waiting {
  readonly mail: OutgoingMail;
  readonly resolve: (outcomes: DeliveryOutcome[]) => void;
  readonly reject: (cause: Error) => void;
}

/** A thread with the mails that it has not answered. */
interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** Starts the thread over a mail server. */
export function startMailThread(data: ThreadData): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [], workerData: data });
}

/**
 * Makes a mailer whose mails are composed and sent in a thread of their own, so that neither takes time from requests, and
 * busy requests do not slow down the conversation with the server. The thread is started with the first mail. When it
 * breaks, its mails are to be tried again: whether the server took them is not known.
 */
export function createThreadedMailer(
  settings: SmtpSettings,
  limits: Partial<MailerLimits> = {},
  onTrouble: (cause: unknown) => void = () => {},
  start = startMailThread,
): Mailer {
  let thread: Thread | null = null;
  let count = 0;
  let isClosed = false;
  let idleTimer: NodeJS.Timeout | null = null;

  const end = () => {
    if (thread !== null) post(thread, 'close');
    thread = null;
  };
  // An idle thread does not keep the process running.
  const rest = ({ worker, waiting }: Thread) => {
    if (waiting.size > 0) return;
    worker.unref();
    const answered = count;
    const endIfIdle = () => thread?.worker === worker && count === answered && end();
    if (idleTimer !== null) clearTimeout(idleTimer);
    idleTimer = setTimeout(endIfIdle, IDLE_MS).unref();
  };
  const hear = (from: Thread, message: FromThread) => {
    if ('trouble' in message) return onTrouble(Object.assign(message.trouble as object, message.fields));
    const asked = from.waiting.get(message.id);
    from.waiting.delete(message.id);
    if ('fault' in message) asked?.reject(message.fault);
    else asked?.resolve(message.outcomes);
    rest(from);
  };
  const open = (): Thread => {
    const opened: Thread = { worker: start({ settings, limits }), waiting: new Map() };
    const lose = (cause: unknown) => {
      if (thread === opened) thread = null;
      if (opened.waiting.size > 0) onTrouble(cause);
      for (const { mail, resolve } of opened.waiting.values()) resolve(interrupted(mail));
      opened.waiting.clear();
    };
    opened.worker.on('message', (message: FromThread) => hear(opened, message));
    opened.worker.on('error', lose);
    opened.worker.on('exit', () => lose(new Error('The thread of the mailer ended.')));
    return opened;
  };
  return {
    send(mail) {
      if (isClosed) return Promise.resolve([]);
      thread ??= open();
      const { worker, waiting } = thread;
      if (waiting.size === 0) worker.ref();
      count += 1;
      const id = count;
      post(thread, { id, mail });
      return new Promise((resolve, reject) => {
        waiting.set(id, { mail, resolve, reject });
      });
    },
    close() {
      isClosed = true;
      end();
    },
  };
}

function post({ worker }: Thread, message: ToThread): void {
  worker.postMessage(message);
}

function interrupted({ recipients }: OutgoingMail): DeliveryOutcome[] {
  return recipients.map((address) => ({ address, outcome: 'Later', detail: INTERRUPTED }));
}
