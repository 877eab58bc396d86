import { ids, instant } from './payment-examples.ts';

const schedule = {
  id: ids.contact,
  name: 'Wedding',
  paymentSchedule: [
    { name: 'Deposit', due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } },
    { name: 'Balance', due: { days: -14, from: 'Event' }, share: 'Remainder' },
  ],
  currency: null,
  position: 0,
  createdAt: instant,
  updatedAt: instant,
};
const item = {
  id: ids.mail,
  description: 'Wedding photography, full day',
  quantity: 1,
  unitAmount: 240000,
  currency: 'USD',
  taxBasisPoints: 1900,
  unit: null,
  discount: null,
  localTaxBasisPoints: null,
  taxCategory: null,
  createdAt: instant,
  updatedAt: instant,
};

/** The `data` of the example answers about what is kept for the next invoices, by operationId. */
export const templateExamples: Readonly<Record<string, object>> = {
  listScheduleTemplates: { items: [schedule], nextCursor: null },
  getScheduleTemplate: schedule,
  createScheduleTemplate: schedule,
  updateScheduleTemplate: schedule,
  deleteScheduleTemplate: schedule,
  listSavedLineItems: { items: [item], nextCursor: null },
  getSavedLineItem: item,
  createSavedLineItem: item,
  updateSavedLineItem: { ...item, unitAmount: 260000 },
  deleteSavedLineItem: item,
};
