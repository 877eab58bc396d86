import { type Comparison, compareSchemas, type Direction } from './schemas.ts';
import type { Content, Operation, Paths, Shape } from './shape.ts';

/** A change that the API may make all the same. */
export interface Exception {
  /** The finding, as the check prints it. */
  readonly finding: string;
  /** Why nobody trips over it, or why that is right. */
  readonly reason: string;
}

/**
 * What a program written for the former API could trip over in the present one. Our own, because no maintained library
 * of npm compares documents of OpenAPI 3.1 with directions (decision 50).
 */
export function findShrinkage(before: Shape, after: Shape): string[] {
  const comparison: Comparison = { before, after, seen: new Set() };
  return [
    ...comparePaths('', before.paths, after.paths, (place, former, present) =>
      compareOperation(comparison, place, former, present),
    ),
    // An endpoint reads what we send to it, like an answer.
    ...comparePaths('webhook ', before.webhooks ?? {}, after.webhooks ?? {}, (place, former, present) =>
      compareContent(
        comparison,
        place,
        former.requestBody?.content ?? {},
        present.requestBody?.content ?? {},
        'answer',
      ),
    ),
  ];
}

function compareOperation(
  comparison: Comparison,
  place: string,
  former: Operation,
  present: Operation,
): string[] {
  const [body, presentBody] = [former.requestBody, present.requestBody];
  const answers = Object.entries(former.responses ?? {}).flatMap(([status, answer]) => {
    const now = present.responses?.[status];
    if (now === undefined) return [`${place}: the status ${status} is gone`];
    const where = `${place}, ${status}`;
    const headers = Object.keys(answer.headers ?? {})
      .filter((name) => now.headers?.[name] === undefined)
      .map((name) => `${where}: the header ${name} is gone`);
    return [
      ...headers,
      ...compareContent(comparison, where, answer.content ?? {}, now.content ?? {}, 'answer'),
    ];
  });
  return [
    ...(former.operationId === present.operationId
      ? []
      : [`${place}: operationId was ${former.operationId}, is ${present.operationId}`]),
    ...(JSON.stringify(former.security) === JSON.stringify(present.security)
      ? []
      : [`${place}: security has changed`]),
    ...compareParameters(comparison, place, former, present),
    ...(presentBody?.required === true && body?.required !== true
      ? [`${place}: a body is now required`]
      : []),
    ...compareContent(
      comparison,
      `${place}, body`,
      body?.content ?? {},
      presentBody?.content ?? {},
      'request',
    ),
    ...answers,
  ];
}

function compareParameters(
  comparison: Comparison,
  place: string,
  former: Operation,
  present: Operation,
): string[] {
  const [formers, presents] = [former.parameters ?? [], present.parameters ?? []];
  const lost = formers.flatMap((parameter) => {
    const now = presents.find((one) => one.name === parameter.name && one.in === parameter.in);
    if (now === undefined) return [`${place}, ${parameter.name}: the parameter is gone`];
    return parameter.schema && now.schema
      ? compareSchemas(comparison, `${place}, ${parameter.name}`, parameter.schema, now.schema, 'request')
      : [];
  });
  const demanded = presents
    .filter((one) => one.required === true)
    .filter(
      (one) => !formers.some((was) => was.name === one.name && was.in === one.in && was.required === true),
    )
    .map((one) => `${place}, ${one.name}: is now required`);
  return [...lost, ...demanded];
}

function compareContent(
  comparison: Comparison,
  place: string,
  former: Content,
  present: Content,
  direction: Direction,
): string[] {
  return Object.entries(former).flatMap(([type, { schema }]) => {
    const now = present[type];
    if (now === undefined) return [`${place}: ${type} is gone`];
    return schema && now.schema ? compareSchemas(comparison, place, schema, now.schema, direction) : [];
  });
}

function comparePaths(
  kind: string,
  before: Paths,
  after: Paths,
  compare: (place: string, former: Operation, present: Operation) => string[],
): string[] {
  return Object.entries(before).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const place = `${kind}${method.toUpperCase()} ${path}`;
      const present = after[path]?.[method];
      return present === undefined ? [`${place}: the operation is gone`] : compare(place, operation, present);
    }),
  );
}

/** The findings without those that an exception allows, and the exceptions that no finding needs. */
export function applyExceptions(findings: readonly string[], exceptions: readonly Exception[]): string[] {
  const allowed = new Set(exceptions.map(({ finding }) => finding));
  return [
    ...findings.filter((finding) => !allowed.has(finding)),
    ...[...allowed]
      .filter((finding) => !findings.includes(finding))
      .map((finding) => `tools/api-growth/exceptions.ts allows what is not found, take it out: ${finding}`),
  ];
}
