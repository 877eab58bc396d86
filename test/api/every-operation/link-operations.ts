/** The operations of payment links, which need no token. They have their own tests. */
export const linkOperations = [
  'GET /v1/links/{id}/{id}',
  'POST /v1/links/{id}/{id}/charges',
  'GET /v1/links/{id}/{id}/charges/{id}',
  'DELETE /v1/links/{id}/{id}/charges/{id}',
  'POST /v1/links/{id}/{id}/setups',
  'GET /v1/links/{id}/{id}/setups/{id}',
  'DELETE /v1/links/{id}/{id}/setups/{id}',
  'DELETE /v1/links/{id}/{id}/autopay',
  'POST /v1/links/{id}/{id}/autopay/agree',
  'GET /v1/offers/{id}/{id}',
  'POST /v1/offers/{id}/{id}/accept',
  'POST /v1/offers/{id}/{id}/decline',
  'POST /v1/offers/{id}/{id}/onboarding',
  'POST /v1/offers/{id}/{id}/onboarding/accept',
];
