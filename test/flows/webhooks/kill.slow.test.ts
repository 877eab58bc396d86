import { describe, it } from 'vitest';
import { killWebhookWorkers } from '../../support/webhook-kills.ts';

describe('kill -9 of what sends to webhooks, with receivers that fail at 30 %', () => {
  it('loses no event, and sends each under one id', async () => {
    await killWebhookWorkers(3);
  });
});
