import { Type } from 'typebox';
import { Closed } from '../kit/http/schemas.ts';

const Count = (description: string) =>
  Closed(
    {
      count: Type.Integer({ minimum: 0, description: 'How many there are, or how many were counted.' }),
      isExact: Type.Boolean({ description: 'False: there may be more than were counted.' }),
    },
    { description },
  );
export const InvoiceCounts = Closed({
  All: Count('All that match the filters.'),
  Draft: Count('Drafts.'),
  Upcoming: Count('`state=Upcoming`'),
  Due: Count('`state=Due`'),
  Overdue: Count('`state=Overdue`'),
  Paid: Count('`state=Paid`'),
  Canceled: Count('`state=Canceled`'),
  Uncollectible: Count('`state=Uncollectible`'),
});
