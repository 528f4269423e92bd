/**
 * The passes that may be renewed by whoever asks: those of the account and of the people in its care, and those of the
 * holders that this browser has proven. Each with the season that follows, its seat there, what is owed and what stands
 * in the way. What is said of proven holders is a mask: names, addresses and wallets belong to accounts.
 */
import type {Channel} from '../../kernel/channel';
import type {Tx} from '../../kernel/tx';
import {readPhases, type Phase} from '../campaign/read-phases';

export interface RenewalWho {
  /** Null: nobody is logged in. */
  customerId: number | null;
  provenHolderIds: number[];
}

export type RenewalRefusal = 'renewed' | 'documents' | 'overdue' | 'closed' | 'barred';

export const RENEWAL_REFUSALS: Record<RenewalRefusal, string> = {
  renewed: 'Este abono ya está renovado.',
  documents: 'La renovación está hecha y espera a que revisemos los documentos.',
  overdue: 'Este abono tiene plazos sin pagar. Se puede renovar en cuanto estén al día.',
  closed: 'La renovación de este abono no está abierta ahora mismo.',
  barred: 'Este abono no se puede renovar en la web. Habla con la oficina del abonado.',
};

export interface RenewalFacts {
  passId: number;
  holderId: number;
  /** Reached by the account; otherwise only proven. */
  isReached: boolean;
  isOwn: boolean;
  firstName: string;
  surname1: string;
  surname2: string;
  memberCode: string;
  bornOn: string | null;
  email: string;
  phone: string;
  street: string;
  postalCode: string;
  city: string;
  province: string;
  walletCents: number;
  state: string;
  autoRenew: boolean;
  fromListName: string;
  seasonListId: number;
  listName: string;
  listEndsOn: string;
  vatCode: string;
  categoryName: string;
  priceGroupName: string | null;
  seatLabel: string;
  /** The same seat on the plan of the new season; null when it has none or the plan no longer has it. */
  seatId: number | null;
  zoneId: number | null;
  hadSeat: boolean;
  overdueCents: number;
  hasLostPriority: boolean;
  guaranteeUntilAt: Date | null;
  renewal: {id: number; state: string; totalCents: number} | null;
  phase: Phase | null;
  nextPhase: Phase | null;
  refusal: RenewalRefusal | null;
}

const RENEWABLE = `('active', 'suspended_unpaid', 'blocked', 'expired', 'not_renewed')`;

const SQL = `
select p.id as "passId", h.id as "holderId",
  ($1::int is not null and (coalesce(h.customer_id = $1, false) or exists (select 1 from pass_holder g
  where g.id = h.guardian_id and g.customer_id = $1))) as "isReached", coalesce(h.customer_id = $1, false) as "isOwn",
       h.first_name as "firstName", h.surname1, h.surname2, h.member_code as "memberCode", h.born_on::text as "bornOn",
         h.email, h.phone, h.street, h.postal_code as "postalCode", h.city, h.province, h.wallet_cents as "walletCents",
       p.state, p.auto_renew as "autoRenew", l.name as "fromListName", n.id as "seasonListId", n.name as "listName",
         n.ends_on::text as "listEndsOn", n.vat_code as "vatCode", k.name as "categoryName", g.name as "priceGroupName",
         p.seat_label as "seatLabel",
       t.id as "seatId", coalesce(t.zone_id, (select z.id from zone z join zone o on o.id = p.zone_id
         where p.seat_id is null and z.seat_plan_id = n.seat_plan_id and (z.id = o.id or z.code = o.code)
         order by z.id = o.id desc limit 1)) as "zoneId", p.seat_id is not null as "hadSeat",
       p.overdue_cents as "overdueCents", p.priority_lost_at is not null as "hasLostPriority",
         c.seat_guarantee_until_at as "guaranteeUntilAt", h.state = 'barred' as "isBarred", now() as now,
       (select json_build_object('id', r.id, 'state', r.state, 'totalCents', r.total_cents) from season_pass r
         where r.renewed_from_id = p.id
         and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')) as renewal
  from pass_holder h
  join season_pass p on p.pass_holder_id = h.id and p.state in ${RENEWABLE}
  join season_list l on l.id = p.season_list_id
  join lateral (select * from season_list n where n.previous_list_id = l.id and n.kind = 'passes'
    and n.state in ('campaign', 'active') and n.ends_on >= club_today()
    order by n.starts_on limit 1) n on true
  join lateral (select * from pass_campaign c where c.season_list_id = n.id order by c.id limit 1) c on true
  join pass_category k on k.id = p.pass_category_id
  left join price_group g on g.id = p.price_group_id
  left join seat s on s.id = p.seat_id
  left join zone z on z.id = s.zone_id
  left join lateral (select x.id, x.zone_id from seat x join zone y on y.id = x.zone_id
                      where x.seat_plan_id = n.seat_plan_id
                        and (x.id = s.id or (s.seat_plan_id <> n.seat_plan_id and y.code = z.code
                        and x.row_label = s.row_label and x.seat_number = s.seat_number)) limit 1) t on true
 where (h.id = any($2) or ($1::int is not null
   and (h.customer_id = $1 or exists (select 1 from pass_holder g where g.id = h.guardian_id and g.customer_id = $1))))
   and ($3::int[] is null or p.id = any($3))
 order by "isOwn" desc, "isReached" desc, h.born_on nulls last, p.id`;

type Row = Omit<RenewalFacts, 'phase' | 'nextPhase' | 'refusal'> & {isBarred: boolean; now: Date};

/**
 * @param passIds only these; null: all that can be reached. @param at as the campaign stands at that moment; null: now
 */
export async function readRenewals(
  tx: Tx,
  who: RenewalWho,
  channel: Channel,
  passIds: number[] | null = null,
  at: Date | null = null,
): Promise<RenewalFacts[]> {
  const {rows} = await tx.query<Row>(SQL, [who.customerId, who.provenHolderIds, passIds]);
  const items: RenewalFacts[] = [];
  for (const {isBarred, now, ...row} of rows) {
    const phases = (await readPhases(tx, row.seasonListId, {passHolderId: row.holderId, code: null}, at)).filter(
      phase => phase.kind === 'renewal' && phase.isForThem && phase.channels.includes(channel),
    );
    const phase = phases.find(one => one.isOpen) ?? null;
    const nextPhase = phase ? null : (phases.find(one => one.startsAt > (at ?? now)) ?? null);
    items.push({...row, phase, nextPhase, refusal: refuse(row, isBarred, phase)});
  }
  return items;
}

/** A renewal that is not paid yet is no obstacle: choosing again takes its place. */
function refuse(
  row: Pick<Row, 'renewal' | 'overdueCents'>,
  isBarred: boolean,
  phase: Phase | null,
): RenewalRefusal | null {
  if (row.renewal?.state === 'requested') return 'documents';
  if (row.renewal && row.renewal.state !== 'pending_payment') return 'renewed';
  if (isBarred) return 'barred';
  if (row.overdueCents > 0) return 'overdue';
  return phase ? null : 'closed';
}

/** «M… G… R…»: enough to know one's own, nothing to learn of another. */
export const maskedName = ({
  firstName,
  surname1,
  surname2,
}: Pick<RenewalFacts, 'firstName' | 'surname1' | 'surname2'>): string =>
  [firstName, surname1, surname2]
    .filter(Boolean)
    .map(word => `${word.charAt(0)}…`)
    .join(' ');
