/** What is tried for somebody who must not come in is undone whole; that it was tried stays, as one open incident. */
import type {Database} from '../platform/database/db';
import {openIncident} from '../domain/cases/open-incident';
import {BannedPerson} from '../domain/passes/holder/refuse-banned';

export async function tellBanned<T>(db: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BannedPerson) await note(db, error.detail);
    throw error;
  }
}

const note = (db: Database, detail: string) =>
  db.withTransaction(async tx => {
    const {rowCount} = await tx.query(
      `select 1 from incident where kind = 'banned_person' and detail = $1 and state in ('new', 'open') limit 1`,
      [detail],
    );
    if (!rowCount)
      await openIncident(tx, {
        kind: 'banned_person',
        title: 'Alguien con prohibición de acceso',
        detail,
        orderId: null,
        paymentId: null,
      });
  });
