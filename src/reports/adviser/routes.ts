import { type Static, Type } from 'typebox';
import type { Idempotency } from '../../kit/http/idempotency.ts';
import { operationsOf } from '../../kit/http/operations.ts';
import { readPage } from '../../kit/http/pages.ts';
import {
  answers,
  answersFile,
  Choice,
  Closed,
  CreatedAt,
  DateText,
  Described,
  Email,
  IdOf,
  Instant,
  Nullable,
  Page,
  pageQuery,
} from '../../kit/http/schemas.ts';
import type { SendKeptFile } from '../../kit/http/sending-files.ts';
import type { HttpServer } from '../../kit/http/server.ts';
import type { Clock } from '../../kit/time.ts';
import type { AdviserPackages } from './service.ts';
import { packageKinds, packageStatuses, ZIP } from './types.ts';

const tags = ['Reports'];
const params = Type.Object({ adviser_package_id: Type.String() });
const count = (description: string) => Type.Integer({ minimum: 0, description });

const fields = {
  id: IdOf('the package'),
  from: Described(DateText, 'Its first day.'),
  to: Described(DateText, 'Its last day.'),
  status: Choice(
    packageStatuses,
    '`Packing`: it is made in the background. `Ready`: its file can be downloaded. `Failed`: it could not be ' +
      'made after several tries. `Expired`: its file was deleted. The period can be packed again.',
  ),
  documentTotal: count(
    'How many invoices of every kind, credit notes and receipts there were when packing began; 0 until they are counted.',
  ),
  documentCount: count('How many of them are packed, or could not be made.'),
  byteCount: Nullable(count('The size of the file; null until it is ready.')),
  sha256: Nullable(
    Type.String({ description: 'SHA-256 of the file, in hexadecimal digits; null until it is ready.' }),
  ),
  createdAt: CreatedAt,
  finishedAt: Nullable({ ...Instant, description: 'When it was ready, or ended; null until then.' }),
  expiresAt: Nullable({ ...Instant, description: 'When its file is deleted; null until it is ready.' }),
  mailedTo: Nullable(
    Type.String({
      description:
        'The address of the adviser, where it goes there by mail as the file of a month; otherwise null.',
    }),
  ),
  mailedAt: Nullable({ ...Instant, description: 'When its mail was written; null: none was.' }),
};
const PackageAnswer = Closed(fields);
const FullAnswer = Closed({
  ...fields,
  notMade: Type.Array(
    Closed({
      kind: Choice(packageKinds, 'The kind of file.'),
      file: Type.String({ description: 'The name that it would have.' }),
      number: Nullable(Type.String({ description: 'The number of the document; null of other files.' })),
      reason: Nullable(Type.String({ description: 'Why it could not be made.' })),
    }),
    { description: 'What could not be made, at most 100; the index of the file has all.' },
  ),
});

const Create = Closed({
  from: Described(DateText, 'The first day.'),
  to: Described(DateText, 'The last day: today at the latest, and at most 13 months with that of `from`.'),
});

const createSchema = {
  operationId: 'createAdviserPackage',
  summary: 'Pack a period for an adviser',
  description:
    'Packs invoices, prepayment invoices and final invoices (no payment plans), credit notes, e-invoices where they can ' +
    'be made, receipts, the reports on tax and on profit and tax, the journal, exports for other programs and lines of the bank into one zip file, in the background, with an index ' +
    'that names what could not be made and why. A document that was packed once is packed with the same bytes again; a ' +
    'later version, a credit note or a posting of a later day comes with a later period. The same period has equal bytes ' +
    'while nothing of it changes. The file is kept for seven days. Also needs `invoices:read`, `charges:read` and `reports:read`.',
  tags,
  body: { ...Create, examples: [{ from: '2026-01-01', to: '2026-12-31' }] },
  response: answers(201, PackageAnswer, [409, 413, 415, 422]),
};
const listSchema = {
  operationId: 'listAdviserPackages',
  summary: 'List packages for an adviser',
  description: 'Newest first, in pages.',
  tags,
  querystring: Closed(pageQuery),
  response: answers(200, Page(PackageAnswer)),
};
const getSchema = {
  operationId: 'getAdviserPackage',
  summary: 'Read a package for an adviser',
  description: 'How far it is, and what could not be made.',
  tags,
  params,
  response: answers(200, FullAnswer, [404]),
};
const fileSchema = {
  operationId: 'getAdviserPackageFile',
  summary: 'Download a package for an adviser',
  description: 'The zip file, once it is ready. Also needs `invoices:read` and `charges:read`.',
  tags,
  params,
  response: answersFile([ZIP], [404, 422]),
};

const deleteSchema = {
  operationId: 'deleteAdviserPackage',
  summary: 'End a package for an adviser',
  description: 'Its file is deleted, and the link in its mail stops working. The period can be packed again.',
  tags,
  params,
  response: answers(200, PackageAnswer, [404, 422]),
};

const settings = {
  adviserEmail: Nullable({ ...Email, description: 'The address of the adviser; null: none.' }),
  sendsMonthlyPackage: Type.Boolean({
    description:
      'Whether the file of each month goes to that address: on the third day of the next month, at 6:00 in the zone of the ' +
      'account, as a link that needs no login and works for 30 days. The business gets a mail that names the address, without ' +
      'the link.',
  }),
};
const SettingsAnswer = Closed({
  ...settings,
  nextAt: Nullable({ ...Instant, description: 'When the next month goes; null: none does.' }),
});
const getSettingsSchema = {
  operationId: 'getAdviserSettings',
  summary: 'Read who gets the file of each month',
  description: 'The address of the adviser, and when the next month goes.',
  tags,
  response: answers(200, SettingsAnswer),
};
const saveSettingsSchema = {
  operationId: 'saveAdviserSettings',
  summary: 'Say who gets the file of each month',
  description:
    'Each month goes once, to the address that stands when it is ready. With another address, or none, the links of ' +
    'earlier months stop working. Also needs `invoices:read`, `charges:read` and `reports:read`.',
  tags,
  body: {
    ...Closed(settings),
    examples: [{ adviserEmail: 'office@adviser.example', sendsMonthlyPackage: true }],
  },
  response: answers(200, SettingsAnswer, [409, 413, 415, 422]),
};

interface RoutesDeps {
  readonly adviserPackages: AdviserPackages;
  readonly sendPackage: SendKeptFile;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const url = '/v1/adviser_packages';
const one = `${url}/:adviser_package_id` as const;
const reading = { scope: 'reports:read' as const };

/** Adds the operations on periods packed for an adviser. */
export function adviserRoutes(
  server: HttpServer,
  { adviserPackages, sendPackage, ...deps }: RoutesDeps,
): void {
  const { read, write } = operationsOf(server, deps);
  write({ scope: 'account:write', method: 'POST', url, schema: createSchema }, (tx, { caller, body }) =>
    adviserPackages.createPackage(tx, caller, body as Static<typeof Create>),
  );
  read({ ...reading, url, schema: listSchema }, ({ caller, query }) =>
    adviserPackages.listPackages(caller, readPage(query)),
  );
  read({ ...reading, url: one, schema: getSchema }, ({ caller, params: { adviser_package_id: id } }) =>
    adviserPackages.getPackage(caller, id),
  );
  write(
    { scope: 'account:write', method: 'DELETE', url: one, schema: deleteSchema },
    (tx, { caller, params: { adviser_package_id: id } }) => adviserPackages.deletePackage(tx, caller, id),
  );
  const settingsUrl = '/v1/adviser_settings' as const;
  read({ ...reading, url: settingsUrl, schema: getSettingsSchema }, ({ caller }) =>
    adviserPackages.getSettings(caller),
  );
  write(
    { scope: 'account:write', method: 'PUT', url: settingsUrl, schema: saveSettingsSchema },
    (tx, { caller, body }) => adviserPackages.saveSettings(tx, caller, body),
  );
  const config = { ...reading, produces: [ZIP] };
  server.get(`${one}/file`, { schema: fileSchema, config }, async (request, reply) => {
    const { caller, params: named } = request;
    const file = await adviserPackages.openFile(caller, named.adviser_package_id);
    return sendPackage(request, reply, caller.account.id, file);
  });
}
