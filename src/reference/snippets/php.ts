import { addressOf, type Call, sentFile } from './call.ts';
import { type LiteralStyle, literal } from './literals.ts';

const style: LiteralStyle = {
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`,
  key: (name) => `'${name}' => `,
  object: ['[', ']'],
  nothing: 'null',
  truth: ['true', 'false'],
  indent: '    ',
};

/** The request with PHP's own functions. */
export function phpOf(call: Call): string {
  const { base, method, body, fileType, answers, needsToken } = call;
  const headers = [
    ...(needsToken ? [`'authorization: Bearer ' . getenv('TRANCHE_TOKEN')`] : []),
    ...(body === undefined ? [] : [`'content-type: application/json'`]),
    ...(fileType === null ? [] : [`'content-type: ${fileType}'`]),
  ];
  const options = [
    `    'method' => '${method}',`,
    ...(headers.length === 0
      ? []
      : ["    'header' => [", ...headers.map((one) => `        ${one},`), '    ],']),
    ...(body === undefined ? [] : [`    'content' => json_encode(${encoded(body)}),`]),
    ...(fileType === null ? [] : [`    'content' => file_get_contents('${sentFile(fileType)}'),`]),
  ];
  const address = style.text(`${base}${addressOf(call)}`);
  return [
    '<?php',
    "$context = stream_context_create(['http' => [",
    ...options,
    ']]);',
    ...endOf(address, answers),
  ].join('\n');
}

// An empty list of PHP is a list in JSON, too.
function encoded(body: unknown): string {
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  return isEmpty ? 'new stdClass()' : literal(body, style, '    ');
}

function endOf(address: string, answers: Call['answers']): string[] {
  if (answers === 'data') {
    return [
      `$answer = file_get_contents(${address}, false, $context);`,
      "print_r(json_decode($answer, true)['data']);",
    ];
  }
  if (answers === 'stream') {
    return [
      `$stream = fopen(${address}, 'r', false, $context);`,
      'while (($line = fgets($stream)) !== false) echo $line;',
    ];
  }
  return [`copy(${address}, '${answers.fileName}', $context);`];
}
