import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { compileLater } from './compile-later.ts';

it('a schema is compiled at its first use and no other time, and each use tells its own faults', () => {
  const ajv = new Ajv();
  const compiled: unknown[] = [];
  const compile = ajv.compile.bind(ajv);
  ajv.compile = ((schema: object) => {
    compiled.push(schema);
    return compile(schema);
  }) as typeof ajv.compile;
  compileLater(ajv);
  const schema = { type: 'integer' };
  const validate = ajv.compile(schema);
  expect(compiled).toEqual([]);
  expect([validate('1'), validate.errors?.map(({ keyword }) => keyword)]).toEqual([false, ['type']]);
  expect([validate(1), validate.errors]).toEqual([true, null]);
  expect(compiled).toEqual([schema]);
});
