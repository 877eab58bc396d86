import { Type } from 'typebox';
import { readPage } from '../kit/http/pages.ts';
import { Closed, pageQuery } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { personOperations } from './api.ts';
import type { ConsoleDeps } from './page.ts';

const query = Closed({ ...pageQuery, accountId: Type.Optional(Type.String()) });

/**
 * Adds what only the operator's page reads: the log, as a token must not learn what people did, what is wrong anywhere,
 * and the backups.
 */
export function operatorPageRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { operator, backups } = deps;
  const { addWithQuery } = personOperations(server, deps);
  addWithQuery('GET', '/app/api/operator_log', query, async (session, asked) => {
    await operator.admitPerson(session);
    return operator.listLog(readPage(asked), asked.accountId);
  });
  addWithQuery('GET', '/app/api/operator_health', Closed(pageQuery), async (session, asked) => {
    await operator.admitPerson(session);
    return operator.listUnwell(readPage(asked));
  });
  addWithQuery('GET', '/app/api/operator_backups', Closed({}), async (session) => {
    await operator.admitPerson(session);
    return backups.show();
  });
}
