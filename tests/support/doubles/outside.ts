/** The league at its desk: signs messages as it would, for the tests of API and browser. */
import {randomBytes} from 'node:crypto';
import {sign} from '../../../api/src/outside/bank/lfp/sign';

export const newKey = (): string => randomBytes(32).toString('base64');

export interface Signed {
  headers: Record<string, string>;
  body: string;
}

export function signed(code: string, key: string, message: object, seconds = Math.floor(Date.now() / 1000)): Signed {
  const body = JSON.stringify(message);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-lfp-club': code,
      'x-lfp-timestamp': String(seconds),
      'x-lfp-signature': sign(key, String(seconds), body),
    },
  };
}
