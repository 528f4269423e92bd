/**
 * A category's birth dates are in order, only a pass with a seat can give one free; a family's members are of its list.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

interface CategoryFields {
  kind?: string;
  sessionsToChoose?: number | null;
  ticketDiscountBp?: number | null;
  bornFromOn?: string | null;
  bornUntilOn?: string | null;
  canRelease?: boolean | null;
}

export async function checkCategory(
  tx: Tx,
  before: (CategoryFields & {id?: number}) | null,
  data: CategoryFields,
): Promise<void> {
  const c = {canRelease: true, ...before, ...data};
  if (
    before &&
    c.kind !== before.kind &&
    (await tx.query('select 1 from season_pass where pass_category_id = $1 limit 1', [before.id])).rowCount
  )
    throw invalid({kind: 'Ya hay abonos de esta categoría: crea otra.'});
  if (c.bornFromOn && c.bornUntilOn && c.bornUntilOn < c.bornFromOn)
    throw invalid({bornUntilOn: 'Debe ser después de «nacidos desde».'});
  if (c.kind === 'choose_n' && !c.sessionsToChoose)
    throw invalid({sessionsToChoose: 'Escribe cuántas sesiones se eligen.'});
  if (c.kind !== 'choose_n' && c.sessionsToChoose)
    throw invalid({sessionsToChoose: 'Solo en los abonos de sesiones a elegir.'});
  if (c.kind === 'discount' && !c.ticketDiscountBp)
    throw invalid({ticketDiscountBp: 'Escribe cuánto abarata la entrada.'});
  if (c.kind !== 'discount' && c.ticketDiscountBp)
    throw invalid({ticketDiscountBp: 'Solo en los abonos que abaratan la entrada.'});
  if (c.kind !== 'fixed_seat' && (c.canRelease ?? true))
    throw invalid({canRelease: 'Solo se libera el asiento de un abono con butaca fija.'});
}

interface MemberFields {
  priceGroupId?: number;
  passCategoryId?: number;
  minMembers?: number;
  maxMembers?: number;
}

export async function checkGroupMember(tx: Tx, before: MemberFields | null, data: MemberFields): Promise<void> {
  const m = {...before, ...data};
  if (m.minMembers !== undefined && m.maxMembers !== undefined && m.maxMembers < m.minMembers)
    throw invalid({maxMembers: 'No puede ser menos que el mínimo.'});
  const {rows} = await tx.query<{same: boolean}>(
    `select g.season_list_id = c.season_list_id as same from price_group g, pass_category c
      where g.id = $1 and c.id = $2`,
    [m.priceGroupId, m.passCategoryId],
  );
  if (rows[0] && !rows[0].same) throw invalid({passCategoryId: 'Esa categoría es de otra lista.'});
}
