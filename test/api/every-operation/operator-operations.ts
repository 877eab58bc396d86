/** The operations above accounts, which need a token of the installation; their tests are in `test/api/accounts/`. */
export const operatorOperations: readonly string[] = [
  'GET /v1/accounts',
  'POST /v1/accounts',
  'GET /v1/accounts/{id}',
  'PATCH /v1/accounts/{id}',
  'POST /v1/accounts/{id}/suspend',
  'POST /v1/accounts/{id}/resume',
  'GET /v1/accounts/{id}/tokens',
  'POST /v1/accounts/{id}/tokens',
  'DELETE /v1/accounts/{id}/tokens/{id}',
];
