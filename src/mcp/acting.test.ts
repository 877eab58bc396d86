import { expect, it } from 'vitest';
import { actForAssistant } from './acting.ts';
import { Refused } from './calls.ts';
import type { ActingTool, ToolUse } from './tool.ts';

it('says that a review has changed when its confirmation was sent before, for another version', async () => {
  const review = {
    sentence: 'Do it.',
    facts: {},
    request: { method: 'POST', path: '/v1/x' } as const,
    present: () => ({}),
  };
  const callApi = async () => {
    throw new Refused('idempotency_mismatch', 'Another request had this key.');
  };
  const asked = {
    tool: { name: 'x', review: async () => review } as unknown as ActingTool<object>,
    use: { account: { id: 'a1' }, callApi } as unknown as ToolUse,
    firstAnswers: { find: async () => null, keep: async () => {} },
    input: {},
    token: 't',
    now: new Date('2026-11-21T12:00:00Z'),
    needsPerson: false,
  };
  const first = await actForAssistant(asked, undefined);
  const { confirmation } = first as { confirmation: string };
  await expect(actForAssistant(asked, confirmation)).rejects.toMatchObject({ code: 'review_changed' });
});
