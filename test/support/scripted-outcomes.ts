import type { DescribedMethod, PaymentMethodSummary } from '../../src/kit/money/payment-methods.ts';
import type {
  ChargeOperation,
  ChargeOutcome,
  DeclineCode,
  RefundOperation,
  RefundOutcome,
  SetupOperation,
  SetupOutcome,
  TransferOperation,
  TransferOutcome,
} from '../../src/processors/types.ts';

/** How a charge, refund or transfer ends. */
export type Decided = 'succeeded' | 'declined' | 'processing' | 'requires_action' | 'returned' | 'failed';

export const methods: Readonly<Record<string, PaymentMethodSummary & Partial<DescribedMethod>>> = {
  tok_card: { type: 'CreditCard', name: 'Visa', last4: '4242' },
  tok_debit: { type: 'DebitCard', name: 'Visa', last4: '5556' },
  tok_prepaid: { type: 'DebitCard', name: 'Mastercard', last4: '5100', funding: 'Prepaid' },
  tok_kindless: { type: 'CreditCard', name: 'Visa', last4: '6249', funding: 'Unknown' },
  tok_declined: { type: 'CreditCard', name: 'Visa', last4: '0002' },
  tok_asks: { type: 'CreditCard', name: 'Visa', last4: '3155' },
  tok_silent: { type: 'CreditCard', name: 'Visa', last4: '0341' },
  tok_bank: { type: 'BankAccount', name: 'First Example Bank', last4: '6789' },
  tok_other_bank: { type: 'BankAccount', name: 'Second Example Bank', last4: '2222' },
  tok_third_bank: { type: 'BankAccount', name: 'Third Example Bank', last4: '3333' },
  tok_fourth_bank: { type: 'BankAccount', name: 'Fourth Example Bank', last4: '4444' },
};

export const endings: Readonly<Record<string, Decided>> = {
  tok_declined: 'declined',
  tok_asks: 'requires_action',
  tok_bank: 'processing',
};

export interface Kept<Order> {
  readonly accountId: string;
  readonly operation: Order;
  decided: Decided;
  /** Why it was declined or returned, where the test says so. */
  code?: string | undefined;
}

export function expiryOf({ type }: PaymentMethodSummary): string | null {
  return type === 'BankAccount' ? null : '2031-08-31';
}

export function bare(source: string): string {
  return source.replace(/^stored_/, '');
}

function methodOf({ source }: ChargeOperation): PaymentMethodSummary {
  const method = methods[bare(source)];
  if (method === undefined) throw new Error(`There is no source ${source}.`);
  return method;
}

// The processor keeps 2.9 % and 30 of a card charge, and 0.8 % of a bank debit, rounded half up.
export function feeOf(operation: ChargeOperation): number {
  const isBank = methodOf(operation).type === 'BankAccount';
  return isBank ? Math.round(operation.amount * 0.008) : Math.round(operation.amount * 0.029) + 30;
}

export function chargeOutcome({ operation, decided, code }: Kept<ChargeOperation>): ChargeOutcome {
  const method = methodOf(operation);
  const reference = `ch_${operation.key}`;
  const storedMethod = operation.savesMethod ? `stored_${operation.source}` : null;
  switch (decided) {
    case 'succeeded':
      return { status: 'succeeded', reference, fee: feeOf(operation), method, storedMethod };
    case 'processing':
      return { status: 'processing', reference, method, storedMethod };
    case 'requires_action':
      return { status: 'requires_action', reference, actionUrl: `http://bank.test/${operation.key}`, method };
    case 'returned':
      return { status: 'returned', reference, code: code ?? 'R01', message: 'Not enough money.', fee: 400 };
    default:
      return {
        status: 'declined',
        reference,
        code: (code ?? 'declined') as DeclineCode,
        message: 'The bank said no.',
        method,
      };
  }
}

export function setupOutcome({ operation, decided }: Kept<SetupOperation>): SetupOutcome {
  const method = methods[operation.source];
  if (method === undefined) throw new Error(`There is no token ${operation.source}.`);
  const reference = `seti_${operation.key}`;
  switch (decided) {
    case 'succeeded':
      return { status: 'succeeded', reference, storedMethod: `stored_${operation.source}`, method };
    case 'processing':
      return { status: 'processing', reference };
    case 'requires_action':
      return { status: 'requires_action', reference, actionUrl: `http://bank.test/${operation.key}` };
    default:
      return { status: 'declined', reference, code: 'declined', message: 'The bank said no.' };
  }
}

const closed = { code: 'account_closed', message: 'The account is closed.' };

export function refundOutcome({ operation, decided }: Kept<RefundOperation>): RefundOutcome {
  const reference = `re_${operation.key}`;
  if (decided === 'succeeded' || decided === 'processing') return { status: decided, reference };
  return { status: 'failed', reference, ...closed };
}

export function transferOutcome({ operation, decided }: Kept<TransferOperation>): TransferOutcome {
  const reference = `tr_${operation.key}`;
  if (decided === 'succeeded') return { status: 'succeeded', reference, fee: 50 };
  if (decided === 'processing') return { status: 'processing', reference };
  return { status: decided === 'returned' ? 'returned' : 'failed', reference, ...closed };
}
