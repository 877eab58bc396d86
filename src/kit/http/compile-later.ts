/** The part of Ajv that is changed: `compile`, whose result keeps the faults of its last call. */
interface Compiler {
  compile(schema: unknown): Validate;
}

interface Validate {
  (data: unknown): unknown;
  errors?: unknown;
}

/**
 * The validators compiled in this process, by the text of their schema: several servers in one process, as in tests,
 * share them.
 */
const compiledHere = new Map<string, Validate>();

/**
 * Has each schema compiled at its first use, once in a process: all of them together take most of the time of a start, and
 * a process that lives shortly uses few of them. Every instance of Ajv that comes here has the same settings and formats.
 */
export function compileLater(ajv: object): void {
  const compiler = ajv as Compiler;
  const compile = compiler.compile.bind(ajv);
  const compileOnce = (schema: unknown): Validate => {
    const text = JSON.stringify(schema);
    const made = compiledHere.get(text) ?? compile(schema);
    compiledHere.set(text, made);
    return made;
  };
  compiler.compile = (schema) => {
    let compiled: Validate | null = null;
    const validate: Validate = (data) => {
      compiled ??= compileOnce(schema);
      const isValid = compiled(data);
      validate.errors = compiled.errors;
      return isValid;
    };
    return validate;
  };
}
