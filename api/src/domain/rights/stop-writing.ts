/**
 * Who objects (RGPD art. 21), or asks that their data be used for nothing meanwhile (art. 18), is sent no advertising and
 * is in no list of any: from now on, and until they themselves ask for it again.
 */
import type {Tx} from '../kernel/tx';
import {hashOfAddress, leave} from '../messaging/wishes/own-wish';
import {optOut} from '../messaging/wishes/purposes';

/** Who objects is measured no more either, and what was seen of them goes; coming back does not bring it along. */
export const stopMeasuring = (tx: Tx, email: string): Promise<void> =>
  optOut(tx, hashOfAddress(email), email, ['measure']);

export async function stopWriting(tx: Tx, email: string, how: string): Promise<void> {
  await leave(tx, {subscriberId: null, hash: hashOfAddress(email), email}, how, null);
}
