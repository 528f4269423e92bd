/**
 * Who objects (RGPD art. 21), or asks that their data be used for nothing meanwhile (art. 18), is sent no advertising and
 * is in no list of any: from now on, and until they themselves ask for it again.
 */
import type {Tx} from '../../tx';
import {hashOfAddress, leave} from '../messaging/own-wish';

export async function stopWriting(tx: Tx, email: string, how: string): Promise<void> {
  await leave(tx, {subscriberId: null, hash: hashOfAddress(email), email}, how, null);
}
