import { isOfOperator, sdkMethodOf } from '../sdk-names.ts';
import { type Call, sentFile } from './call.ts';
import { type LiteralStyle, literal } from './literals.ts';

const style: LiteralStyle = {
  text: (value) => (value.includes("'") ? JSON.stringify(value) : `'${value.replaceAll('\\', '\\\\')}'`),
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`}: `,
  object: ['{', '}'],
  nothing: 'null',
  truth: ['true', 'false'],
  indent: '  ',
};

/** The request with our client for TypeScript. */
export function typescriptOf(call: Call): string {
  const { base, body, fileType, answers, needsToken, query } = call;
  const { resource, method } = sdkMethodOf(call);
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    style.text(call.parameters[name as string] ?? ''),
  );
  const given = [
    ...path,
    ...(fileType === null ? [] : ['file']),
    ...(body === undefined || isEmpty(body) ? [] : [literal(body, style)]),
    ...(isEmpty(query) ? [] : [literal(query, style)]),
  ];
  const isAbove = isOfOperator(resource[0]);
  const [client, name] = isAbove ? ['TrancheOperator', 'operator'] : ['Tranche', 'tranche'];
  const asked = `${name}.${[...resource, method].join('.')}(${given.join(', ')})`;
  const isFile = typeof answers === 'object';
  const files = [isFile ? 'writeFile' : '', fileType === null ? '' : 'readFile'].filter(
    (name) => name !== '',
  );
  const token = needsToken ? `, token: process.env.TRANCHE_${isAbove ? 'OPERATOR_' : ''}TOKEN` : '';
  return [
    ...(files.length === 0 ? [] : [`import { ${files.join(', ')} } from 'node:fs/promises';`]),
    `import { ${client} } from 'tranche-sdk';`,
    '',
    `const ${name} = new ${client}({ baseUrl: '${base}'${token} });`,
    ...(fileType === null
      ? []
      : [`const file = new Blob([await readFile('${sentFile(fileType)}')], { type: '${fileType}' });`]),
    ...endOf(asked, answers),
  ].join('\n');
}

function endOf(asked: string, answers: Call['answers']): string[] {
  if (answers === 'stream') {
    return [`for await (const message of ${asked}) {`, '  console.log(message);', '}'];
  }
  if (answers === 'data') return [`const answer = await ${asked};`, 'console.log(answer);'];
  return [
    `const file = await ${asked};`,
    `await writeFile('${answers.fileName}', Buffer.from(await file.arrayBuffer()));`,
  ];
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
