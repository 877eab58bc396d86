import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { compileLater } from './compile-later.ts';

it('a schema is compiled at its first use and no other time, and each use tells its own faults', () => {
  const compiled: unknown[] = [];
  const openAjv = () => {
    const ajv = new Ajv();
    const compile = ajv.compile.bind(ajv);
    ajv.compile = ((schema: object) => {
      compiled.push(schema);
      return compile(schema);
    }) as typeof ajv.compile;
    compileLater(ajv);
    return ajv;
  };
  const ajv = openAjv();
  // One that no other test of this process has.
  const schema = { type: 'integer', title: 'compiled once' };
  const validate = ajv.compile(schema);
  expect(compiled).toEqual([]);
  expect([validate('1'), validate.errors?.map(({ keyword }) => keyword)]).toEqual([false, ['type']]);
  expect([validate(1), validate.errors]).toEqual([true, null]);
  expect(compiled).toEqual([schema]);
  // The same in another server beside it.
  expect(openAjv().compile({ ...schema })('1')).toBe(false);
  expect(compiled).toEqual([schema]);
});
