/** Turns what was typed into a token, or into a problem to show. */
export type Tokenize = (
  form: HTMLFormElement,
) => Promise<{ token: string } | { problem: string; code?: string }>;

/** What a processor's own script may take over. */
export interface TranchePage {
  tokenize?: Tokenize;
  /** Is called after the fields were exchanged for others. */
  mount?: () => void;
}

/** Stripe's field for a card. */
export interface StripeCard {
  mount(selector: string): void;
}

/** As much of Stripe's script as is used. */
export interface StripeInstance {
  elements(options: object): { create(kind: 'card', options: object): StripeCard };
  createPaymentMethod(details: object): Promise<{
    readonly error?: { readonly message?: string };
    readonly paymentMethod?: { readonly id: string };
  }>;
}

declare global {
  interface Window {
    tranche: TranchePage;
    Stripe?: (key: string, options: object) => StripeInstance;
  }
}
