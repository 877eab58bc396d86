import { addressOf, type Call, sentFile } from './call.ts';
import { type LiteralStyle, literal } from './literals.ts';

const style: LiteralStyle = {
  text: (value) => JSON.stringify(value),
  key: (name) => `${JSON.stringify(name)}: `,
  object: ['{', '}'],
  nothing: 'None',
  truth: ['True', 'False'],
  indent: '    ',
};

/** The request with Python's own library. */
export function pythonOf(call: Call): string {
  const { base, method, body, fileType, answers, needsToken } = call;
  const headers = [
    ...(needsToken ? ['"authorization": "Bearer " + os.environ["TRANCHE_TOKEN"]'] : []),
    ...(body === undefined ? [] : ['"content-type": "application/json"']),
    ...(fileType === null ? [] : [`"content-type": "${fileType}"`]),
  ];
  const modules = [
    ...(body !== undefined || answers === 'data' ? ['json'] : []),
    ...(needsToken ? ['os'] : []),
    'urllib.request',
  ];
  const lines = [
    `    ${JSON.stringify(`${base}${addressOf(call)}`)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((one) => `        ${one},`), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, style, '    ')}).encode(),`]),
    ...(fileType === null ? [] : [`    data=open("${sentFile(fileType)}", "rb").read(),`]),
  ];
  return [
    `import ${modules.join(', ')}`,
    '',
    'request = urllib.request.Request(',
    ...lines,
    ')',
    'with urllib.request.urlopen(request) as answer:',
    ...endOf(answers),
  ].join('\n');
}

function endOf(answers: Call['answers']): string[] {
  if (answers === 'data') return ['    print(json.load(answer)["data"])'];
  if (answers === 'stream')
    return ['    for line in answer:', '        print(line.decode(), end="", flush=True)'];
  return [`    open("${answers.fileName}", "wb").write(answer.read())`];
}
