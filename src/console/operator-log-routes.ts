import { Type } from 'typebox';
import { readPage } from '../kit/http/pages.ts';
import { Closed, pageQuery } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { personOperations } from './api.ts';
import type { ConsoleDeps } from './page.ts';

const query = Closed({ ...pageQuery, accountId: Type.Optional(Type.String()) });

/** Adds the operator's log. Only the operator's page reads it: a token must not learn what people did. */
export function operatorLogRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { operator } = deps;
  const { addWithQuery } = personOperations(server, deps);
  addWithQuery('GET', '/app/api/operator_log', query, async (session, asked) => {
    await operator.admitPerson(session);
    return operator.listLog(readPage(asked), asked.accountId);
  });
}
