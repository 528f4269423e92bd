/**
 * A pack of another season made anew: a draft with its description, sessions and prices, on sale from now for as long as
 * the old one was. What is over is left out and told.
 */
import {invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface CopyPack {
  packId: number;
  name: string;
  slug: string;
}

export interface CopiedPack {
  id: number;
  /** Titles of what can no longer be visited. */
  leftOut: string[];
}

/** Over `pack_component c`: its session, or one of its event's, is still to come. */
const AHEAD = `exists (select 1 from event_session s where s.starts_at > now() and s.state not in ('cancelled', 'closed')
  and (s.id = c.event_session_id or (c.event_session_id is null and s.event_id = c.event_id)))`;

/** @throws DomainError 404, 422 `slug` */
export async function copyPack(tx: Tx, {packId, name, slug}: CopyPack): Promise<CopiedPack> {
  const {rows: found} = await tx.query('select 1 from event_pack where id = $1 for key share', [packId]);
  if (found.length === 0) throw notFound('No existe ese pack.');
  const {rows} = await tx.query<{id: number}>(
    `insert into event_pack (slug, name, kind, choose, price_mode, discount_bp, state, description_html, media_file_id,
       sale_starts_at, sale_ends_at, quota, max_per_order, wants_same_seat, exchange_policy)
     select $2, $3, kind, choose, price_mode, discount_bp, 'draft', description_html, media_file_id,
            now(), now() + (sale_ends_at - sale_starts_at), quota, max_per_order, wants_same_seat, exchange_policy
       from event_pack where id = $1 on conflict (slug) do nothing returning id`,
    [packId, slug, name],
  );
  if (!rows[0]) throw invalid({slug: 'Ya hay un pack con esa dirección web: elige otra.'});
  const {id} = rows[0];
  await tx.query(
    `insert into pack_component (event_pack_id, event_session_id, event_id, price_category_id, min_tickets, max_tickets,
       credits, position)
     select $2, c.event_session_id, c.event_id, c.price_category_id, c.min_tickets, c.max_tickets, c.credits, c.position
       from pack_component c where c.event_pack_id = $1 and ${AHEAD}`,
    [packId, id],
  );
  await tx.query(
    `insert into pack_price (event_pack_id, area, price_category_id, channel, amount_cents, is_active)
     select $2, area, price_category_id, channel, amount_cents, is_active from pack_price where event_pack_id = $1`,
    [packId, id],
  );
  const {rows: over} = await tx.query<{title: string}>(
    `select e.title from pack_component c left join event_session o on o.id = c.event_session_id
       join event e on e.id = coalesce(c.event_id, o.event_id)
      where c.event_pack_id = $1 and not ${AHEAD} order by c.position, c.id`,
    [packId],
  );
  return {id, leftOut: over.map(({title}) => title)};
}
