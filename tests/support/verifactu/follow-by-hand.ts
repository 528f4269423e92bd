/**
 * Two at once that read the end of the chain without locking it and write what follows: the control that keys, and not
 * only the code that locks, keep one follower to a record.
 */
import type {Database} from '../../../api/src/platform/database/db';
import {meeting} from '../run/until';

/** How the two ended, in alphabetical order. The chain has a record already. */
export async function followByHand(db: Database): Promise<string[]> {
  const together = meeting(2);
  const naive = () =>
    db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number; nif: string; invoiceId: number; position: number; huella: string}>(
        `select installation_id as id, issuer_nif as nif, invoice_id as "invoiceId", position, huella
           from verifactu_record order by position desc limit 1`,
      );
      const {id, nif, invoiceId, position, huella} = rows[0]!;
      await together();
      await tx.query(
        `insert into verifactu_record (installation_id, issuer_nif, position, kind, invoice_id, previous_huella,
          recorded_at, recorded_text, huella, xml)
         values ($1, $2, $3, 'issue', $4, $5, now(), '', upper(encode(sha256(random()::text::bytea), 'hex')), '<a/>')`,
        [id, nif, position + 1, invoiceId, huella],
      );
    });
  const ended = await Promise.allSettled([naive(), naive()]);
  return ended.map(one => one.status).sort();
}
