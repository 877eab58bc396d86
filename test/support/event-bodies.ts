import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { KeptEvent } from '../../src/events/types.ts';
import { unpackEventData } from '../../src/kit/event-data.ts';
import { eventBody } from '../../src/webhooks/present.ts';
import { closeAnswers } from './document.ts';
import type { TestService } from './service.ts';

/** Throws when a body does not fit what the OpenAPI document says that webhooks deliver for its type. */
export type BodyCheck = (body: string) => void;

interface ApiDocument {
  readonly components: {
    readonly schemas: {
      readonly WebhookEvent: {
        readonly discriminator: { readonly mapping: Readonly<Record<string, string>> };
      };
    };
  };
}

let made: Promise<BodyCheck> | undefined;

/** The check of the document that a service serves; all services of a process share it. */
export function bodyCheckOf({ url }: TestService): Promise<BodyCheck> {
  made ??= fetch(`${url}/openapi.json`)
    .then((answer) => answer.json())
    .then((document) => createBodyCheck(document as ApiDocument));
  return made;
}

// The type decides which schema counts, so that a fault names the field and not all that the event might have been.
function createBodyCheck(document: ApiDocument): BodyCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closeAnswers(document), 'document');
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  const { mapping } = document.components.schemas.WebhookEvent.discriminator;
  return (body) => {
    const { type } = JSON.parse(body) as { type: string };
    const place = mapping[type];
    if (place === undefined) throw new Error(`The document does not have the type ${type}.`);
    const validate =
      compiled.get(place) ?? ajv.compile({ $ref: `document${place}`, unevaluatedProperties: false });
    compiled.set(place, validate);
    if (validate(JSON.parse(body)) === true) return;
    throw new Error(`${type} does not fit the document: ${ajv.errorsText(validate.errors)}\n${body}`);
  };
}

/** The events in a database: of each type one for each set of fields. */
export async function keptEvents(service: TestService) {
  const rows = await service.sql<KeptEvent & { mode: 'Live' | 'Sandbox' }>(
    `select distinct on (e.type, shape) e.id, e.type, e.object_id as "objectId", e.sequence::float8 as sequence, e.data,
       e.created_at as "createdAt", e.actor_type as "actorType", e.actor_id as "actorId",
       e.redacted_at as "redactedAt", a.mode,
       (select string_agg(key, ' ' order by key) from json_object_keys(e.data) key) as shape
     from events e join accounts a on a.id = e.account_id
     where e.data::text <> '{}' -- what tests write themselves
     order by e.type, shape`,
  );
  return rows.map((row) => ({ ...row, data: unpackEventData(row.data, row) }));
}

/** Holds what webhooks deliver of the events in a database against the document. Answers the types that there were. */
export async function checkEventBodies(service: TestService): Promise<ReadonlySet<string>> {
  const check = await bodyCheckOf(service);
  const events = await keptEvents(service);
  for (const event of events) check(eventBody(event, event));
  return new Set(events.map(({ type }) => type));
}
