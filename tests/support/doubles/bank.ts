/** Pays at the test bank as a browser does, without one: the two forms, and where the bank sends the customer. */
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import type {Outcome} from '../../../api/src/outside/bank/test-bank/outcomes';

export interface AtBank {
  /** Code of the denial, for `deny`; 0190 when absent. */
  denialCode?: string;
  /** Seconds until the notification, for `pay_notice_late`; 30 when absent. */
  lateSeconds?: number;
  brand?: 'visa' | 'mastercard';
}

export interface BackFromBank {
  /**
   * 303 on the way back to the shop, 200 when the bank keeps the customer (abandoned), 4xx when it refuses the form.
   */
  status: number;
  /** Where the browser goes; null when the bank shows a page of its own. */
  location: string | null;
  /** The bank's own page; empty on a redirection. */
  page: string;
}

/** Posts the shop's form, then presses the button of `outcome`. Ends at the first page that refuses. */
export async function payAtBank(redirect: Redirect, outcome: Outcome, at: AtBank = {}): Promise<BackFromBank> {
  const shown = await post(redirect.url, redirect.fields);
  if (shown.status !== 200) return shown;
  return pressAtBank(redirect, outcome, at);
}

/** Only the second form: what a second press of the button, or a script without the page, would post. */
export async function pressAtBank(redirect: Redirect, outcome: Outcome, at: AtBank = {}): Promise<BackFromBank> {
  const choice: Record<string, string> = {
    resultado: outcome,
    codigo: at.denialCode ?? '0190',
    segundos: String(at.lateSeconds ?? 30),
    tarjeta: at.brand ?? 'visa',
  };
  // The page repeats the shop's signed fields in its own form: nothing of it needs to be parsed.
  return post(new URL('pagar', redirect.url).href, {...redirect.fields, ...choice});
}

async function post(url: string, fields: Record<string, string>): Promise<BackFromBank> {
  const answer = await fetch(url, {method: 'POST', body: new URLSearchParams(fields), redirect: 'manual'});
  return {status: answer.status, location: answer.headers.get('location'), page: await answer.text()};
}

export interface BookedPayment {
  gatewayOrder: string;
  state: 'requested' | 'authorised' | 'denied';
  chargedCents: number;
  refundedCents: number;
}

/** The bank's own books, to compare money with the shop's. */
export async function readBankBooks(
  query: (text: string) => Promise<{rows: BookedPayment[]}>,
): Promise<Map<string, BookedPayment>> {
  const {rows} = await query(
    `select gateway_order as "gatewayOrder", state, charged_cents as "chargedCents", refunded_cents as "refundedCents"
      from test_bank.operation`,
  );
  return new Map(rows.map(row => [row.gatewayOrder, row]));
}
