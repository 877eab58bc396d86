/** The part of Ajv that is changed: `compile`, whose result keeps the faults of its last call. */
interface Compiler {
  compile(schema: unknown): Validate;
}

interface Validate {
  (data: unknown): unknown;
  errors?: unknown;
}

/**
 * Has each schema compiled at its first use: all of them together take most of the time of a start, and a process that
 * lives shortly uses few of them.
 */
export function compileLater(ajv: object): void {
  const compiler = ajv as Compiler;
  const compile = compiler.compile.bind(ajv);
  compiler.compile = (schema) => {
    let compiled: Validate | null = null;
    const validate: Validate = (data) => {
      compiled ??= compile(schema);
      const isValid = compiled(data);
      validate.errors = compiled.errors;
      return isValid;
    };
    return validate;
  };
}
