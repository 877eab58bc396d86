/**
 * The opponent in reading: `node bare.ts PORT ANSWERS`, a Fastify with nothing on it that sends, for each route
 * in the file ANSWERS, the same prepared bytes whatever is asked.
 */
import { readFile } from 'node:fs/promises';
import fastify from 'fastify';

const [, , port, answers = ''] = process.argv;
const prepared: { route: string; text: string; type: string }[] = JSON.parse(await readFile(answers, 'utf8'));

const server = fastify();
for (const { route, text, type } of prepared) {
  const bytes = Buffer.from(text);
  server.get(route, (_request, reply) => {
    reply.header('content-type', type).send(bytes);
  });
}
await server.listen({ host: '127.0.0.1', port: Number(port) });
