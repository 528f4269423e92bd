// The way to the bank and back: the bank's form is posted by the browser, and where its answer will be seen is kept.
import type { Checkout } from './types';
import { recall, remember } from './storage';

const NAME = 'order_at_bank';
/** After this long an unfinished order is no longer spoken of. Milliseconds. */
const REMEMBERED_MS = 40 * 60_000;

export interface OrderAtBank {
  orderNumber: string;
  resultUrl: string;
  at: number;
}

export function goToBank({ orderNumber, resultUrl, redirect }: Checkout): void {
  if (!redirect) return;
  remember('session', NAME, JSON.stringify({ orderNumber, resultUrl, at: Date.now() } satisfies OrderAtBank));
  const form = document.createElement('form');
  form.method = 'post';
  form.action = redirect.url;
  for (const [name, value] of Object.entries(redirect.fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

export function orderAtBank(): OrderAtBank | null {
  const kept = JSON.parse(recall('session', NAME) ?? 'null') as OrderAtBank | null;
  return kept && Date.now() - kept.at < REMEMBERED_MS ? kept : null;
}

export function forgetOrderAtBank(): void {
  remember('session', NAME, null);
}
