/**
 * SQL: an instant and some time before or after it, where an update writes or compares it. A `timestamptz` and an `interval`
 * add up in the session's zone, so that PostgreSQL calls the sum stable, and a database of several machines refuses it
 * beside a column. In UTC it is immutable, and the same for spans without days and months.
 */
export const laterBy = (instant: string, span: string) =>
  `(${instant} at time zone 'UTC' + ${span}) at time zone 'UTC'`;
export const earlierBy = (instant: string, span: string) =>
  `(${instant} at time zone 'UTC' - ${span}) at time zone 'UTC'`;
