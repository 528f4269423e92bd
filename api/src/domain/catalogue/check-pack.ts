/**
 * What one pack is must fit together: how many are chosen, how it is priced, when it is sold; a component is a session
 * or an event.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {inArea} from '../packs/plan';

interface PackFields {
  id?: number;
  kind?: string;
  choose?: number | null;
  priceMode?: string;
  discountBp?: number | null;
  state?: string;
  saleStartsAt?: string | Date;
  saleEndsAt?: string | Date;
  quota?: number | null;
  sold?: number;
  held?: number;
}

export async function checkPack(tx: Tx, before: PackFields | null, data: PackFields): Promise<void> {
  const pack = {...before, ...data};
  if (pack.kind === 'closed' && pack.choose)
    throw invalid({choose: 'En un pack cerrado no se elige: van todas las sesiones.'});
  if (pack.kind !== 'closed' && !pack.choose)
    throw invalid({
      choose: pack.kind === 'flexible' ? 'Escribe cuántos créditos tiene.' : 'Escribe cuántas sesiones se eligen.',
    });
  if (pack.priceMode === 'percent_off' && !pack.discountBp) throw invalid({discountBp: 'Escribe el porcentaje.'});
  if (pack.priceMode === 'fixed' && pack.discountBp)
    throw invalid({discountBp: 'Un pack de precio fijo no lleva porcentaje.'});
  if (pack.saleStartsAt && pack.saleEndsAt && new Date(pack.saleEndsAt) <= new Date(pack.saleStartsAt))
    throw invalid({saleEndsAt: 'Debe terminar después de empezar.'});
  if (pack.quota && pack.quota < (pack.sold ?? 0) + (pack.held ?? 0))
    throw invalid({quota: `Ya hay ${(pack.sold ?? 0) + (pack.held ?? 0)} vendidos o en carritos.`});
  if (data.state === 'published') await checkSellable(tx, before?.id ?? 0, pack);
}

async function checkSellable(tx: Tx, packId: number, pack: PackFields): Promise<void> {
  const {rows} = await tx.query<{components: number; prices: number}>(
    `select (select count(*)::int from pack_component where event_pack_id = $1) as components, (select count(*)::int
      from pack_price where event_pack_id = $1 and is_active) as prices`,
    [packId],
  );
  const {components, prices} = rows[0]!;
  if (components === 0) throw invalid({state: 'Para publicarlo necesita al menos una sesión.'});
  if (pack.kind === 'pick' && components < pack.choose!)
    throw invalid({state: `Se eligen ${pack.choose} y solo hay ${components}.`});
  // A percentage too is taken off in rows: each says in which area, and with which tariff, the pack is bought.
  if (prices === 0) throw invalid({state: 'Para publicarlo necesita al menos un precio.'});
  await checkAreas(tx, packId);
}

/** Every area is somewhere in every session ahead, with a tariff: else the pack would be shown and could not be bought. */
async function checkAreas(tx: Tx, packId: number): Promise<void> {
  const {rows} = await tx.query<{area: string; title: string}>(
    `select a.area, e.title from pack_price a join pack_component c on c.event_pack_id = a.event_pack_id
       join event_session s on s.id = c.event_session_id or (c.event_session_id is null and s.event_id = c.event_id)
       join event e on e.id = s.event_id
      where a.event_pack_id = $1 and a.is_active and s.state = 'on_sale' and s.starts_at > now()
        and not exists (select 1 from zone z join price p on p.zone_id = z.id and p.event_session_id = s.id
          and p.is_active and p.price_category_id = coalesce(c.price_category_id, a.price_category_id)
          where z.seat_plan_id = s.seat_plan_id and ${inArea('a.area')})
      order by s.starts_at limit 1`,
    [packId],
  );
  if (rows[0])
    throw invalid({
      state: `En «${rows[0].title}» no hay ninguna zona «${rows[0].area}» con esa tarifa. Corrige los precios del pack.`,
    });
}

interface ComponentFields {
  eventSessionId?: number | null;
  eventId?: number | null;
  minTickets?: number | null;
  maxTickets?: number | null;
}

export function checkComponent(before: ComponentFields | null, data: ComponentFields): void {
  const part = {...before, ...data};
  if (!part.eventSessionId && !part.eventId)
    throw invalid({eventSessionId: 'Elige una sesión o, para cualquiera de las suyas, un evento.'});
  if (part.eventSessionId && part.eventId) throw invalid({eventId: 'Elige la sesión o el evento, no los dos.'});
  if ((part.minTickets ?? 0) > (part.maxTickets ?? 1)) throw invalid({maxTickets: 'No puede ser menos que el mínimo.'});
}
