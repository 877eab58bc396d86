import { type AppScene, drawScenes } from '../support/app-scenes.ts';
import { makeOutgoingScenes, type OutgoingScenes } from '../support/outgoing-scenes.ts';

type Scene = AppScene<OutgoingScenes>;

const scenes: readonly Scene[] = [
  { name: 'payments', path: 'payments', seen: '[role=row] a' },
  { name: 'payments-failed', path: 'payments?status=Failed', seen: 'h1' },
  ...(['Pending', 'Scheduled', 'Completed', 'Declined', 'Canceled'] as const).map(
    (state): Scene => ({ name: `payment-${state}`, path: (made) => `payments/${made[state]}`, seen: 'dl' }),
  ),
  { name: 'payment-new', path: 'payments/new', seen: 'form' },
  { name: 'payments-batch', path: 'payments/batch', seen: 'label' },
  { name: 'wallet', path: 'wallet', seen: 'main li' },
  { name: 'wallet-add', path: 'wallet/add', seen: 'form' },
];

drawScenes(makeOutgoingScenes, scenes);
