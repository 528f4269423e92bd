/** Places that have become free are offered in turn, and the families told, in one transaction. */
import {offerFreedPlaces} from '../../domain/academy/season/offer-freed-places';
import type {Runtime} from '../../runtime';
import {queuePlaceMails} from './place-mails';

const MOST = 50;

/** How many were offered one. */
export const offerPlaces = (runtime: Runtime): Promise<number> =>
  runtime.db.withTransaction(async tx => {
    const offered = await offerFreedPlaces(tx, MOST);
    await queuePlaceMails(runtime, tx, {enrolmentIds: offered, kind: 'offered'});
    return offered.length;
  });
