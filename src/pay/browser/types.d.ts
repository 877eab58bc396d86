/** Turns what was typed into a token, or into a problem to show. */
export type Tokenize = (
  form: HTMLFormElement,
) => Promise<{ token: string } | { problem: string; code?: string }>;

/** The parts of the page that a processor's own script may take over. */
export interface TranchePage {
  tokenize?: Tokenize;
  /** Is called after the fields were exchanged for others. */
  mount?: () => void;
}

export interface StripeField {
  mount(selector: string): void;
}

interface StripeFault {
  readonly message?: string;
}

/** Fields of Stripe's that belong together. */
export interface StripeElements {
  create(kind: 'payment', options: object): StripeField;
  update(options: object): Promise<void>;
  submit(): Promise<{ readonly error?: StripeFault }>;
}

/** As much of Stripe's script as is used. */
export interface StripeInstance {
  elements(options: object): StripeElements;
  createPaymentMethod(options: { readonly elements: StripeElements }): Promise<{
    readonly error?: StripeFault;
    readonly paymentMethod?: { readonly id: string };
  }>;
  createConfirmationToken(options: { readonly elements: StripeElements }): Promise<{
    readonly error?: StripeFault;
    readonly confirmationToken?: { readonly id: string };
  }>;
}

declare global {
  interface Window {
    tranche: TranchePage;
    Stripe?: (key: string, options: object) => StripeInstance;
  }
}
