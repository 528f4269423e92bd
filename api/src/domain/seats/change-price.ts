/** Changes the tariff of what a cart holds; only to a tariff that its zone offers and whose quotas have room. */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {quotasOf} from './quotas';

const CHANNEL = '(select k.channel from cart k where k.id = $1)';

export async function changePrices(
  tx: Tx,
  cartId: string,
  changes: {key: string; priceId: number}[],
  offered: (eventSessionId: number, zoneId: number) => Promise<number[]>,
): Promise<void> {
  for (const change of changes) {
    const [kind, a, b] = change.key.split(':');
    const found = await tx.query<{session: number; zone: number; isHolders: boolean; isPacks: boolean}>(
      kind === 's'
        ? `select c.event_session_id as session, s.zone_id as zone, c.for_pass_id is not null as "isHolders",
          c.pack_claim_id is not null as "isPacks" from seat_claim c join seat s on s.id = c.seat_id where c.cart_id = $1 and c.event_session_id = $2
          and c.seat_id = $3 and c.kind = 'hold' and c.order_id is null and c.expires_at > now() for update of c`
        : `select event_session_id as session, zone_id as zone, for_pass_id is not null as "isHolders",
          pack_claim_id is not null as "isPacks" from zone_claim
          where cart_id = $1 and id = $2 and kind = 'hold' and order_id is null and expires_at > now() for update`,
      kind === 's' ? [cartId, Number(a), Number(b)] : [cartId, Number(a)],
    );
    const line = found.rows[0];
    if (!line) throw conflict('line_gone', 'Esa entrada ya no está en tu carrito.', {key: change.key});
    if (line.isHolders)
      throw conflict(
        'line_fixed',
        'Esa entrada tiene el precio de abonado: para otra tarifa, quítala y elígela en el mapa.',
        {key: change.key},
      );
    if (line.isPacks)
      throw conflict('line_fixed', 'Esa entrada va en un pack: su precio es el del pack.', {key: change.key});
    if (!(await offered(line.session, line.zone)).includes(change.priceId))
      throw invalid({priceId: 'Esta tarifa no es de la zona.'});
    if (kind === 's')
      await tx.query(
        `update seat_claim set price_id = $4, quota_ids = ${quotasOf('$2', '$4', CHANNEL)}
          where cart_id = $1 and event_session_id = $2 and seat_id = $3`,
        [cartId, line.session, Number(b), change.priceId],
      );
    else
      await tx.query(
        `update zone_claim set price_id = $3, quota_ids = ${quotasOf('zone_claim.event_session_id', '$3', CHANNEL)}
          where cart_id = $1 and id = $2`,
        [cartId, Number(a), change.priceId],
      );
  }
}
