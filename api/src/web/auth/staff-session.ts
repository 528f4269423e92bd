/**
 * Staff log-in: opaque bearer token, idle 30 minutes, 12 hours at most (settings), revocable, hashed in the database. A
 * session is whole, or waits ten minutes for the code of the second factor, or may only enrol in it: until then it may
 * do nothing. One that a PIN opened at a counter is a clerk's, whatever its owner is besides; a locked one waits for a PIN.
 */
import {ACTIVITIES, MODULE_IDS, offFor} from '../../domain/activities/modules';
import {DomainError} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import type {Actor} from './audit';
import {checkPassword} from './password';
import {permissionsOf} from './permissions';
import {outranks} from './role-guard';
import {needsSecondFactor} from './second-factor';
import {newToken, tokenHash} from '../../platform/keys/token';

export type Stage = 'full' | 'code' | 'enrol' | 'locked';

export interface Staff {
  id: number;
  name: string;
  email: string;
  roles: string[];
  companyId: number | null;
  sessionId: number;
  stage: Stage;
  /** What the club does; null: nobody has said anything, so everything. */
  activities: string[] | null;
  modules: string[] | null;
  /** What the own entry allows whoever is nothing but a clerk; null: no entry binds. */
  counterPermissions: string[] | null;
  /** Of whoever sells at a counter; null: no clerk. */
  counter: {hasPin: boolean; isByPin: boolean; lockMinutes: number} | null;
  /** The log-in at that counter: the own one, or that which a PIN hangs from. */
  counterId: number | null;
  /** Where they stand by their PIN, when that is another counter and its till is somebody else's: whose. */
  tillElsewhere: string | null;
}

type Found = Staff & {stale: boolean; isByPin: boolean; isClerk: boolean};

const CLERK_IDLE = '12 hours'; // a till stays open all day
const unauthorized = () => new DomainError('unauthorized', 'Tu sesión ha terminado. Vuelve a entrar.');

/** Who was at work is told why they are not any more: the office asks for the password again over what they were doing. */
const ENDED = {
  idle: 'Tu sesión ha terminado porque llevabas un rato sin usarla. Vuelve a entrar.',
  over: 'Tu sesión ha durado todo lo que puede durar. Vuelve a entrar.',
  revoked: 'Tu sesión se ha cerrado. Vuelve a entrar.',
} as const;

export async function logIn(
  tx: Tx,
  email: string,
  password: string,
  from: {ip: string | null; userAgent: string | null},
) {
  const id = await findStaff(tx, email, password);
  if (id === null) throw new DomainError('bad_credentials', 'El correo o la contraseña no son correctos.');
  return openSession(tx, id, from);
}

/** Null for whoever knows no password of a member of staff, after the same time whatever is wrong. */
export async function findStaff(tx: Tx, email: string, password: string): Promise<number | null> {
  const {rows} = await tx.query<{id: number; password_hash: string | null; is_active: boolean}>(
    'select id, password_hash, is_active from staff_user where email = $1',
    [email.trim().toLowerCase()],
  );
  const right = await checkPassword(rows[0]?.password_hash, password);
  return rows[0]?.is_active && right ? rows[0].id : null;
}

export async function openSession(tx: Tx, staffUserId: number, from: {ip: string | null; userAgent: string | null}) {
  const token = newToken();
  await tx.query(
    `insert into login_session (token_hash, staff_user_id, expires_at, ip, user_agent, stage)
      values ($1, $2, now() + case when $5 = 'code' then interval '10 minutes'
      else make_interval(hours => setting_int('staffSessionHours', 12)) end, $3, $4, $5)`,
    [tokenHash(token), staffUserId, from.ip, from.userAgent?.slice(0, 300) ?? null, await firstStage(tx, staffUserId)],
  );
  await tx.query('update staff_user set last_login_at = now() where id = $1', [staffUserId]);
  const staff = await staffOf(tx, token);
  return {token, ...describe(staff)};
}

/** What a fresh session may do, whatever opened it: a password or the link that replaces one. */
async function firstStage(tx: Tx, staffUserId: number): Promise<Stage> {
  const {rows} = await tx.query<{roles: string[]; enrolled: boolean}>(
    `select u.roles, exists (select 1 from staff_totp t
      where t.staff_user_id = u.id and t.confirmed_at is not null) as enrolled from staff_user u where u.id = $1`,
    [staffUserId],
  );
  if (rows[0]?.enrolled) return 'code';
  return needsSecondFactor(rows[0]?.roles ?? []) ? 'enrol' : 'full';
}

/** The second factor was shown: from here on the session is like any other. */
export const completeSession = (tx: Tx, sessionId: number) =>
  tx.query(
    `update login_session s set stage = 'full',
      expires_at = coalesce((select b.expires_at from login_session b where b.id = s.base_id),
        s.created_at + make_interval(hours => setting_int('staffSessionHours', 12)))
      where s.id = $1 and s.revoked_at is null`,
    [sessionId],
  );

/** The member of staff a token stands for; refreshes the idle clock at most once a minute. */
export async function staffOf(tx: Tx, token: string): Promise<Staff> {
  if (token.length < 20 || token.length > 100) throw unauthorized();
  const found = await tx.query<Found>(
    `select u.id, u.name, u.email, u.roles, u.event_company_id as "companyId", s.id as "sessionId", s.stage,
            case when s.base_id is not null or u.roles <@ '{clerk}' then coalesce(k.permissions, '{}') end
              as "counterPermissions",
            case when k.id is not null or s.base_id is not null then jsonb_build_object('hasPin', k.pin_hash is not null, 'isByPin',
              s.base_id is not null, 'lockMinutes', setting_int('counterLockMinutes', 15)) end as counter,
            case when k.id is not null or s.base_id is not null then coalesce(s.base_id, s.id) end as "counterId",
            (select o.name from login_session e join cash_shift t on t.id = e.cash_shift_id and t.state = 'open'
                join box_office_clerk d on d.id = t.box_office_clerk_id join staff_user o on o.id = d.staff_user_id
              where k.id is not null and e.staff_user_id = u.id and e.base_id <> coalesce(s.base_id, s.id) and e.stage = 'full'
                and e.revoked_at is null and e.expires_at > now() and t.id = till_of(u.id)) as "tillElsewhere",
            s.base_id is not null as "isByPin", k.id is not null as "isClerk", s.last_seen_at < now() - interval '1 minute' as stale,
            o.activities, o.modules
       from login_session s join staff_user u on u.id = s.staff_user_id left join organization o on o.id = 1
         left join box_office_clerk k on k.staff_user_id = u.id and k.is_active
      where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and u.is_active
        and s.last_seen_at > now() - (case when s.base_id is not null or 'clerk' = any(u.roles)
          then interval '${CLERK_IDLE}' else make_interval(mins => setting_int('staffIdleMinutes', 30)) end)`,
    [tokenHash(token)],
  );
  const row = found.rows[0];
  if (!row) throw await whyEnded(tx, token);
  if (row.isByPin) asClerk(row);
  if (row.stale) await tx.query('update login_session set last_seen_at = now() where id = $1', [row.sessionId]);
  return row;
}

/** What a PIN opens is a clerk's, of whoever could do all that without it; else it waits for somebody who can. */
function asClerk(staff: Found): void {
  if (!staff.isClerk || !outranks(staff.roles, ['clerk'])) staff.stage = 'locked';
  staff.roles = ['clerk'];
  staff.companyId = null;
}

async function whyEnded(tx: Tx, token: string): Promise<DomainError> {
  const {rows} = await tx.query<{ended: keyof typeof ENDED}>(
    `select case when s.revoked_at is not null or not u.is_active then 'revoked' when s.expires_at <= now() then 'over'
       else 'idle' end as ended
       from login_session s join staff_user u on u.id = s.staff_user_id where s.token_hash = $1`,
    [tokenHash(token)],
  );
  const ended = rows[0]?.ended;
  return ended ? new DomainError('unauthorized', ENDED[ended], {details: {ended}}) : unauthorized();
}

/** `?api_key=`: a link key (one use) becomes a fresh session; an ordinary token is kept as it is. */
export async function exchange(tx: Tx, key: string, from: {ip: string | null; userAgent: string | null}) {
  const used = await tx.query<{staff_user_id: number}>(
    `update link_key set used_at = now() where key_hash = $1 and used_at is null and expires_at > now()
      returning staff_user_id`,
    [tokenHash(key)],
  );
  if (used.rows[0]) return openSession(tx, used.rows[0].staff_user_id, from);
  return {token: key, ...describe(await staffOf(tx, key))};
}

export async function makeLinkKey(tx: Tx, staffUserId: number): Promise<string> {
  const key = newToken();
  await tx.query(
    `insert into link_key (key_hash, staff_user_id, expires_at) values ($1, $2, now() + interval '10 minutes')`,
    [tokenHash(key), staffUserId],
  );
  return key;
}

/** A counter that somebody leaves is left: the log-in that it hangs from goes too. */
export const logOut = (tx: Tx, token: string) =>
  tx.query(
    `update login_session set revoked_at = now() where revoked_at is null
      and id in (select coalesce(base_id, id) from login_session where token_hash = $1 and revoked_at is null)`,
    [tokenHash(token)],
  );

/**
 * The menus and buttons of a clerk offer what the entry allows; domain/box-office/require-clerk.ts refuses the rest.
 */
const offered = ({roles, counterPermissions: own}: Staff) =>
  permissionsOf(roles)
    .map(({resource, actions}) => ({
      resource,
      actions:
        own && resource === 'orders' && !own.includes('refund')
          ? actions.filter(action => action !== 'refund')
          : actions,
    }))
    .filter(({resource}) => !own || resource !== 'invitations' || own.includes('invite'));

export function describe(staff: Staff) {
  const modules = staff.modules ?? MODULE_IDS;
  const off = offFor(modules);
  return {
    user: {id: staff.id, name: staff.name, email: staff.email, roles: staff.roles, companyId: staff.companyId},
    stage: staff.stage,
    counter: staff.counter,
    permissions:
      staff.stage === 'full'
        ? offered(staff).filter(({resource}) => !off.some(({areas}) => areas.includes(resource)))
        : [],
    activities: [...(staff.activities ?? ACTIVITIES)],
    modules: [...modules],
    off,
  };
}

export const actorOf = (staff: Staff, ip: string | null, requestId: string | null): Actor => ({
  kind: 'staff',
  id: staff.id,
  name: staff.name,
  roles: staff.roles,
  companyId: staff.companyId,
  counterId: staff.counterId,
  ip,
  requestId,
});
