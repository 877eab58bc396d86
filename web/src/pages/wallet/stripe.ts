/** A field of Stripe's, in a frame of Stripe's. */
export interface StripeField {
  mount(place: HTMLElement): void;
  unmount(): void;
}

interface StripeFault {
  readonly message?: string;
}

/** Fields of Stripe's that belong together. */
export interface StripeElements {
  create(kind: 'card' | 'payment', options: object): StripeField;
  submit(): Promise<{ readonly error?: StripeFault }>;
}

/** As much of Stripe's script as is used. */
export interface Stripe {
  elements(options: object): StripeElements;
  createPaymentMethod(details: object): Promise<{
    readonly error?: StripeFault;
    readonly paymentMethod?: { readonly id: string };
  }>;
  createConfirmationToken(options: { readonly elements: StripeElements }): Promise<{
    readonly error?: StripeFault;
    readonly confirmationToken?: { readonly id: string };
  }>;
}

type MakeStripe = (key: string, options: object) => Stripe;

let loading: Promise<MakeStripe> | null = null;

/** Loads Stripe's own script, once. Only the page that adds a method allows it. */
export function loadStripe(address: string): Promise<MakeStripe> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      const { Stripe } = window as { readonly Stripe?: MakeStripe };
      if (Stripe === undefined) reject(new Error('Stripe’s script did not start.'));
      else resolve(Stripe);
    });
    script.addEventListener('error', () => {
      loading = null;
      script.remove();
      reject(new Error('Stripe’s script could not be loaded.'));
    });
    document.head.append(script);
  });
  return loading;
}
