import { wrongUse } from '../failure.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Builds a JSON object from fields as `note=Hello`, `contact[email]=maria@example.com` or `ccEmails[]=a@example.com`.
 * Of `isTyped` fields, numbers, true, false, null and JSON are taken as such. Errors: wrong use.
 */
export function buildBody(
  fields: readonly { readonly text: string; readonly isTyped: boolean }[],
): Record<string, Json> {
  const root: Record<string, Json> = {};
  for (const { text, isTyped } of fields) {
    const { path, value } = split(text);
    put(root, path, isTyped ? typed(value) : value, text);
  }
  return root;
}

function split(text: string): { readonly path: readonly string[]; readonly value: string } {
  const [, first, brackets = '', value] = /^([^=[\]]+)((?:\[[^=[\]]*\])*)=(.*)$/s.exec(text) ?? [];
  if (first === undefined || value === undefined) {
    throw wrongUse(
      `"${text}" is not a field.`,
      'Write it as note=Hello, or contact[email]=maria@example.com.',
    );
  }
  const inner = [...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name);
  return { path: [first, ...inner], value };
}

function typed(value: string): Json {
  if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?|[[{"].*)$/s.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value; // The value only begins like JSON.
  }
}

const SECRET_PARTS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function put(root: Record<string, Json>, path: readonly string[], value: Json, text: string): void {
  let place: Json = root;
  for (const [index, part] of path.entries()) {
    if (SECRET_PARTS.has(part)) throw wrongUse(`"${text}" names no field.`);
    const isLast = index === path.length - 1;
    const next: Json = isLast ? value : /^\d*$/.test(path[index + 1] ?? '') ? [] : {};
    place = step(place, part, next, isLast, text);
  }
}

// Goes into a list or an object, and makes what is not there yet.
function step(place: Json, part: string, next: Json, isLast: boolean, text: string): Json {
  if (Array.isArray(place)) {
    if (!/^\d*$/.test(part))
      throw wrongUse(`"${text}" names a field of a list.`, 'Number its elements: [0], [1] …');
    const at = part === '' ? place.length : Number(part);
    if (at > place.length)
      throw wrongUse(`"${text}" leaves elements out.`, 'Number the elements from 0 on, in order.');
    if (isLast || at === place.length) place[at] = next;
    return place[at] ?? null;
  }
  if (typeof place !== 'object' || place === null)
    throw wrongUse(`"${text}" goes into a field that is a value.`);
  if (isLast || place[part] === undefined) place[part] = next;
  return place[part] ?? null;
}
