/** The passes that a customer reaches, each with its card, its money and its holder's wallet: what «Mi abono» shows. */
import type {Tx} from '../../kernel/tx';
import {IS_REACHED} from '../holder/own-pass';
import {CAN_RENEW, RELEASE_CREDIT} from '../release/release-credit';

export interface WalletMovement {
  kind: string;
  amountCents: number;
  note: string;
  at: string;
  expiresOn: string | null;
}

export interface OwnPass {
  id: number;
  listName: string;
  seasonEndsOn: string;
  /** The first day on which its card can open a gate: the season's, or its first session's. */
  beginsOn: string;
  hasBegun: boolean;
  holderName: string;
  memberCode: string;
  memberSinceOn: string;
  /** The account's own, not that of somebody in its care. */
  isOwn: boolean;
  categoryName: string;
  categoryKind: string;
  /** Of a pass «a elegir»: how many sessions it gives, and how many of them are chosen. */
  choices: {allowed: number; used: number} | null;
  /** Of a pass that makes tickets cheaper. */
  ticketDiscountBp: number | null;
  documentRequired: string;
  zoneName: string | null;
  rowLabel: string | null;
  seatNumber: string | null;
  gate: string | null;
  state: string;
  /** Opens the gate today. */
  hasAccess: boolean;
  blocks: {reason: string; untilAt: string | null; caseNumber: string}[];
  cardNumber: string | null;
  cardState: string | null;
  cardCode: string | null;
  totalCents: number;
  paidCents: number;
  owedCents: number;
  overdueCents: number;
  nextInstalment: {dueOn: string; amountCents: number; state: string} | null;
  autoRenew: boolean;
  /** And what comes off when this pass is renewed, while it is not. */
  wallet: {balanceCents: number; renewalDiscountCents: number; movements: WalletMovement[]};
}

const MOVEMENTS = 5;
const ENDED = `('cancelled_by_holder', 'cancelled_unpaid', 'expired')`;

const TODAY = 'club_today()';

/** Blocks that are in force now. */
const BLOCK = `from pass_block b where b.season_pass_id = p.id and b.lifted_at is null and b.from_at <= now()
  and (b.until_at is null or b.until_at > now())`;

const PASSES = `
select p.id, l.name as "listName", l.ends_on::text as "seasonEndsOn", began.on::text as "beginsOn",
  began.on <= ${TODAY} as "hasBegun", h.first_name || ' ' || h.surname1 || coalesce(' ' || nullif(h.surname2, ''),
  '') as "holderName", h.member_code as "memberCode", h.member_since_on::text as "memberSinceOn",
       coalesce(h.customer_id = $1, false) as "isOwn", k.name as "categoryName", k.kind as "categoryKind",
       case when p.choices_allowed is not null then json_build_object('allowed', p.choices_allowed, 'used',
         p.choices_used) end as choices, k.ticket_discount_bp as "ticketDiscountBp",
         k.document_required as "documentRequired", z.name as "zoneName", st.row_label as "rowLabel",
         st.seat_number as "seatNumber", g.name as gate, p.state,
       coalesce(p.state = 'active' and began.on <= ${TODAY} and c.state in ('issued', 'active')
         and not exists (select 1 ${BLOCK}), false) as "hasAccess",
       (select coalesce(json_agg(json_build_object('reason', b.reason, 'untilAt', b.until_at, 'caseNumber',
         b.case_number) order by b.from_at), '[]') ${BLOCK}) as blocks,
       c.number as "cardNumber", c.state as "cardState", c.code as "cardCode",
       p.total_cents as "totalCents", p.paid_cents as "paidCents", p.total_cents - p.paid_cents as "owedCents",
         p.overdue_cents as "overdueCents", p.auto_renew as "autoRenew",
       (select json_build_object('dueOn', i.due_on, 'amountCents', i.amount_cents - i.paid_cents, 'state', i.state)
         from instalment i where i.season_pass_id = p.id
         and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable') order by i.due_on, i.n
         limit 1) as "nextInstalment",
       json_build_object('balanceCents', h.wallet_cents, 'renewalDiscountCents',
         case when ${CAN_RENEW} then ${RELEASE_CREDIT('p.id')} else 0 end, 'movements', (
         select coalesce(json_agg(json_build_object('kind', w.kind, 'amountCents', w.amount_cents, 'note', w.note, 'at',
           w.created_at, 'expiresOn', w.expires_on) order by w.id desc), '[]')
           from (select * from wallet_entry w where w.pass_holder_id = h.id order by w.id desc limit ${MOVEMENTS}) w))
             as wallet
  from pass_holder h
  join season_pass p on p.pass_holder_id = h.id
  join season_list l on l.id = p.season_list_id
  join pass_category k on k.id = p.pass_category_id
  cross join lateral (
    select least(l.starts_on, min(session_day(s))) as on
      from season_list_session n join event_session s on s.id = n.event_session_id
        where n.season_list_id = l.id and s.state not in ('draft', 'cancelled')) began
  left join zone z on z.id = p.zone_id
  left join seat st on st.id = p.seat_id
  left join pass_card c on c.season_pass_id = p.id and c.state in ('issued', 'active', 'blocked')
  left join lateral (select s.id from season_list_session n join event_session s on s.id = n.event_session_id
    where n.season_list_id = l.id and s.ends_at > now() and s.state not in ('draft', 'cancelled') order by s.starts_at
    limit 1) soon on true
  left join gate g on g.id = coalesce(gate_of_zone(soon.id, z.id), z.gate_id)
 where ${IS_REACHED} and l.state in ('campaign', 'active')
   and p.state not in ('void', 'handed_over', 'renewed', 'not_renewed')
   and (p.state not in ${ENDED} or not exists (select 1 from season_pass o
     where o.pass_holder_id = h.id and o.season_list_id = l.id and o.state not in ${ENDED}
     and o.state not in ('void', 'handed_over')))
 order by "isOwn" desc, p.state in ${ENDED}, began.on > ${TODAY} or l.ends_on < ${TODAY}, l.starts_on desc,
   h.born_on nulls last, p.id`;

/**
 * The holder's own first, then the family's; of each today's before those of another season; passes that were given up
 * only when nothing stands in their place.
 */
export async function readOwnPasses(tx: Tx, customerId: number): Promise<OwnPass[]> {
  return (await tx.query<OwnPass>(PASSES, [customerId])).rows;
}

/** The card's code while it lives; null when the pass has none. */
export async function readCardCode(tx: Tx, seasonPassId: number): Promise<string | null> {
  const {rows} = await tx.query<{code: string}>(
    `select code from pass_card where season_pass_id = $1 and state in ('issued', 'active')`,
    [seasonPassId],
  );
  return rows[0]?.code ?? null;
}
