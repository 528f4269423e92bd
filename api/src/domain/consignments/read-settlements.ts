/** The settlements of a batch, as its page lists them. */
import type {Tx} from '../kernel/tx';

export interface SettlementRow {
  n: number;
  createdAt: Date;
  staffName: string;
  sold: number;
  soldCents: number;
  commissionCents: number;
  owedCents: number;
  isCash: boolean;
  payoutId: number | null;
}

export async function readSettlements(tx: Tx, consignmentId: number): Promise<SettlementRow[]> {
  const {rows} = await tx.query<SettlementRow>(
    `select s.n, s.created_at as "createdAt", u.name as "staffName", s.sold, s.sold_cents as "soldCents",
       s.commission_cents as "commissionCents", s.owed_cents as "owedCents", p.cash_movement_id is not null as "isCash",
       p.id as "payoutId"
       from consignment_settlement s join staff_user u on u.id = s.staff_user_id
         left join seller_payout p on p.id = s.seller_payout_id
      where s.consignment_id = $1 order by s.n`,
    [consignmentId],
  );
  return rows;
}
