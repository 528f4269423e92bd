/**
 * What staff decide for holders at a session outside their pass: a price, a window, until when the own seat is kept.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

interface OfferFields {
  seasonListId?: number;
  eventSessionId?: number;
  amountCents?: number | null;
  discountBp?: number | null;
  startsAt?: string | Date;
  endsAt?: string | Date;
  keepUntilAt?: string | Date | null;
}

export async function checkHolderOffer(tx: Tx, before: OfferFields | null, data: OfferFields): Promise<void> {
  const o = {...before, ...data};
  const hasAmount = o.amountCents !== null && o.amountCents !== undefined;
  const hasDiscount = o.discountBp !== null && o.discountBp !== undefined;
  if (hasAmount && hasDiscount) throw invalid({discountBp: 'Escribe un precio o un descuento, no los dos.'});
  if (!hasAmount && !hasDiscount) throw invalid({amountCents: 'Escribe un precio o un descuento.'});
  if (o.startsAt && o.endsAt && new Date(o.endsAt) <= new Date(o.startsAt))
    throw invalid({endsAt: 'Debe terminar después de empezar.'});
  const {rows} = await tx.query<{kind: string; samePlan: boolean; isIncluded: boolean; startsAt: Date}>(
    `select l.kind, l.seat_plan_id is null or l.seat_plan_id = s.seat_plan_id as "samePlan", s.starts_at as "startsAt",
            exists (select 1 from season_list_session i
              where i.season_list_id = l.id and i.event_session_id = s.id) as "isIncluded"
              from season_list l, event_session s where l.id = $1 and s.id = $2`,
    [o.seasonListId, o.eventSessionId],
  );
  const facts = rows[0];
  if (!facts) return;
  if (facts.kind !== 'passes') throw invalid({seasonListId: 'Elige una lista de abonos.'});
  if (!facts.samePlan) throw invalid({eventSessionId: 'Esa sesión tiene otro plano que la lista.'});
  if (facts.isIncluded) throw invalid({eventSessionId: 'Esa sesión ya entra en los abonos de la lista.'});
  if (o.endsAt && new Date(o.endsAt) > facts.startsAt)
    throw invalid({endsAt: 'Debe ser antes de que empiece la sesión.'});
  if (o.keepUntilAt && new Date(o.keepUntilAt) > facts.startsAt)
    throw invalid({keepUntilAt: 'Debe ser antes de que empiece la sesión.'});
}
