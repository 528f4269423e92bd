import type {Tx} from '../kernel/tx';

/** Whether a database has somebody's data, so that no demo comes into it. */
export async function isTaken(tx: Tx): Promise<boolean> {
  const {rows} = await tx.query<{taken: boolean}>(
    `select exists (select 1 from organization) or exists (select 1 from venue)
      or exists (select 1 from staff_user) as taken`,
  );
  return rows[0]!.taken;
}
