/** The request that the reference page and the start message show. */
export const createExample = {
  contact: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com' },
  totalAmount: 300000,
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 100000 },
    { dueDate: '2027-02-01', amount: 100000 },
    { dueDate: '2027-04-01', amount: 100000 },
  ],
  paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
  enableAutoreminders: true,
  note: 'Wedding photography, 12 June',
  deliveryMethod: 'Email',
  eventDate: '2027-06-12',
};

const { contact, totalAmount } = createExample;

/** A draft: all else can be added later. */
export const draftExample = { contact, totalAmount, status: 'Draft' };

/** An invoice with line items, which include their tax. */
export const itemsExample = {
  contact,
  totalAmount,
  lineItems: [
    { description: 'Photography, ten hours', quantity: 10, unitAmount: 20000, taxBasisPoints: 1900 },
    { description: 'Album', quantity: 1, unitAmount: 100000, taxBasisPoints: 700 },
  ],
};

/** 30 % at once and the rest two weeks before the event: both follow when the event or the total changes. */
export const rulesExample = {
  contact,
  totalAmount,
  status: 'Active',
  eventDate: '2027-06-12',
  paymentSchedule: [
    { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 }, name: 'Deposit' },
    { due: { days: -14, from: 'Event' }, share: 'Remainder', name: 'Balance' },
  ],
};

/** A change of the schedule: the first payment stays, the second is added. */
export const updateExample = {
  totalAmount: 300000,
  paymentSchedule: [
    { id: '0198c5a0-4d0c-7b20-b7c1-0e4f8a6d5c31', dueDate: '2026-12-01', amount: 100000 },
    { dueDate: '2027-05-01', amount: 200000 },
  ],
};
