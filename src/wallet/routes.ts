import { Type } from 'typebox';
import { answers, Choice, Closed, Uuid } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { paymentMethodTypes } from '../kit/payment-methods.ts';
import type { Wallet } from './service.ts';

const Last4 = Type.String({ pattern: '^[0-9]{4}$' });

const PaymentMethodAnswer = Closed({
  id: Uuid,
  type: Choice(paymentMethodTypes),
  name: Type.Union([
    Closed({ brand: Type.String(), last4: Last4 }),
    Closed({ bankName: Type.String(), last4: Last4 }),
  ]),
});

/** Adds the operations on wallets. */
export function walletRoutes(server: HttpServer, { wallet }: { wallet: Wallet }): void {
  const schema = {
    operationId: 'listPaymentMethods',
    summary: 'List payment methods',
    description: "The methods in the wallet of the token's person. Their ids are used to create payments.",
    tags: ['Payment methods'],
    querystring: Closed({}),
    response: answers(200, Closed({ items: Type.Array(PaymentMethodAnswer) })),
  };
  const options = { schema, config: { scope: 'payment_methods:read' as const } };
  server.get(
    '/v1/payment_methods',
    options,
    async (request) => ({ items: await wallet.listPaymentMethods(request.caller) }) as never,
  );
}
