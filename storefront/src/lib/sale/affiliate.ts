// Who has sent this visitor: the code of a link (`?af=`), kept while the browser's tab lives. Nobody is followed with it.
import {recall, remember} from '../storage';

const NAME = 'affiliate';

/** Of this address, when the page is opened by an affiliate's link. */
export function noteAffiliate(search: string): void {
  const code = new URLSearchParams(search).get('af')?.trim().toUpperCase();
  if (code && /^[A-Z0-9-]{3,20}$/.test(code)) remember('session', NAME, code);
}

export const affiliateCode = (): string => recall('session', NAME) ?? '';
export const keepAffiliate = (code: string): void =>
  remember('session', NAME, code.trim() === '' ? null : code.trim().toUpperCase());
