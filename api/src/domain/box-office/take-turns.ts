/**
 * Who goes on at a counter: its clerks who have a PIN, and whether one of them may. The counter has the till of whoever
 * opened it there; who has an open one of their own elsewhere does not sell into another's.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** Where a session stands: whose it is, and the till of its counter. */
export interface Standing {
  staffUserId: number;
  /** That of the counter: of somebody else, or the own open one. */
  shiftId: number | null;
  boxOfficeId: number | null;
}

export async function standingOf(tx: Tx, sessionId: number): Promise<Standing> {
  const {rows} = await tx.query<Standing>(
    `select l.staff_user_id as "staffUserId", s.id as "shiftId", s.box_office_id as "boxOfficeId"
       from login_session l left join box_office_clerk k on k.staff_user_id = l.staff_user_id
         left join cash_shift o on o.box_office_clerk_id = k.id and o.state = 'open'
         left join cash_shift s on s.id = coalesce(l.cash_shift_id, o.id) and s.state = 'open'
      where l.id = $1`,
    [sessionId],
  );
  return rows[0]!;
}

export interface Colleague {
  clerkId: number;
  staffUserId: number;
  name: string;
  roles: string[];
  pinHash: string;
  /** Their own open till. */
  ownShiftId: number | null;
}

const OFFICES = (of: string): string => `coalesce(${of}.scope -> 'boxOfficeIds', '[]')`;
const isEverywhere = (of: string): string => `jsonb_array_length(${OFFICES(of)}) = 0`;

/**
 * Of the box office of its till; without one, whoever works where whoever stands there does. The last ones first.
 */
export async function colleaguesAt(tx: Tx, at: Standing): Promise<Colleague[]> {
  const {rows} = await tx.query<Colleague>(
    `select k.id as "clerkId", u.id as "staffUserId", u.name, u.roles, k.pin_hash as "pinHash", s.id as "ownShiftId"
       from box_office_clerk k join staff_user u on u.id = k.staff_user_id and u.is_active
         left join cash_shift s on s.box_office_clerk_id = k.id and s.state = 'open'
         left join box_office_clerk here on here.staff_user_id = $1
      where k.is_active and k.pin_hash is not null and u.event_company_id is null and u.affiliate_id is null
        and case when $2::int is not null then ${isEverywhere('k')} or ${OFFICES('k')} @> to_jsonb($2::int)
          else ${isEverywhere('k')} or here.id is null or ${isEverywhere('here')}
            or exists (select from jsonb_array_elements(${OFFICES('k')}) o where ${OFFICES('here')} @> o) end
      order by (select max(l.last_seen_at) from login_session l where l.staff_user_id = u.id) desc nulls last, u.name`,
    [at.staffUserId, at.boxOfficeId],
  );
  return rows;
}

/** @throws DomainError 409 `till_open` when their own till is another one. */
export function requireOneTill(at: Standing, who: Colleague): void {
  if (who.ownShiftId === null || at.shiftId === null || who.ownShiftId === at.shiftId) return;
  throw conflict(
    'till_open',
    `${who.name} tiene abierta su propia caja: que venda en ella o la arquee antes. El dinero de dos cajas no se mezcla.`,
  );
}

/**
 * What was begun at the counter goes on with whoever takes over: what is in hand and what is laid aside, but not what a
 * caller pays by a link. What the one who comes had in hand elsewhere is laid aside for them. What they leave behind at
 * another counter stays with whoever opened its till.
 */
export async function handCarts(tx: Tx, from: number, to: number): Promise<void> {
  if (from === to) return;
  // All of both, by ascending id: a sale that is under way is waited for.
  await tx.query(`select from cart where staff_user_id = any($1) and state = 'open' order by id for update`, [
    [from, to],
  ]);
  await tx.query(
    `update cart c set staff_user_id = coalesce(x.opener, c.staff_user_id), parked_at = coalesce(c.parked_at, now())
       from (select (select k.staff_user_id from login_session l join cash_shift s on s.id = l.cash_shift_id
           and s.state = 'open' join box_office_clerk k on k.id = s.box_office_clerk_id
          where l.staff_user_id = $1 and l.base_id is not null and l.stage = 'full' and l.revoked_at is null
            and l.expires_at > now()) as opener) x
      where c.staff_user_id = $1 and c.state = 'open' and c.by_link_at is null
        and (x.opener is not null or c.parked_at is null and exists (select from cart f
          where f.staff_user_id = $2 and f.state = 'open' and f.parked_at is null))`,
    [to, from],
  );
  await tx.query(
    `update cart set staff_user_id = $2 where staff_user_id = $1 and state = 'open' and by_link_at is null`,
    [from, to],
  );
}
