/** The people of the hosted page. Their names say what happens to them. */
export const testPeople = [
  'Anna Ready',
  'Ben Pending',
  'Cleo Document',
  'Dan Rejected',
  'Eve Restricted',
  'Fay Leaves',
  'Gus ClosedBank',
  'Hal LateReturn',
  'Ivy Spent',
  'Jo NoTransfer',
  'Kim Abroad',
  'Lee LostAnswer',
] as const;
export type TestPerson = (typeof testPeople)[number];
