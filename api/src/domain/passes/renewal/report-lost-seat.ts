/** A holder's own seat was promised to somebody else before the holder could renew: staff are told, once per pass. */
import type {Tx} from '../../kernel/tx';
import type {RenewalFacts} from './read-renewals';

/** Nothing when the seat is free, or belongs to the same holder: then another was chosen freely. */
export async function reportLostSeat(tx: Tx, facts: RenewalFacts): Promise<void> {
  await tx.query(
    `insert into incident (kind, title, detail, order_id, payment_id)
     select 'renewal_seat_taken', 'Butaca de un abonado, ya dada a otro',
       'El abono ' || $1 || ' (' || $2 || ', ' || $3 || ') tenía su butaca garantizada en «' || $4
       || '» y no la tiene: ' ||
            case when o.id is not null then 'la lleva el abono ' || o.id || ' (' || case o.origin
              when 'import' then 'importado' when 'staff' then 'dado por el personal' else 'dado de alta' end || '). '
              else 'está bloqueada u ocupada. ' end || 'Hay que hablar con los dos.', null, null
       from season_list l left join season_pass o on o.season_list_id = l.id and o.seat_id = $5
         and o.renewed_from_id is distinct from $1::int
         and o.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')
      where l.id = $6 and (o.id is not null or exists (select 1 from list_seat_kept b
        where b.season_list_id = l.id and b.seat_id = $5))
        and not exists (select 1 from incident i
          where i.kind = 'renewal_seat_taken' and i.detail like 'El abono ' || $1 || ' (%')`,
    [facts.passId, facts.memberCode, facts.seatLabel, facts.listName, facts.seatId, facts.seasonListId],
  );
}
