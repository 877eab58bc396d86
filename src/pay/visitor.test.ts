import { describe, expect, it } from 'vitest';
import { languages } from '../accounts/types.ts';
import { commonMessages } from '../messages/messages.ts';
import { offerProblemOf, visitorOf } from './visitor.ts';

describe.each(languages)('what a page says in %s', (language) => {
  const reader = visitorOf(language, undefined, 'en');
  const { messages } = reader;

  it('of a refusal is what mails say, and what to do where a payer can do something', () => {
    const { declines } = commonMessages(language);
    expect(messages.declines.expired_card).toBe(declines.expired_card);
    expect(messages.declines.declined).toBe(`${declines.declined} ${messages.advice.another}`);
    expect(messages.declines.card_blocked).toBe(`${declines.card_blocked} ${messages.advice.another}`);
    expect(messages.declines.try_again_later).toBe(`${declines.try_again_later} ${messages.advice.later}`);
    expect(messages.declines.invalid_account).toBe(`${declines.invalid_account} ${messages.advice.number}`);
  });

  it('to a recipient speaks of bank accounts, and else as to a payer', () => {
    expect(offerProblemOf(reader, 'unknown_token')).toBe(messages.offer.problems.unknown_token);
    expect(offerProblemOf(reader, 'unknown_token')).not.toBe(messages.problems.unknown_token);
    expect(offerProblemOf(reader, 'busy')).toBe(messages.problems.busy);
  });
});
