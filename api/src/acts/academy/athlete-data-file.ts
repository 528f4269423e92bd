/** What is kept about a child as a file, for the office and for its guardians. */
import type {Response} from '@loopback/rest';
import type {Database} from '../../platform/database/db';
import {readAthleteData} from '../../domain/academy/personal/read-athlete';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {openMedical} from './medical-content';
import {sendFile} from '../send-file';

interface Ask {
  athleteId: number;
  seesMedical: boolean;
  /** Whether one may, and that one did. */
  before: (tx: Tx) => Promise<void>;
}

export async function sendAthleteData(
  db: Database,
  {config}: Runtime,
  response: Response,
  {athleteId, seesMedical, before}: Ask,
): Promise<Response> {
  const data = await db.withTransaction(async tx => {
    await before(tx);
    return readAthleteData(tx, athleteId, seesMedical ? await openMedical(tx, config.secret, athleteId) : null);
  });
  const text = JSON.stringify(data, null, 2);
  return sendFile(response, 'application/octet-stream', `deportista-${athleteId}.json`, text);
}
