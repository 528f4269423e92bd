/**
 * What a given-free seat is worth is a percentage or a table, and it can be recovered for no longer than it can be
 * given free.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

interface PolicyFields {
  seasonListId?: number;
  eventSessionId?: number | null;
  opens?: string;
  opensDaysBefore?: number | null;
  closesMinutesBefore?: number | null;
  recoverMinutesBefore?: number | null;
  shareKind?: string;
  shareBp?: number | null;
}

export async function checkReleasePolicy(tx: Tx, before: PolicyFields | null, data: PolicyFields): Promise<void> {
  const p = {...before, ...data};
  if (p.opens === 'days_before' && !p.opensDaysBefore) throw invalid({opensDaysBefore: 'Escribe cuántos días antes.'});
  if (p.opens === 'public_sale' && p.opensDaysBefore)
    throw invalid({opensDaysBefore: 'Se abre con la venta al público: no lleva días.'});
  if (p.shareKind === 'percent' && (p.shareBp ?? null) === null) throw invalid({shareBp: 'Escribe el porcentaje.'});
  if (p.shareKind === 'fixed' && (p.shareBp ?? null) !== null)
    throw invalid({shareBp: 'Con importes fijos no hay porcentaje.'});
  const closes = p.closesMinutesBefore ?? 240;
  if (closes > 0 && (p.recoverMinutesBefore ?? 240) > closes)
    throw invalid({recoverMinutesBefore: 'Se debe poder recuperar al menos mientras se puede liberar.'});
  if (!p.eventSessionId) return;
  const {rows} = await tx.query<{samePlan: boolean}>(
    `select l.seat_plan_id is null or l.seat_plan_id = s.seat_plan_id as "samePlan" from season_list l, event_session s
      where l.id = $1 and s.id = $2`,
    [p.seasonListId, p.eventSessionId],
  );
  if (rows[0] && !rows[0].samePlan) throw invalid({eventSessionId: 'Esa sesión tiene otro plano que la lista.'});
}

interface AmountFields {
  releasePolicyId?: number;
  zoneId?: number;
  passCategoryId?: number | null;
}

export async function checkReleaseAmount(tx: Tx, before: AmountFields | null, data: AmountFields): Promise<void> {
  const a = {...before, ...data};
  const {rows} = await tx.query<{zoneFits: boolean | null; categoryFits: boolean | null}>(
    `select z.seat_plan_id = l.seat_plan_id as "zoneFits", c.season_list_id = l.id as "categoryFits"
       from release_policy p join season_list l on l.id = p.season_list_id left join zone z on z.id = $2
         left join pass_category c on c.id = $3 where p.id = $1`,
    [a.releasePolicyId, a.zoneId, a.passCategoryId ?? null],
  );
  if (rows[0]?.zoneFits === false) throw invalid({zoneId: 'Esa zona no es del plano de la lista.'});
  if (rows[0]?.categoryFits === false) throw invalid({passCategoryId: 'Esa categoría es de otra lista.'});
}
