// Holds e-invoices of many shapes against the validator of the Mustang project (UBL and Factur-X: the schema, the
// Schematron rules, PDF/A-3), and against the official rules of EN 16931, XRechnung and Peppol. Where Java or Maven is
// missing it says how to get it.
// Exit code 0: all held; 1: something did not; 2: a program is missing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultProfile } from '../../src/accounts/types.ts';
import { type EInvoiceFormat, eInvoiceFormats, extensionOf } from '../../src/documents/e-invoice-formats.ts';
import { createDocuments } from '../../src/documents/service.ts';
import type { PrepaymentInvoice } from '../../src/invoices/types.ts';
import { AppError } from '../../src/kit/errors.ts';
import { type Shape, withAllFacts } from './making.ts';
import { fetchRules, holdAgainstRules, type RuleVerdict, ruleSetOf } from './rules.ts';
import { shapes } from './shapes.ts';
import { fetchValidator, missingPrograms, type Verdict, validate } from './validator.ts';

const LIMIT_MS = 1_200_000;
const TODAY = '2026-11-21';

const howToGet = `Get them with the package manager of the machine, e.g.
    apt-get install openjdk-17-jdk-headless maven        brew install openjdk maven
  Maven then fetches validator and rules, from Maven Central; MAVEN_OPTS=-Dmaven.repo.local=/path says where to.`;

const watchdog = setTimeout(() => {
  console.error(`Not done after ${LIMIT_MS / 1000} s.`);
  process.exit(1);
}, LIMIT_MS);

const nobody = async () => null;
let business = defaultProfile;
let prepayments: readonly PrepaymentInvoice[] = [];
const documents = createDocuments({
  accounts: {
    findProfile: async () => business,
    findLogo: nobody,
    asIssued: async (account, profile) => ({ account, profile }),
  },
  invoices: {
    findInvoice: nobody,
    creditNotes: { find: nobody as never, findOf: async () => [] },
    deposits: { find: null as never, findOf: async () => [...prepayments] },
    manualPayments: { methodsOf: async () => new Map() },
    versions: null as never,
  },
  charges: {
    findAutopay: nobody,
    findCharge: nobody,
    findReturns: async () => new Map(),
    takesPayments: async () => true,
  },
  clock: { now: () => new Date(`${TODAY}T12:00:00Z`) },
  payUrl: 'https://pay.example.com',
});

/** A file of a shape, in one of the formats. */
interface Made {
  readonly path: string;
  readonly name: string;
  readonly format: EInvoiceFormat;
  readonly set: string | null;
}

async function writeFiles(folder: string): Promise<Made[]> {
  const files: Made[] = [];
  for (const [index, shape] of shapes.entries()) {
    for (const format of eInvoiceFormats) {
      if (shape.refusedAs?.includes(format) === true) {
        await requireRefusal(shape, format);
        continue;
      }
      const path = join(folder, `${index}.${format}.${extensionOf(format)}`);
      await writeFile(path, await bytesOf(shape, format));
      const set = ruleSetOf(format, shape.note !== undefined);
      files.push({ path, name: `${format}, ${shape.name}`, format, set });
    }
  }
  return files;
}

async function bytesOf(shape: Shape, format: EInvoiceFormat): Promise<Buffer> {
  const { account, profile, invoice, language, note } = isNarrow(format) ? withAllFacts(shape) : shape;
  business = profile;
  prepayments = shape.prepayments ?? [];
  if (shape.prepayment !== undefined) {
    const prepaid = { document: shape.prepayment, invoice };
    return (await documents.prepaymentEInvoiceFile(account, prepaid, format, { language })).bytes;
  }
  const { bytes } =
    note === undefined
      ? await documents.eInvoiceFile(account, invoice, format, { language })
      : await documents.creditEInvoiceFile(account, { note, invoice }, format, { language });
  return bytes;
}

function isNarrow(format: EInvoiceFormat): boolean {
  return format === 'xrechnung' || format === 'peppol';
}

async function requireRefusal(shape: Shape, format: EInvoiceFormat): Promise<void> {
  const refusal = await bytesOf(shape, format).then(
    () => null,
    (cause: unknown) => cause,
  );
  if (refusal instanceof AppError && refusal.code === 'no_e_invoice') return;
  throw new Error(`${format}, ${shape.name}: a file was made, though none can be valid.`, { cause: refusal });
}

async function holdAll(): Promise<number> {
  const [classpath, rules] = await Promise.all([fetchValidator(), fetchRules()]);
  const folder = await mkdtemp(join(tmpdir(), 'tranche-e-invoice-'));
  try {
    const files = await writeFiles(folder);
    const names = new Map(files.map(({ path, name }) => [path, name]));
    const forMustang = files.filter(({ format }) => !isNarrow(format));
    const held = files.flatMap(({ path, set }) => (set === null ? [] : [{ path, set }]));
    const verdicts = [
      ...validate(
        classpath,
        forMustang.map(({ path }) => path),
      ).map(wholeVerdict),
      ...holdAgainstRules(rules, held),
    ];
    const failed = verdicts.filter(({ isValid }) => !isValid);
    for (const { path, set, complaints } of failed) {
      console.error(
        `${names.get(path)} (${set}): invalid.\n${complaints.map((one) => `  ${one}`).join('\n')}`,
      );
    }
    for (const [set, some] of Map.groupBy(verdicts, (one) => one.set)) {
      const valid = some.filter(({ isValid }) => isValid).length;
      console.log(`${set}: ${valid} files are valid, ${some.length - valid} are not.`);
    }
    return failed.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// A file of which a part was not looked at is not valid.
function wholeVerdict({ path, isValid, complaints, parts }: Verdict): RuleVerdict {
  const isWhole = parts.includes('xml') && (path.endsWith('.xml') || parts.includes('pdf'));
  const lacking = isWhole ? [] : [`only ${parts.join(', ') || 'nothing'} was looked at`];
  const set = path.endsWith('.xml') ? 'Mustang, UBL' : 'Mustang, Factur-X and PDF/A-3';
  return { path, set, isValid: isValid && isWhole, complaints: [...lacking, ...complaints] };
}

const missing = missingPrograms();
if (missing.length > 0) {
  console.log(`Not on this machine: ${missing.join(', ')}.\n  ${howToGet}`);
  process.exitCode = 2;
} else {
  process.exitCode = await holdAll();
}
clearTimeout(watchdog);
// The thread that sets type would keep the process.
process.exit();
