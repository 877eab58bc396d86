import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../kit/errors.ts';
import { MemberRefusal } from './types.ts';

const derive = promisify(argon2);

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** How many hashes run at once: 38 MiB, and two of the four threads that also serve files and DNS. */
const AT_ONCE = 2;
/** How many may wait, about a second; further callers get 503. */
const WAITING = 64;

export type Passwords = ReturnType<typeof createPasswords>;

/** The cost of a hash: memory in KiB, and the number of passes over it. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

/** The first of OWASP's settings for argon2id: 19 MiB, two passes, one lane. About 30 ms of a core. */
export const OWASP: PasswordCost = { memory: 19_456, passes: 2 };

/**
 * Makes and checks the hashes of passwords. Limits how many run at once in this process, for their memory. `cost` is for
 * new hashes.
 */
export function createPasswords(cost: PasswordCost = OWASP) {
  const limited = createLimiter(AT_ONCE, WAITING);
  const decoy = format(cost, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    /** A hash of a password in the PHC form. Errors: 503 when too many wait. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      return format(cost, salt, await limited(() => tagOf(password, salt, cost)));
    },

    /**
     * Whether a password has this hash. Without a hash it compares with a random one, so that the answer takes as long.
     * Errors: 503 when too many wait.
     */
    async verify(password: string, kept: string | null): Promise<boolean> {
      const { salt, tag, ...kind } = parse(kept ?? decoy);
      const made = await limited(() => tagOf(password, salt, kind));
      return timingSafeEqual(made, tag) && kept !== null;
    },
  };
}

// Keyboards write the same letters with different code points.
function tagOf(password: string, nonce: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return derive('argon2id', { message, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function format({ memory, passes }: PasswordCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(salt)}$${base64(tag)}`;
}

function parse(kept: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(kept);
  if (found === null) throw new Error('This is no hash of a password.');
  const [memory = '', passes = '', salt = '', tag = ''] = found.slice(1);
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most so many tasks at once; the others wait in order. Errors: 503 when too many wait. */
function createLimiter(atOnce: number, mostWaiting: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new AppError('overloaded', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes to the next waiting task, or becomes free.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

const SHORTEST = 10;
const LONGEST = 256;

// The most common passwords of ten characters or more; shorter ones are refused anyway.
const commonest = new Set(
  `0123456789 0987654321 1111111111 1122334455 1234512345 1234554321 123456789a 12345678910 1234567890 123456789q
   123123123123 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 9876543210 a123456789 abcd123456 abcdefghij administrator
   adminadmin alexander1 changeme123 football123 iloveyou123 iloveyou12 letmein123 liverpool1 manchester
   michelle123 mynoob1234 password01 password10 password11 password12 password123 password1234 password12345
   passwordpassword passw0rd123 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv qwerty1234 qwerty12345 qwerty123456
   qwertyuiop qwertyuiop1 secret1234 sunshine123 superman123 test123456 testtest12 welcome123 welcome1234
   zaq12wsxcde3 zxcvbnm123 0000000000 5555555555 9999999999`.split(/\s+/),
);

/**
 * Refuses a password that is too short, too long, the person's address, or very common. Errors: `unusable_password`.
 */
export function requirePassword(password: string, email: string): void {
  const normal = password.normalize('NFC');
  const { length } = Array.from(normal);
  if (length < SHORTEST || length > LONGEST) {
    throw new MemberRefusal('unusable_password', `A password has ${SHORTEST} to ${LONGEST} characters.`);
  }
  const plain = normal.toLowerCase().trim();
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]) {
    throw new MemberRefusal('unusable_password', 'Your email address is no password: choose another one.');
  }
  if (commonest.has(plain) || new Set(plain).size < 3) {
    throw new MemberRefusal(
      'unusable_password',
      'This is one of the first passwords that anybody would try: choose another one.',
    );
  }
}
