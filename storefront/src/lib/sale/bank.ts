// The way to the bank: its form is posted by the browser, with the fields the server has signed.
import type {Checkout} from '../api/types';

export function goToBank({redirect}: Pick<Checkout, 'redirect'>): void {
  if (!redirect) return;
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
