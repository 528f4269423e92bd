/** Who may sell outside: made once with its terminal, renamed and switched off afterwards. */
import {conflict, notFound, stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** One change of sellers after the other, as with every key of a bank. */
export const lockSellers = (tx: Tx): Promise<unknown> => tx.query('select 1 from bank_choice for update');

/** Every process reads terminals and keys again when this has moved. */
export const tellProcesses = (tx: Tx): Promise<unknown> => tx.query('update bank_choice set version = version + 1');

/** @throws DomainError 409 `duplicate` */
export async function addSeller(tx: Tx, terminalId: number, name: string): Promise<void> {
  const made = await tx.query(
    'insert into outside_seller (bank_terminal_id, name) values ($1, $2) on conflict do nothing',
    [terminalId, name],
  );
  if (made.rowCount !== 1) throw conflict('duplicate', 'Ya hay alguien con ese código.');
}

/** What is left out stays. Answers its code. @throws DomainError 404, 409 `stale_version` */
export async function changeSeller(
  tx: Tx,
  terminalId: number,
  {version, name, isActive}: {version: number; name?: string | undefined; isActive?: boolean | undefined},
): Promise<string> {
  const {rows} = await tx.query<{code: string; version: number}>(
    `select t.merchant_code as code, o.version from outside_seller o join bank_terminal t on t.id = o.bank_terminal_id
      where t.id = $1 for update of o`,
    [terminalId],
  );
  const seller = rows[0];
  if (!seller) throw notFound('No existe.');
  if (seller.version !== version) throw stale();
  await tx.query(
    `update outside_seller set name = coalesce($2, name), is_active = coalesce($3, is_active), version = version + 1
      where bank_terminal_id = $1`,
    [terminalId, name ?? null, isActive ?? null],
  );
  return seller.code;
}
