import { connectedAccount } from './fake-platform.ts';
import {
  type Answer,
  type FakeStripe,
  missing,
  type SeenRequest,
  startFakeStripe,
  stripeError,
} from './fake-stripe.ts';

type Thing = Record<string, unknown> & { readonly id: string };

/** A stand-in of Stripe Connect that keeps state: a platform, its recipients, and the money of both. */
export interface ConnectStandIn {
  readonly url: string;
  readonly fake: FakeStripe;
  /** Balance transactions of the platform, oldest first. */
  readonly lines: readonly Thing[];
  /** The recipients' accounts, as Stripe shows them; they may be changed. */
  readonly accounts: Map<string, Thing>;
  readonly payouts: Map<string, Thing>;
  /** Whether money that was transferred can be paid out. */
  isAvailable: boolean;
  /** Whether recipients have spent what they got. */
  isSpent: boolean;
  /** Loses the answers to the next requests to a route, after they were carried out. */
  lose(route: string, times?: number): void;
  close(): Promise<void>;
}

/** Starts the stand-in. */
export async function startConnectStandIn(now: () => Date): Promise<ConnectStandIn> {
  const state = new ConnectState(now);
  const losses = new Map<string, number>();
  const fake = await startFakeStripe((request) => {
    const route = `${request.method} ${request.path}`;
    const answer = state.answer(request);
    const lost = [...losses.keys()].find((one) => route.startsWith(one) && (losses.get(one) ?? 0) > 0);
    if (lost === undefined) return answer;
    losses.set(lost, (losses.get(lost) ?? 0) - 1);
    return 'reset';
  });
  return {
    url: fake.url,
    fake,
    lines: state.lines,
    accounts: state.accounts,
    payouts: state.payouts,
    get isAvailable() {
      return state.isAvailable;
    },
    set isAvailable(value) {
      state.isAvailable = value;
    },
    get isSpent() {
      return state.isSpent;
    },
    set isSpent(value) {
      state.isSpent = value;
    },
    lose: (route, times = 3) => void losses.set(route, times),
    close: () => fake.close(),
  };
}

/** A card as a browser has entered it. */
const TOKEN = 'pm_card';
const CARD = { brand: 'visa', funding: 'credit', last4: '4242', exp_month: 12, exp_year: 2030 };
const list = (data: readonly Thing[]): Answer => ({ body: { object: 'list', data, has_more: false } });

class ConnectState {
  readonly lines: Thing[] = [];
  readonly accounts = new Map<string, Thing>();
  readonly payouts = new Map<string, Thing>();
  isAvailable = true;
  isSpent = false;
  readonly #now: () => Date;
  readonly #things = new Map<string, Thing>();
  readonly #answered = new Map<string, Answer>();
  #count = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  answer(request: SeenRequest): Answer {
    const used = request.headers['idempotency-key'];
    const name = typeof used === 'string' ? `${request.headers['stripe-account'] ?? ''} ${used}` : null;
    const before = name === null ? undefined : this.#answered.get(name);
    if (before !== undefined) return before;
    const answer = this.#act(request);
    if (name !== null) this.#answered.set(name, answer);
    return answer;
  }

  #act(request: SeenRequest): Answer {
    const [, , kind = '', id, verb] = request.path.split('/');
    if (request.method === 'POST') return this.#make(request, kind, id, verb);
    if (kind === 'payment_intents' && id === 'search') {
      return { body: { object: 'search_result', data: [], has_more: false, next_page: null } };
    }
    if (id === undefined) return this.#list(request, kind);
    if (id === TOKEN) return { body: { id, object: 'payment_method', type: 'card', customer: null, card: CARD } };
    if (verb === 'reversals')
      return list(this.#of('transfer_reversal').filter(({ transfer }) => transfer === id));
    const found = kind === 'payouts' ? this.payouts.get(id) : (this.accounts.get(id) ?? this.#things.get(id));
    if (found === undefined) return missing(request.path);
    return { body: kind === 'charges' && id.startsWith('py_') ? this.#arrived(found) : found };
  }

  #list({ query, headers }: SeenRequest, kind: string): Answer {
    switch (kind) {
      case 'balance':
        return {
          body: { object: 'balance', available: [{ amount: this.#sum(), currency: 'usd' }], pending: [] },
        };
      case 'balance_transactions': {
        const after = query.get('ending_before');
        const rest = this.lines.slice(this.lines.findIndex((one) => one.id === after) + 1);
        return list(rest.toReversed());
      }
      case 'accounts':
        return list([...this.accounts.values()]);
      case 'payouts':
        return list(
          [...this.payouts.values()].filter(({ account }) => account === headers['stripe-account']),
        );
      default:
        return list(this.#of(kind.replace(/s$/, '')));
    }
  }

  #make({ form, headers, path }: SeenRequest, kind: string, id = '', verb = ''): Answer {
    const metadata = metadataOf(form);
    const amount = Number(form['amount'] ?? 0);
    switch (`${kind} ${verb}`.trim()) {
      case 'customers':
        return { body: this.#add('customer', 'cus', { metadata }) };
      case 'setup_intents': {
        const method = this.#add('payment_method', 'pm', {
          type: 'card',
          customer: form['customer'],
          card: CARD,
        });
        return {
          body: this.#add('setup_intent', 'seti', {
            status: 'succeeded',
            customer: form['customer'],
            payment_method: method,
          }),
        };
      }
      case 'payment_intents':
        return { body: this.#charge(form, amount, metadata) };
      case 'accounts': {
        const account = { ...connectedAccount({ metadata, country: form['country'] }), id: this.#id('acct') };
        const made: Thing = {
          ...account,
          payouts_enabled: false,
          capabilities: {},
          details_submitted: false,
        };
        this.accounts.set(made.id, made);
        return { body: made };
      }
      case 'account_links':
        return {
          body: {
            object: 'account_link',
            url: `https://connect.stripe.test/${form['account']}`,
            expires_at: 1_796_000_000,
          },
        };
      case 'transfers':
        return this.#transfer(form, amount, metadata);
      case 'transfers reversals':
        return this.#reverse(id, amount, metadata, path);
      case 'payouts': {
        const account = headers['stripe-account'];
        const payout = {
          account,
          amount,
          currency: form['currency'],
          metadata,
          status: 'in_transit',
          arrival_date: this.#seconds(),
        };
        const made = this.#add('payout', 'po', { ...payout, failure_code: null, failure_message: null });
        this.payouts.set(made.id, made);
        return { body: made };
      }
      case 'refunds': {
        const refund = this.#add('refund', 're', {
          amount,
          status: 'succeeded',
          metadata,
          payment_intent: form['payment_intent'],
        });
        this.#line('refund', -amount, refund);
        return { body: refund };
      }
      default:
        return missing(path);
    }
  }

  #charge(form: SeenRequest['form'], amount: number, metadata: Record<string, string>): Thing {
    const charge = this.#add('charge', 'ch', { amount, metadata, status: 'succeeded' });
    this.#line('charge', amount, charge);
    const card = { id: form['payment_method'], object: 'payment_method', type: 'card', card: CARD };
    return this.#add('payment_intent', 'pi', {
      amount,
      amount_received: amount,
      currency: form['currency'],
      customer: form['customer'] ?? null,
      last_payment_error: null,
      latest_charge: charge,
      metadata,
      next_action: null,
      payment_method: card,
      setup_future_usage: null,
      status: 'succeeded',
    });
  }

  #transfer(form: SeenRequest['form'], amount: number, metadata: Record<string, string>): Answer {
    const account = this.accounts.get(form['destination'] ?? '');
    const capabilities = account?.['capabilities'] as Record<string, string> | undefined;
    if (capabilities?.['transfers'] !== 'active') {
      const code = 'insufficient_capabilities_for_transfer';
      return stripeError(400, { type: 'invalid_request_error', code });
    }
    const arrived = this.#add('charge', 'py', { amount });
    const transfer = this.#add('transfer', 'tr', {
      amount,
      amount_reversed: 0,
      currency: 'usd',
      destination: form['destination'],
      destination_payment: arrived.id,
      source_transaction: form['source_transaction'],
      reversed: false,
      metadata,
    });
    this.#line('transfer', -amount, transfer);
    return { body: transfer };
  }

  #reverse(id: string, amount: number, metadata: Record<string, string>, path: string): Answer {
    const transfer = this.#things.get(id);
    if (transfer === undefined) return missing(path);
    if (this.isSpent) {
      return stripeError(400, { type: 'invalid_request_error', code: 'balance_insufficient' });
    }
    Object.assign(transfer, { reversed: true, amount_reversed: amount });
    const reversal = this.#add('transfer_reversal', 'trr', { amount, transfer: id, metadata });
    this.#line('transfer_refund', amount, reversal);
    return { body: reversal };
  }

  #arrived(charge: Thing): Thing {
    const status = this.isAvailable ? 'available' : 'pending';
    return {
      ...charge,
      balance_transaction: { id: `txn_${charge.id}`, status, net: charge['amount'], currency: 'usd' },
    };
  }

  #line(type: string, amount: number, source: Thing): void {
    const fee = type === 'charge' ? 300 : 0;
    this.lines.push({
      id: this.#id('txn'),
      type,
      amount,
      fee,
      currency: 'usd',
      created: this.#seconds(),
      source,
    });
  }

  #sum(): number {
    return this.lines.reduce((sum, { amount, fee }) => sum + Number(amount) - Number(fee), 0);
  }

  #of(object: string): Thing[] {
    return [...this.#things.values()].filter((one) => one['object'] === object).toReversed();
  }

  #add(object: string, prefix: string, fields: Record<string, unknown>): Thing {
    const thing = { id: this.#id(prefix), object, created: this.#seconds(), ...fields };
    this.#things.set(thing.id, thing);
    return thing;
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }
}

function metadataOf(form: SeenRequest['form']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}
