import type { AccountId } from '../../src/kit/ids.ts';
import {
  type ActivityLog,
  createSandboxProcessor,
  openActivityLog,
  type RunningSandbox,
  type SandboxProcessor,
  startSandbox,
  TEST_ROUTING_NUMBER,
} from '../../src/processors/service.ts';
import { logAt } from './log.ts';
import type { TestService } from './service.ts';

/** The real sandbox behind a test's service, over HTTP, on its clock. */
export interface TestSandbox {
  readonly processor: SandboxProcessor;
  readonly activityLog: ActivityLog;
  readonly running: RunningSandbox;
  /** A token of a card number, as the payer's browser would make it. */
  card(number: string): Promise<string>;
  bank(accountNumber: string): Promise<string>;
  close(): Promise<void>;
}

const KEY = 'a key of at least thirty-two characters';

/** Starts a sandbox and has the service use it. Its webhooks go to the service. */
export async function useSandbox(service: TestService, timeoutMs = 20_000): Promise<TestSandbox> {
  const running = await startSandbox({
    connection: service.connection,
    key: KEY,
    webhookBaseUrl: service.url,
    returnOrigins: [service.url, new URL(service.services.config.payUrl).origin],
    clock: service.clock,
    log: logAt('silent'),
    isTicking: false,
    slowMs: timeoutMs / 2,
  });
  const address = { url: running.url, key: KEY, timeoutMs };
  const processor = createSandboxProcessor(address);
  service.use(processor, (id) => processor.browserAccess(id));
  const tokenOf = async (details: Parameters<SandboxProcessor['tokenize']>[1]): Promise<string> => {
    const answer = await processor.tokenize(service.member.accountId as AccountId, details);
    if (answer.status !== 'created') throw new Error(JSON.stringify(answer));
    return answer.token;
  };
  return {
    processor,
    running,
    activityLog: openActivityLog(address),
    card: (number) => tokenOf({ type: 'Card', number, expiryMonth: 12, expiryYear: 2040, cvc: '123' }),
    bank: (accountNumber) =>
      tokenOf({ type: 'BankAccount', routingNumber: TEST_ROUTING_NUMBER, accountNumber }),
    close: () => running.stop(),
  };
}
