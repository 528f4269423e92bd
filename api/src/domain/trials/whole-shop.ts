/**
 * The whole shop on trial: it shows the trials of all that is to come and says so on every page; nothing is sold for
 * real until it ends. For a house before its first sale: where something is on sale already, single events are tried
 * beside it.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {beginTrial, type BegunTrial} from './begin';
import {eraseTrials, type ErasedTrial} from './erase';

/** What is on sale for real, in sentences; nothing: the shop can be tried whole. */
const ON_SALE = `
select case when n.sessions = 1 then 'Hay 1 sesión a la venta.'
  else 'Hay ' || n.sessions || ' sesiones a la venta.' end as text
  from (select count(*) as sessions from event_session where not is_trial and state in ('on_sale', 'paused')
  and ends_at > now()) n where n.sessions > 0
union all
select 'Se venden los abonos de «' || name || '».' from season_list
  where kind = 'passes' and state in ('campaign', 'active') and ends_on >= club_today()`;

const lockHouse = async (tx: Tx): Promise<Date | null> => {
  const {rows} = await tx.query<{since: Date | null}>('select trial_since as since from organization for update');
  return rows[0]?.since ?? null;
};

/** Errors: 409 `shop_in_trials`, `on_sale` (details.reasons), `nothing_to_try`, `not_publishable`. */
export async function beginShopTrial(tx: Tx): Promise<BegunTrial[]> {
  if (await lockHouse(tx)) throw conflict('shop_in_trials', 'Toda la tienda está ya en pruebas.');
  const reasons = (await tx.query<{text: string}>(ON_SALE)).rows.map(row => row.text);
  if (reasons.length > 0)
    throw conflict(
      'on_sale',
      `No se puede poner en pruebas toda la tienda: ${reasons.join(' ')} Prueba un evento suelto.`,
      {reasons},
    );
  const {rows} = await tx.query<{id: number; trialId: number | null}>(
    `select e.id, (select c.id from event c where c.trial_of_id = e.id) as "trialId" from event e
      where not e.is_trial and exists (select 1 from event_session s
        join seat_plan p on p.id = s.seat_plan_id and p.state = 'published'
              where s.event_id = e.id and s.state <> 'cancelled' and s.ends_at > now() + interval '1 minute'
                and exists (select 1 from price c where c.event_session_id = s.id and c.is_active)) order by e.id`,
  );
  if (rows.length === 0)
    throw conflict('nothing_to_try', 'No hay ningún evento por venir con plano y precios que probar.');
  await tx.query('update organization set trial_since = now(), version = version + 1, updated_at = now()');
  const begun: BegunTrial[] = [];
  for (const {id, trialId} of rows) {
    if (trialId !== null) await tx.query(`update event set visibility = 'public' where id = $1`, [trialId]);
    else begun.push(await beginTrial(tx, id, true));
  }
  return begun;
}

export const runningTrials = async (tx: Tx): Promise<number[]> =>
  (await tx.query<{id: number}>('select id from event where is_trial order by id')).rows.map(row => row.id);

/** Ends every trial there is. Errors: 409 `nothing_to_try` when there is none. */
export async function endTrials(tx: Tx): Promise<ErasedTrial> {
  const since = await lockHouse(tx);
  const ids = await runningTrials(tx);
  if (since === null && ids.length === 0) throw conflict('nothing_to_try', 'No hay ninguna prueba que borrar.');
  await tx.query(
    `update organization set trial_since = null, version = version + 1, updated_at = now()
      where trial_since is not null`,
  );
  return eraseTrials(tx, ids);
}
