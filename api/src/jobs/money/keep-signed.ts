/** Tends the companies that keep their records, one after another, each in a transaction of its own. */
import {readKeepers, tendSigned} from '../../domain/verifactu/tend-signed';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import {programOf} from '../../outside/tax-office/office';

/** `isClosing`: the last summary before the program stops (Orden HAC/1177/2024, art. 9.2). */
export async function keepSigned(
  {db, config}: Pick<Runtime, 'db' | 'config'>,
  {isClosing} = {isClosing: false},
): Promise<void> {
  for (const nif of await readKeepers(db)) {
    const {signed, isSummed, hasLooked} = await db.withTransaction(tx =>
      tendSigned(tx, nif, programOf(config), {isClosing}),
    );
    if (signed || isSummed || hasLooked) log.info({nif, signed, isSummed, hasLooked}, 'signed records tended');
  }
}
