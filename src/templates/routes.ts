import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, IfMatch, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import {
  CreateLineItem,
  CreateSchedule,
  LineItemAnswer,
  ScheduleAnswer,
  UpdateLineItem,
  UpdateSchedule,
} from './schemas.ts';
import type { Templates } from './service.ts';

const tags = ['Templates'];
const scheduleParams = Type.Object({ schedule_template_id: Type.String() });
const itemParams = Type.Object({ saved_line_item_id: Type.String() });
const created = [409, 413, 415, 422];
const changed = [404, 409, 412, 413, 415, 422];
const deleted = [404, 409, 412, 422];

const scheduleSchemas = {
  list: {
    operationId: 'listScheduleTemplates',
    summary: 'List schedule templates',
    description: 'The schedules that the account keeps, in their order; 100 at most.',
    tags,
    response: answers(200, Page(ScheduleAnswer)),
  },
  get: {
    operationId: 'getScheduleTemplate',
    isVersioned: true,
    summary: 'Read a schedule template',
    description: 'A schedule that the account keeps.',
    tags,
    params: scheduleParams,
    response: answers(200, ScheduleAnswer, [404]),
  },
  create: {
    operationId: 'createScheduleTemplate',
    isVersioned: true,
    summary: 'Keep a schedule under a name',
    description: 'Its payments have rules and no dates, so that they fit the next invoice.',
    tags,
    body: {
      ...CreateSchedule,
      examples: [
        {
          name: 'Wedding',
          paymentSchedule: [
            { name: 'Deposit', due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } },
            { name: 'Balance', due: { days: -14, from: 'Event' }, share: 'Remainder' },
          ],
        },
      ],
    },
    response: answers(201, ScheduleAnswer, created),
  },
  update: {
    operationId: 'updateScheduleTemplate',
    isVersioned: true,
    summary: 'Change a schedule template',
    description: 'Fields that are left out do not change. Invoices keep their schedules.',
    tags,
    params: scheduleParams,
    headers: IfMatch,
    body: { ...UpdateSchedule, examples: [{ position: 0 }] },
    response: answers(200, ScheduleAnswer, changed),
  },
  delete: {
    operationId: 'deleteScheduleTemplate',
    summary: 'Delete a schedule template',
    description: 'Invoices keep their schedules.',
    tags,
    params: scheduleParams,
    headers: IfMatch,
    response: answers(200, ScheduleAnswer, deleted),
  },
} as const;

const itemSchemas = {
  list: {
    operationId: 'listSavedLineItems',
    summary: 'List saved line items',
    description: 'The line items that the account keeps, by description; 500 at most.',
    tags,
    response: answers(200, Page(LineItemAnswer)),
  },
  get: {
    operationId: 'getSavedLineItem',
    isVersioned: true,
    summary: 'Read a saved line item',
    description: 'A line item that the account keeps.',
    tags,
    params: itemParams,
    response: answers(200, LineItemAnswer, [404]),
  },
  create: {
    operationId: 'createSavedLineItem',
    isVersioned: true,
    summary: 'Save a line item',
    description: 'A description with its price, for the next invoices.',
    tags,
    body: {
      ...CreateLineItem,
      examples: [{ description: 'Wedding photography, full day', unitAmount: 240000, taxBasisPoints: 1900 }],
    },
    response: answers(201, LineItemAnswer, created),
  },
  update: {
    operationId: 'updateSavedLineItem',
    isVersioned: true,
    summary: 'Change a saved line item',
    description: 'Fields that are left out do not change. Invoices keep their lines.',
    tags,
    params: itemParams,
    headers: IfMatch,
    body: { ...UpdateLineItem, examples: [{ unitAmount: 260000 }] },
    response: answers(200, LineItemAnswer, changed),
  },
  delete: {
    operationId: 'deleteSavedLineItem',
    summary: 'Delete a saved line item',
    description: 'Invoices keep their lines.',
    tags,
    params: itemParams,
    headers: IfMatch,
    response: answers(200, LineItemAnswer, deleted),
  },
} as const;

interface TemplateRoutesDeps {
  readonly templates: Templates;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const reading = { scope: 'invoices:read' as const };
const writing = { scope: 'invoices:write' as const };

/** Adds the operations on what an account keeps for its next invoices. */
export function templateRoutes(server: HttpServer, deps: TemplateRoutesDeps): void {
  addSchedules(server, deps);
  addLineItems(server, deps);
}

function addSchedules(server: HttpServer, { templates, ...deps }: TemplateRoutesDeps): void {
  const { read, readVersion, write } = operationsOf(server, deps);
  const url = '/v1/schedule_templates';
  const one = `${url}/:schedule_template_id` as const;
  read({ ...reading, url, schema: scheduleSchemas.list }, ({ caller }) => templates.listSchedules(caller));
  readVersion({ ...reading, url: one, schema: scheduleSchemas.get }, ({ caller, params }) =>
    templates.getSchedule(caller, params.schedule_template_id),
  );
  write({ ...writing, method: 'POST', url, schema: scheduleSchemas.create }, (tx, { caller, body }) =>
    templates.createSchedule(tx, caller, body),
  );
  write(
    { ...writing, method: 'PATCH', url: one, schema: scheduleSchemas.update },
    (tx, { caller, body, headers, params: { schedule_template_id: id } }) =>
      templates.updateSchedule(tx, caller, id, body, headers['if-match']),
  );
  write(
    { ...writing, method: 'DELETE', url: one, schema: scheduleSchemas.delete },
    (tx, { caller, headers, params: { schedule_template_id: id } }) =>
      templates.deleteSchedule(tx, caller, id, headers['if-match']),
  );
}

function addLineItems(server: HttpServer, { templates, ...deps }: TemplateRoutesDeps): void {
  const { read, readVersion, write } = operationsOf(server, deps);
  const url = '/v1/saved_line_items';
  const one = `${url}/:saved_line_item_id` as const;
  read({ ...reading, url, schema: itemSchemas.list }, ({ caller }) => templates.listLineItems(caller));
  readVersion({ ...reading, url: one, schema: itemSchemas.get }, ({ caller, params }) =>
    templates.getLineItem(caller, params.saved_line_item_id),
  );
  write({ ...writing, method: 'POST', url, schema: itemSchemas.create }, (tx, { caller, body }) =>
    templates.createLineItem(tx, caller, body),
  );
  write(
    { ...writing, method: 'PATCH', url: one, schema: itemSchemas.update },
    (tx, { caller, body, headers, params: { saved_line_item_id: id } }) =>
      templates.updateLineItem(tx, caller, id, body, headers['if-match']),
  );
  write(
    { ...writing, method: 'DELETE', url: one, schema: itemSchemas.delete },
    (tx, { caller, headers, params: { saved_line_item_id: id } }) =>
      templates.deleteLineItem(tx, caller, id, headers['if-match']),
  );
}
