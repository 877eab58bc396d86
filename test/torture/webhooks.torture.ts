import { it } from 'vitest';
import { killWebhookWorkers } from '../support/webhook-kills.ts';

it('50 kills of what sends to webhooks, with receivers that fail at 30 %, lose no event', async () => {
  await killWebhookWorkers(50);
});
