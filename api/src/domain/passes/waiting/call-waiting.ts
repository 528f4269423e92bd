/**
 * The next ones of the queue are called when there are seats for them: in the order of their inscription, never more
 * people than free seats, however many call at once (the campaign's row is the lock, and whoever is called counts as
 * seated until the call is over).
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {readFreeListSeats} from '../seats/list-seats';
import {readPhases} from '../campaign/read-phases';

interface Waiting {
  id: number;
  zoneId: number | null;
  seats: number;
}

export interface SeatsForWaiting {
  /** Null: the list has no numbered seats. */
  free: number | null;
  byZone: Map<number, number>;
}

/** Seats that nobody has and nobody has been called for. */
export async function readSeatsForWaiting(
  tx: Tx,
  passCampaignId: number,
  seasonListId: number,
): Promise<SeatsForWaiting> {
  const {rows: plan} = await tx.query<{id: number | null}>('select seat_plan_id as id from season_list where id = $1', [
    seasonListId,
  ]);
  if (plan[0]?.id === null) return {free: null, byZone: new Map()};
  const ids = await readFreeListSeats(tx, seasonListId, null);
  const {rows: zones} = await tx.query<{id: number; n: number}>(
    `select s.zone_id as id, count(*)::int as n from seat s
      where s.id = any($1) and exists (select 1 from pass_price p where p.season_list_id = $2 and p.zone_id = s.zone_id
      and p.is_active) group by 1`,
    [ids, seasonListId],
  );
  const {rows: called} = await tx.query<Waiting>(
    `select id, zone_id as "zoneId", seats_wanted as seats from waiting_list_entry w
      where pass_campaign_id = $1 and state = 'called' and served_pass_id is null and expires_at > now()`,
    [passCampaignId],
  );
  const byZone = new Map(zones.map(zone => [zone.id, zone.n]));
  let free = zones.reduce((sum, zone) => sum + zone.n, 0);
  for (const one of called) {
    free -= one.seats;
    if (one.zoneId !== null) byZone.set(one.zoneId, (byZone.get(one.zoneId) ?? 0) - one.seats);
  }
  return {free: Math.max(0, free), byZone};
}

export interface CallNext {
  passCampaignId: number;
  most: number;
  /** The timed job is silent where staff are told why nobody is called. */
  isAutomatic: boolean;
}

/** The ids of whoever was called. Errors: `phase_closed`, `no_seats` 409. */
export async function callNext(tx: Tx, ask: CallNext): Promise<number[]> {
  const {rows: campaigns} = await tx.query<{listId: number; hours: number}>(
    'select season_list_id as "listId", waiting_list_call_hours as hours from pass_campaign where id = $1 for update',
    [ask.passCampaignId],
  );
  const campaign = campaigns[0];
  if (!campaign) throw notFound('Esa campaña no existe.');
  const open = (await readPhases(tx, campaign.listId, {passHolderId: null, code: null})).find(
    phase => phase.kind === 'waiting_list' && phase.isOpen && phase.passCampaignId === ask.passCampaignId,
  );
  if (!open) {
    if (ask.isAutomatic) return [];
    throw conflict(
      'phase_closed',
      'Ahora no está abierta ninguna fase de altas de la lista de espera: quien se llamara no podría sacar su abono.',
    );
  }
  const seats = await readSeatsForWaiting(tx, ask.passCampaignId, campaign.listId);
  const {rows: queue} = await tx.query<Waiting>(
    `select id, zone_id as "zoneId", seats_wanted as seats from waiting_list_entry
      where pass_campaign_id = $1 and state = 'waiting' order by position limit 500 for update`,
    [ask.passCampaignId],
  );
  const chosen = choose(queue, seats, ask.most);
  if (chosen.length === 0) {
    if (ask.isAutomatic) return [];
    throw conflict(
      'no_seats',
      queue.length === 0
        ? 'No hay nadie esperando.'
        : 'No quedan butacas libres para nadie de la lista, contando las de quienes ya están llamados.',
    );
  }
  const {rows} = await move<{id: number}>(tx, to('waiting_list_entry', 'called'), {
    set: 'called_at = now(), expires_at = least(now() + make_interval(hours => $2), $3)',
    where: 'id = any($1)',
    values: [chosen, campaign.hours, open.endsAt],
    returning: 'id',
  });
  return rows.map(row => row.id);
}

/** Whoever cannot be seated now is passed over and keeps the place. */
function choose(queue: Waiting[], {free, byZone}: SeatsForWaiting, most: number): number[] {
  const chosen: number[] = [];
  let left = free ?? Infinity;
  for (const one of queue) {
    if (chosen.length === most) break;
    if (one.seats > left || (free !== null && one.zoneId !== null && one.seats > (byZone.get(one.zoneId) ?? 0)))
      continue;
    chosen.push(one.id);
    left -= one.seats;
    if (one.zoneId !== null) byZone.set(one.zoneId, (byZone.get(one.zoneId) ?? 0) - one.seats);
  }
  return chosen;
}
