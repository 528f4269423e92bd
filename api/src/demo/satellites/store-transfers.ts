/** Three of the bank's entries, by the acts of the office: one has paid a deposit, one waits, one was somebody else's. */
import {keepMovements, payByMovement, setAside} from '../../domain/transfers/movements';
import type {DemoTx} from '../bulk-insert';
import {IBAN} from '../house';

export async function storeTransfers(tx: DemoTx, staffUserId: number): Promise<void> {
  const {rows} = await tx.query<{id: number; cents: number; reference: string; name: string}>(
    `select id, deposit_cents as cents, transfer_code as reference, entity_name as name from reservation
      where state = 'confirmed' and deposit_cents > 0 and expires_at > now() order by id limit 1`,
  );
  const {rows: days} = await tx.query<{today: string}>(
    `select to_char(now() at time zone club_zone(), 'YYYY-MM-DD') as today`,
  );
  const bookedOn = days[0]!.today;
  const keep = async (n: number, cents: number, payer: string, concept: string): Promise<number> => {
    const said = {code: '02', endToEndId: '', reasonCode: '', balanceCents: null};
    const entry = {account: IBAN, bookedOn, cents, payer, concept, ...said, entryKey: `demostracion-${n}`};
    return (await keepMovements(tx, [entry], staffUserId))[0]!.id;
  };
  const [group] = rows;
  if (group) {
    const paid = await keep(1, group.cents, group.name, `SENAL ${group.reference}`);
    await payByMovement(tx, paid, {debt: {kind: 'reservation', id: group.id}, staffUserId});
  }
  await keep(2, 18_000, 'AMPA Ribera', 'EXCURSION ALUMNOS');
  const other = await keep(3, 4_250, 'Distribuciones Pardo', 'ABONO FACTURA 118');
  await setAside(tx, other, 'No es de un grupo: es de un proveedor, y está en contabilidad.', staffUserId);
}
