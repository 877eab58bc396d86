export { type RawRequest, Tranche, TrancheOperator } from './client.ts';
export type { Answer } from './core/answer.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type FaultDetail,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RefusedError,
  ServerError,
  TimeoutError,
  TrancheError,
  VersionConflictError,
  WebhookVerificationError,
} from './core/errors.ts';
export type { Listing, Page, PageData } from './core/pages.ts';
export type { StreamMessage } from './core/stream.ts';
export type { ClientOptions, Received, RequestOptions } from './core/transport.ts';
export type * from './events.ts';
export type * from './resources.ts';
export * as schedules from './schedules.ts';
export type * from './schema.ts';
export * as webhooks from './webhooks.ts';
