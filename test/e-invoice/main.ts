// Holds e-invoices of many shapes, as UBL and as Factur-X, against the validator of the Mustang project: the schema,
// the Schematron rules of EN 16931 and Factur-X, and PDF/A-3. Where Java or Maven is missing it says how to get it.
// Exit code 0: all held; 1: something did not; 2: a program is missing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultProfile } from '../../src/accounts/types.ts';
import { eInvoiceFormats } from '../../src/documents/e-invoice.ts';
import { createDocuments } from '../../src/documents/service.ts';
import { shapes } from './shapes.ts';
import { fetchValidator, missingPrograms, validate } from './validator.ts';

const LIMIT_MS = 1_200_000;
const TODAY = '2026-11-21';

const howToGet = `Get them with the package manager of the machine, e.g.
    apt-get install openjdk-17-jdk-headless maven        brew install openjdk maven
  Maven then fetches the validator itself, from Maven Central; MAVEN_OPTS=-Dmaven.repo.local=/path says where to.`;

const watchdog = setTimeout(() => {
  console.error(`Not done after ${LIMIT_MS / 1000} s.`);
  process.exit(1);
}, LIMIT_MS);

const nobody = async () => null;
let business = defaultProfile;
const documents = createDocuments({
  accounts: {
    findProfile: async () => business,
    findLogo: nobody,
    asIssued: async (account, profile) => ({ account, profile }),
  },
  invoices: {
    findInvoice: nobody,
    creditNotes: { find: nobody as never, findOf: async () => [] },
    versions: null as never,
  },
  charges: {
    findCharge: nobody,
    findReturns: async () => new Map(),
    takesPayments: async () => true,
  },
  clock: { now: () => new Date(`${TODAY}T12:00:00Z`) },
  payUrl: 'https://pay.example.com',
});

async function writeFiles(folder: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [index, { name, account, profile, invoice, language, note }] of shapes.entries()) {
    for (const format of eInvoiceFormats) {
      business = profile;
      const { bytes } =
        note === undefined
          ? await documents.eInvoiceFile(account, invoice, format, { language })
          : await documents.creditEInvoiceFile(account, { note, invoice }, format, { language });
      const path = join(folder, `${index}.${format === 'ubl' ? 'xml' : 'pdf'}`);
      await writeFile(path, bytes);
      names.set(path, `${format}, ${name}`);
    }
  }
  return names;
}

async function holdAll(): Promise<number> {
  const classpath = await fetchValidator();
  const folder = await mkdtemp(join(tmpdir(), 'tranche-e-invoice-'));
  try {
    const names = await writeFiles(folder);
    let failed = 0;
    for (const { path, isValid, complaints, parts } of validate(classpath, [...names.keys()])) {
      const isWhole = parts.includes('xml') && (path.endsWith('.xml') || parts.includes('pdf'));
      if (isValid && isWhole) continue;
      failed += 1;
      const why = isWhole
        ? complaints
        : [`only ${parts.join(', ') || 'nothing'} was looked at`, ...complaints];
      console.error(`${names.get(path)}: invalid.\n${why.map((one) => `  ${one}`).join('\n')}`);
    }
    console.log(`${names.size - failed} files are valid, ${failed} are not.`);
    return failed === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
