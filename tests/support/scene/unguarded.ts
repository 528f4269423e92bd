/** As somebody who owns the database and takes its guards off: what no way of the product would do. */
import type {Tx} from '../../../api/src/domain/kernel/tx';

interface Db {
  withTransaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
}

export const unguarded = (db: Db, text: string, values: unknown[] = []) =>
  db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    return tx.query(text, values);
  });
