import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/sbin/dovecot';

/** Dovecot serves no mailbox of root. */
export const NOBODY = 65_534;

/** Dovecot changes its user, which only root may. */
export const hasDovecot = existsSync(PROGRAM) && process.getuid?.() === 0;
export const NO_DOVECOT = 'needs root and Dovecot: apt-get install dovecot-imapd';

export interface Dovecot {
  readonly url: string;
  /** Its folder, to which a mail server may deliver: the messages are in `mail`. */
  readonly folder: string;
  /** Puts a message into the mailbox. */
  deliver(raw: string): Promise<void>;
  /** The flags of the messages, sorted, as the names of their files tell: S is seen, F is flagged. */
  flags(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts a real IMAP server with one mailbox, in a folder of its own, on a free port of this machine. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-dovecot-'));
  const port = await freePort();
  const maildir = join(folder, 'mail');
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(maildir, name), { recursive: true });
  for (const path of [folder, maildir, ...['cur', 'new', 'tmp'].map((name) => join(maildir, name))])
    await chown(path, NOBODY, NOBODY);
  const file = join(folder, 'dovecot.conf');
  await writeFile(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_login_user = nobody
default_internal_user = nobody
default_internal_group = nogroup
first_valid_gid = 0
mail_location = maildir:${maildir}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${maildir}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`,
  );
  const running = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'ignore' });
  await answering(port, running);
  let count = 0;
  return {
    folder,
    url: `imap://bounces:secret@127.0.0.1:${port}/INBOX`,
    async deliver(raw) {
      count += 1;
      await writeFile(join(maildir, 'new', `${1_700_000_000 + count}.M${count}.host`), raw);
    },
    async flags() {
      const names = await readdir(join(maildir, 'cur'));
      return names.map((name) => name.split(':2,')[1] ?? '').toSorted();
    },
    async close() {
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// The first words of the server say that it is ready.
async function answering(port: number, running: ChildProcess): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error('Dovecot did not start.');
    const isReady = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
      socket.once('data', () => {
        resolve(true);
        socket.destroy();
      });
    });
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
