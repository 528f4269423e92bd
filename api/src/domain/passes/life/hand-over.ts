/**
 * A pass goes to another person for good: the contract ends for one and goes on for the other, with its seat, its plan
 * of payment and what of it is paid. The years of the first go with it only to the family, with papers. What is not
 * settled yet (a seat given free for a match to come) goes with the contract; what was lent or given to guests ends;
 * nobody is charged on another's card.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {allows} from '../../machines/registry';
import {HAS_PASS} from './has-pass';
import {lockPass} from './block-pass';
import {requireNoneOpen} from '../seat-change/change-seat';
import {lockDues} from './lock-dues';
import {refuseBannedHolder} from '../holder/refuse-banned';
import {withdrawGiven, type Withdrawn} from './withdraw-given';

export const HANDOVER_KINDS = ['death', 'family', 'other'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

export interface HandOver {
  seasonPassId: number;
  toHolderId: number;
  kind: HandoverKind;
  /** What proves it: asked for when the years go along. */
  documents: string;
  reason: string;
}

export interface HandedOver {
  seasonPassId: number;
  /** Since when the new holder counts as a member. */
  memberSinceOn: string;
  keepsSeniority: boolean;
  given: Withdrawn;
}

const REASONS: Record<HandoverKind, string> = {
  death: 'por fallecimiento',
  family: 'a un familiar',
  other: 'a otra persona',
};

/** Errors: `handover_…`, `charge_under_way`, `seat_change_open` 409; 404; 422 naming the field. */
export async function handOver(tx: Tx, ask: HandOver): Promise<HandedOver> {
  const {seasonPassId, toHolderId, kind} = ask;
  if (kind !== 'other' && ask.documents === '')
    throw invalid({documents: 'Escribe qué documentos lo acreditan: sin ellos no se conserva la antigüedad.'});
  await lockDues(tx, seasonPassId);
  const {rows: people} = await tx.query<{id: number; state: string; memberCode: string; since: string}>(
    `select id, state, member_code as "memberCode", to_char(member_since_on, 'YYYY-MM-DD') as since from pass_holder
      where id = $2 or id = (select pass_holder_id from season_pass where id = $1) order by id for update`,
    [seasonPassId, toHolderId],
  );
  const state = await lockPass(tx, seasonPassId);
  const {rows} = await tx.query<Facts>(FACTS, [seasonPassId, toHolderId]);
  const facts = rows[0]!;
  const heir = people.find(one => one.id === toHolderId);
  if (!heir) throw notFound('No existe esa persona.');
  if (facts.holderId === toHolderId) throw invalid({toHolderId: 'Es la misma persona.'});
  const from = people.find(one => one.id === facts.holderId);
  if (!from) throw conflict('handover_wrong_state', 'El abono acaba de cambiar de titular.');
  if (heir.state === 'deceased') throw conflict('handover_barred', 'Esa persona consta como fallecida.');
  await refuseBannedHolder(tx, toHolderId, `Traspaso del abono ${seasonPassId}`);
  if (!allows('season_pass', state, 'handed_over'))
    throw conflict(
      'handover_wrong_state',
      state === 'suspended_unpaid'
        ? 'El abono debe plazos: se traspasa cuando estén pagados.'
        : 'Solo se traspasa un abono en vigor.',
    );
  if (facts.isSanctioned)
    throw conflict(
      'handover_blocked',
      'El abono está bloqueado por sanción, prohibición o fraude: no se traspasa mientras dure.',
    );
  if (facts.isUnpaid) throw conflict('handover_unpaid', 'El abono debe plazos: se traspasa cuando estén pagados.');
  if (facts.isLeaving) throw conflict('handover_leaving', 'Este abono ya tiene fecha de baja.');
  if (facts.isRenewed)
    throw conflict(
      'handover_renewed',
      'Ya está renovado para la temporada siguiente: anula antes la renovación o traspasa también ese abono.',
    );
  if (!facts.fitsCategory)
    throw conflict(
      'handover_category',
      `La categoría ${facts.category} es para otra edad: esa persona no puede tener este abono.`,
    );
  if (facts.otherPasses >= facts.maxPerPerson)
    throw conflict('handover_too_many', 'Esa persona ya tiene abono de esta categoría en esta temporada.');
  await requireNoneOpen(tx, seasonPassId);
  const {rows: day} = await tx.query<{today: string}>(`select to_char(club_today(), 'YYYY-MM-DD') as today`);
  const given = await withdrawGiven(tx, seasonPassId, day[0]!.today);
  const newId = await moveContract(
    tx,
    seasonPassId,
    toHolderId,
    `Traspasado ${REASONS[kind]}, n.º ${heir.memberCode}: ${ask.reason}`,
  );
  const keepsSeniority = kind !== 'other';
  const memberSinceOn = keepsSeniority && from.since < heir.since ? from.since : heir.since;
  await tx.query(
    'update pass_holder set member_since_on = $2, version = version + 1, updated_at = now() where id = $1',
    [toHolderId, memberSinceOn],
  );
  await move(tx, to('pass_holder', 'active', ['former']), {id: toHolderId});
  if (kind === 'death') await move(tx, to('pass_holder', 'deceased'), {id: from.id});
  else await move(tx, to('pass_holder', 'former', ['active']), {id: from.id, as: 'h', where: `not ${HAS_PASS}`});
  return {seasonPassId: newId, memberSinceOn, keepsSeniority, given};
}

interface Facts {
  holderId: number;
  category: string;
  isSanctioned: boolean;
  isUnpaid: boolean;
  isLeaving: boolean;
  isRenewed: boolean;
  fitsCategory: boolean;
  otherPasses: number;
  maxPerPerson: number;
}

const FACTS = `
select p.pass_holder_id as "holderId", k.name as category, p.overdue_cents > 0 as "isUnpaid",
  p.leaving_on is not null as "isLeaving", k.max_per_person as "maxPerPerson",
       exists (select 1 from pass_block b
         where b.season_pass_id = p.id and b.reason in ('club_sanction', 'access_ban', 'fraud') and b.lifted_at is null
         and (b.until_at is null or b.until_at > now())) as "isSanctioned",
       exists (select 1 from season_pass n
         where n.renewed_from_id = p.id
         and n.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void')) as "isRenewed",
       (k.born_from_on is null and k.born_until_on is null)
         or coalesce(h.born_on between coalesce(k.born_from_on, '-infinity') and coalesce(k.born_until_on, 'infinity'),
         false) as "fitsCategory",
       (select count(*)::int from season_pass o where o.pass_holder_id = $2 and o.season_list_id = p.season_list_id
         and o.pass_category_id = p.pass_category_id
         and o.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')) as "otherPasses"
  from season_pass p join pass_category k on k.id = p.pass_category_id left join pass_holder h on h.id = $2
    where p.id = $1`;

/**
 * The first contract ends, the second begins where it was: seat, claims, instalments, discounts, what is still open; a
 * card of its own.
 */
async function moveContract(tx: Tx, oldId: number, toHolderId: number, reason: string): Promise<number> {
  const ended = await move(tx, to('season_pass', 'handed_over'), {
    id: oldId,
    set: 'ended_at = now(), end_reason = $2, auto_renew = false, card_token_id = null, sepa_mandate_id = null',
    values: [reason],
  });
  if (ended.rowCount !== 1) throw conflict('handover_wrong_state', 'Solo se traspasa un abono en vigor.');
  const {rows} = await tx.query<{id: number}>(
    `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
      state, amount_cents, discount_cents, fee_cents, paid_cents, payment_frequency_id, origin, release_enabled,
      transfer_enabled, activated_at, price_group_id, group_discount_cents, release_discount_cents,
      choices_allowed, handed_over_from_id)
     select season_list_id, $2, pass_category_id, pass_price_id, zone_id, seat_id, kind, 'active', amount_cents,
       discount_cents, fee_cents, paid_cents, payment_frequency_id, 'staff', release_enabled, transfer_enabled,
       now(), price_group_id, group_discount_cents, release_discount_cents,
            choices_allowed - (select count(*) from pass_choice c join event_session s on s.id = c.event_session_id
              and s.ends_at <= now() where c.season_pass_id = $1 and c.state = 'chosen'), id
       from season_pass where id = $1 returning id`,
    [oldId, toHolderId],
  );
  const newId = rows[0]!.id;
  await tx.query(
    'update instalment set season_pass_id = $2, version = version + 1, updated_at = now() where season_pass_id = $1',
    [oldId, newId],
  );
  await tx.query(
    `insert into season_pass_discount (season_pass_id, pass_discount_id, amount_cents, state)
      select $2, pass_discount_id, amount_cents, state from season_pass_discount where season_pass_id = $1`,
    [oldId, newId],
  );
  await tx.query(
    `with mine as materialized (select c.event_session_id, c.seat_id from seat_claim c
      join event_session s on s.id = c.event_session_id and s.ends_at > now()
      where c.season_pass_id = $1 and c.kind = 'pass' order by 1, 2 for update of c)
     update seat_claim c set season_pass_id = $2, changed_xid = pg_current_xact_id() from mine
       where c.event_session_id = mine.event_session_id and c.seat_id = mine.seat_id`,
    [oldId, newId],
  );
  await tx.query(
    `update zone_claim c set season_pass_id = $2 from event_session s
      where c.season_pass_id = $1 and s.id = c.event_session_id and s.ends_at > now()`,
    [oldId, newId],
  );
  // What has been had stays with who had it; what is left, chosen or not, goes along.
  await tx.query(
    `update pass_choice c set season_pass_id = $2, version = c.version + 1 from event_session s
      where c.season_pass_id = $1 and c.state = 'chosen' and s.id = c.event_session_id and s.ends_at > now()`,
    [oldId, newId],
  );
  await tx.query(
    `update seat_release r set season_pass_id = $2, version = r.version + 1 from event_session s
      where r.season_pass_id = $1 and r.state in ('released', 'sold') and s.id = r.event_session_id
      and s.ends_at > now()`,
    [oldId, newId],
  );
  // What comes off the renewal belongs to the contract that can be renewed.
  await tx.query(
    `update seat_release set season_pass_id = $2, version = version + 1
      where season_pass_id = $1 and payout = 'renewal_discount'`,
    [oldId, newId],
  );
  await move(tx, to('pass_card', 'replaced'), {
    set: `replaced_reason = 'handed_over', ended_at = now()`,
    where: 'season_pass_id = $1',
    values: [oldId],
  });
  await tx.query(
    `insert into pass_card (season_pass_id, number, code, state, activated_at)
      select id, member_code || '-' || id, upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)), 'active', now()
      from season_pass where id = $1`,
    [newId],
  );
  return newId;
}
