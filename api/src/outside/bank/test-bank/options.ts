/** What the test bank needs from whoever mounts it. */
import type {SignatureVersion} from '../redsys/sign';

export interface TestBankOptions {
  merchantCode: string;
  terminal: string;
  key: string;
  /** Version that the terminal signs with; another one is answered with SIS0429, as the bank does. */
  signatureVersion: SignatureVersion;
  /** The bank's own books (schema `test_bank`): each call is one statement that commits by itself. */
  query: <T>(text: string, values: unknown[]) => Promise<{rows: T[]}>;
  /** Name of the shop on the page when the form brings none. */
  merchantName?: () => Promise<string>;
  /**
   * The only house that notifications and buyers are sent to; any when absent. Its keys are published: anybody can sign
   * a form.
   */
  shopOrigin?: string;
  /**
   * The one address that takes notifications, as the shop's forms name it, and where this process reaches it; any, as
   * the form has it, when absent. What is called from this machine must not be a stranger's choice.
   */
  notification?: {url: string; at: string};
  /** How long after each failed delivery the notification is sent again, in ms; then it is given up. */
  retryDelaysMs?: readonly number[];
  /** How long the payment page may stay open, in minutes (30). */
  pageMinutes?: number;
  /** Gets what happens, without customer data; silent when absent. */
  log?: (entry: TestBankEvent) => void;
}

export interface TestBankEvent {
  event: 'form_refused' | 'decided' | 'refund' | 'delivered' | 'delivery_failed' | 'broken';
  gatewayOrder?: string | undefined;
  code?: string | null;
  status?: number | null;
  error?: string | undefined;
  url?: string;
}

/** About the bank's habit: a few times within minutes, and then never again. */
export const RETRY_DELAYS_MS: readonly number[] = [2_000, 10_000, 30_000, 120_000, 600_000];
export const PAGE_MINUTES = 30;
