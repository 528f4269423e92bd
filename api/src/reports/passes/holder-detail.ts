/**
 * A holder's pass in one list on one page: seat, money, card, blocks, what was given free, lent and changed, wallet,
 * papers, family.
 */
import {notFound} from '../../domain/kernel/errors';
import {bool, cents, day, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

const SESSION = {sessionId: id(), eventId: id(), eventTitle: str(), startsAt: instant()};
export const HOLDER_DETAIL = obj(
  {
    holderId: id(),
    listId: id(),
    listName: str(),
    listState: str(),
    pass: orNull(
      obj({
        id: id(),
        state: str(),
        kind: str(),
        categoryName: str(),
        categoryKind: str(),
        seatLabel: str(),
        seatId: orNull(id()),
        zoneName: orNull(str()),
        gate: orNull(str()),
        priceId: id(),
        amountCents: cents(),
        discountCents: cents(),
        feeCents: cents(),
        totalCents: cents(),
        paidCents: cents(),
        overdueCents: cents(),
        frequencyName: orNull(str()),
        autoRenew: bool(),
        origin: str(),
        releaseEnabled: bool(),
        transferEnabled: bool(),
        endReason: str(),
        signedUpAt: instant(),
        activatedAt: orNull(instant()),
        endedAt: orNull(instant()),
        renewedFromList: orNull(str()),
        leavingOn: orNull(day()),
      }),
    ),
    passes: list(
      obj({
        id: id(),
        listId: id(),
        listName: str(),
        state: str(),
        kind: str(),
        categoryName: str(),
        seatLabel: str(),
        totalCents: cents(),
      }),
      {description: 'sus abonos en todas las listas, el último primero'},
    ),
    discounts: list(obj({name: str(), amountCents: cents(), state: str()})),
    cards: list(
      obj({
        id: id(),
        number: str(),
        state: str(),
        replacedReason: orNull(str()),
        hasNfc: bool(),
        feeCents: cents(),
        printCount: int(),
        issuedAt: instant(),
        endedAt: orNull(instant()),
      }),
    ),
    blocks: list(
      obj({
        id: id(),
        reason: str(),
        fromAt: instant(),
        untilAt: orNull(instant()),
        caseNumber: str(),
        detail: str(),
        notifiedAt: orNull(instant()),
        staffName: orNull(str()),
        liftedAt: orNull(instant()),
        isOn: bool(),
      }),
    ),
    instalments: list(
      obj({
        id: id(),
        n: int(),
        dueOn: day(),
        amountCents: cents(),
        paidCents: cents(),
        feeCents: cents('gastos de devolución que se deben'),
        isStopped: bool(),
        state: str(),
        method: orNull(str()),
        attempts: int(),
        lastError: str(),
        paidAt: orNull(instant()),
      }),
    ),
    refunds: list(
      obj({id: id(), amountCents: cents(), method: str(), state: str(), reason: str(), createdAt: instant()}),
      {
        description: 'lo que se ha devuelto de este abono, o está por devolver',
      },
    ),
    means: list(
      obj({
        kind: oneOf('card', 'mandate'),
        text: str(),
        state: oneOf('draft', 'signed', 'active', 'expired', 'revoked', 'cancelled'),
        detail: str(),
      }),
    ),
    releases: list(
      obj({
        id: id(),
        ...SESSION,
        state: str(),
        channel: str(),
        soldCents: orNull(cents()),
        expectedCents: orNull(cents('lo que se dijo al liberar')),
        compensationCents: orNull(cents()),
        releasedAt: instant(),
      }),
    ),
    transfers: list(obj({id: id(), ...SESSION, state: str(), toName: str(), toContact: str(), proposedAt: instant()})),
    invitations: list(
      obj({id: id(), ...SESSION, state: str(), guestName: str(), zoneName: str(), issuedAt: instant()}),
    ),
    changes: list(
      obj({
        id: id(),
        state: str(),
        fromSeat: str(),
        toSeat: str(),
        priceDiffCents: int(),
        effective: str(),
        reason: str(),
        requestedAt: instant(),
        decidedAt: orNull(instant()),
      }),
    ),
    wallet: list(
      obj({
        id: id(),
        kind: str(),
        amountCents: int(),
        balanceCents: cents(),
        note: str(),
        expiresOn: orNull(day()),
        createdAt: instant(),
      }),
    ),
    documents: list(
      obj({
        id: id(),
        kind: str(),
        fileName: str(),
        state: str(),
        reviewNote: str(),
        reviewerName: orNull(str()),
        hasFile: bool(),
        uploadedAt: instant(),
        reviewedAt: orNull(instant()),
      }),
    ),
    family: list(
      obj({
        holderId: id(),
        listId: orNull(id()),
        memberCode: str(),
        name: str(),
        relation: str(),
        categoryName: orNull(str()),
        seatLabel: orNull(str()),
      }),
    ),
  },
  'HolderDetail',
);
export type HolderDetail = Infer<typeof HOLDER_DETAIL>;

const rows = (sql: string) => `coalesce((select json_agg(x) from (${sql}) x), '[]')`;
const SESSION_SQL = `s.id as "sessionId", s.event_id as "eventId", e.title as "eventTitle", s.starts_at as "startsAt"`;
const PLACE = (seat: string) =>
  `(select seat_place(z, s.row_label, s.seat_number) from seat s join zone z on z.id = s.zone_id
    where s.id = ${seat})`;

/** The pass of the list that counts: a live one before one that was given back. */
const PASS = `
select p.id from season_pass p where p.pass_holder_id = $1 and p.season_list_id = $2
  order by p.state in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over'), p.id desc limit 1`;
const SQL = `
with l as (select id, name, state from season_list where id = $2), p as (select * from season_pass where id = (${PASS}))
select $1::int as "holderId", l.id as "listId", l.name as "listName", l.state as "listState",
  (select json_build_object('id', p.id, 'state', p.state, 'kind', p.kind, 'categoryName', c.name, 'categoryKind',
    c.kind, 'seatLabel', p.seat_label, 'seatId', p.seat_id, 'zoneName', z.name, 'gate', g.name, 'priceId',
    p.pass_price_id, 'amountCents', p.amount_cents, 'discountCents', p.discount_cents, 'feeCents', p.fee_cents,
          'totalCents', p.total_cents, 'paidCents', p.paid_cents, 'overdueCents', p.overdue_cents, 'frequencyName',
            f.name, 'autoRenew', p.auto_renew, 'origin', p.origin, 'releaseEnabled', p.release_enabled,
            'transferEnabled', p.transfer_enabled, 'endReason', p.end_reason, 'signedUpAt', p.signed_up_at,
          'leavingOn', p.leaving_on, 'activatedAt', p.activated_at, 'endedAt', p.ended_at, 'renewedFromList',
            (select ol.name from season_pass o join season_list ol on ol.id = o.season_list_id
            where o.id = p.renewed_from_id))
     from p join pass_category c on c.id = p.pass_category_id left join zone z on z.id = p.zone_id
       left join gate g on g.id = z.gate_id left join payment_frequency f on f.id = p.payment_frequency_id) as pass,
  ${rows(`select q.id, q.season_list_id as "listId", ql.name as "listName", q.state, q.kind, c.name as "categoryName",
    q.seat_label as "seatLabel", q.total_cents as "totalCents" from season_pass q
    join season_list ql on ql.id = q.season_list_id join pass_category c on c.id = q.pass_category_id
    where q.pass_holder_id = $1 order by ql.starts_on desc, q.id desc`)} as passes,
  ${rows(`select d.name, u.amount_cents as "amountCents", u.state from season_pass_discount u
    join pass_discount d on d.id = u.pass_discount_id where u.season_pass_id = (select id from p)`)} as discounts,
  ${rows(`select k.id, k.number, k.state, k.replaced_reason as "replacedReason", k.nfc_uid is not null as "hasNfc",
    k.fee_cents as "feeCents", k.print_count as "printCount", k.issued_at as "issuedAt", k.ended_at as "endedAt"
    from pass_card k where k.season_pass_id = (select id from p) order by k.id desc`)} as cards,
  ${rows(`select b.id, b.reason, b.from_at as "fromAt", b.until_at as "untilAt", b.case_number as "caseNumber",
    b.detail, b.notified_at as "notifiedAt", u.name as "staffName", b.lifted_at as "liftedAt", now() >= b.from_at
    and coalesce(now() < least(b.until_at, b.lifted_at), true) as "isOn" from pass_block b
    left join staff_user u on u.id = b.staff_user_id where b.season_pass_id = (select id from p)
    order by b.from_at desc`)} as blocks,
  ${rows(`select i.id, i.n, i.due_on as "dueOn", i.amount_cents as "amountCents", i.paid_cents as "paidCents",
    i.fee_cents - i.fee_paid_cents as "feeCents", i.retries_stopped_at is not null as "isStopped", i.state, i.method,
    i.attempts, i.last_error as "lastError", i.paid_at as "paidAt" from instalment i
    where i.season_pass_id = (select id from p) order by i.n`)} as instalments,
  ${rows(`select r.id, r.amount_cents as "amountCents", r.method, r.state, r.reason, r.created_at as "createdAt"
    from refund r where r.season_pass_id = (select id from p) union all
    select w.id, w.amount_cents, 'wallet', 'done', w.note, w.created_at from wallet_entry w
    where w.season_pass_id = (select id from p) and w.kind = 'refund' and w.order_id is null order by 6`)} as refunds,
  ${rows(`select 'card' as kind, initcap(t.brand) || ' ···· ' || t.last4 as text, t.state,
    to_char(t.expires_on, 'MM/YYYY') as detail from card_token t where t.pass_holder_id = $1 union all
    select 'mandate', 'IBAN ···· ' || right(m.iban, 4), m.state, m.reference from sepa_mandate m
    where m.pass_holder_id = $1`)} as means,
  ${rows(`select r.id, ${SESSION_SQL}, r.state, r.channel, r.sold_cents as "soldCents",
    r.expected_cents as "expectedCents", r.compensation_cents as "compensationCents", r.released_at as "releasedAt" from seat_release r
    join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
    where r.season_pass_id = (select id from p) order by s.starts_at desc`)} as releases,
  ${rows(`select t.id, ${SESSION_SQL}, t.state, t.to_name as "toName",
    coalesce(nullif(t.to_email, ''), t.to_phone) as "toContact", t.proposed_at as "proposedAt" from pass_transfer t
    join event_session s on s.id = t.event_session_id join event e on e.id = s.event_id
    where t.season_pass_id = (select id from p) order by s.starts_at desc`)} as transfers,
  ${rows(`select i.id, ${SESSION_SQL}, i.state, i.guest_name as "guestName", z.name as "zoneName",
    i.issued_at as "issuedAt" from pass_invitation i join event_session s on s.id = i.event_session_id
    join event e on e.id = s.event_id join zone z on z.id = i.zone_id where i.season_pass_id = (select id from p)
    order by s.starts_at desc, i.n`)} as invitations,
  ${rows(`select c.id, c.state, ${PLACE('c.from_seat_id')} as "fromSeat", ${PLACE('c.to_seat_id')} as "toSeat",
    c.price_diff_cents as "priceDiffCents", c.effective, c.reason, c.requested_at as "requestedAt",
    c.decided_at as "decidedAt" from seat_change c where c.season_pass_id = (select id from p)
    order by c.requested_at desc`)} as changes,
  ${rows(`select w.id, w.kind, w.amount_cents as "amountCents", w.balance_cents as "balanceCents", w.note,
    w.expires_on as "expiresOn", w.created_at as "createdAt" from wallet_entry w where w.pass_holder_id = $1
    order by w.id desc limit 100`)} as wallet,
  ${rows(`select d.id, d.kind, d.file_name as "fileName", d.state, d.review_note as "reviewNote",
    u.name as "reviewerName", d.content is not null as "hasFile", d.uploaded_at as "uploadedAt",
    d.reviewed_at as "reviewedAt" from pass_document d left join staff_user u on u.id = d.reviewed_by_id
    where d.season_pass_id = (select id from p) order by d.id desc`)} as documents,
  ${rows(`select o.id as "holderId", o.member_code as "memberCode",
    pass_holder_name(o.first_name, o.surname1, o.surname2) as name, case when o.id = h.guardian_id then 'Tutor o tutora'
    when o.guardian_id = h.id then 'A su cargo' else 'Misma familia' end as relation, op.season_list_id as "listId",
    oc.name as "categoryName", op.seat_label as "seatLabel"
     from pass_holder h join pass_holder o on o.id <> h.id
       and (o.id = h.guardian_id or o.guardian_id = h.id or (o.guardian_id = h.guardian_id))
       left join lateral (select q.* from season_pass q where q.pass_holder_id = o.id and q.season_list_id = $2
       order by q.id desc limit 1) op on true left join pass_category oc on oc.id = op.pass_category_id where h.id = $1
       order by o.born_on nulls last, o.id`)} as family
  from l where exists (select 1 from pass_holder where id = $1)`;

export async function readHolderDetail(tx: Tx, holderId: number, listId: number): Promise<HolderDetail> {
  const {rows: found} = await tx.query<HolderDetail>(SQL, [holderId, listId]);
  if (!found[0]) throw notFound('No existe ese abonado o esa lista.');
  return utcInstants(found[0]);
}
