/**
 * Readers join an event by an invitation that is used once, or by the event's code; they say how they are, and move to
 * another gate by the event's PIN. A name belongs to one reader: who comes with one that is taken gets a number behind.
 */
import {createHash, timingSafeEqual} from 'node:crypto';
import {conflict, DomainError, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {DoorFacts} from '../rules/facts';
import {RULES_VERSION} from '../rules/house-rules';

export interface Paired {
  deviceId: number;
  eventId: number;
  eventTitle: string;
  /** The next living session; a trial's door opens at once. */
  sessionId: number | null;
  gateId: number | null;
}

/** Of an event: until its last session is over, at most a week. Errors: `not_found` 404, `wrong_state` 409. */
export async function inviteReader(
  tx: Tx,
  ask: {eventId: number; tokenHash: Buffer; maySearch: boolean; isNode: boolean; staffUserId: number | null},
): Promise<void> {
  const {rowCount} = await tx.query(
    `insert into reader_invitation (event_id, token_hash, may_search, staff_user_id, is_node, expires_at)
     select e.id, $2, $3, $4, $5, least(now() + interval '7 days', greatest(now() + interval '1 hour',
       (select max(s.ends_at) from event_session s where s.event_id = e.id and s.state <> 'cancelled')))
       from event e where e.id = $1`,
    [ask.eventId, ask.tokenHash, ask.maySearch, ask.staffUserId, ask.isNode],
  );
  if (rowCount === 0) throw notFound('No existe ese evento.');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whose code it is. Errors: `wrong_code` 422. */
export async function eventOfCode(tx: Tx, code: string): Promise<number> {
  const {rows} = await tx.query<{eventId: number; code: string}>(
    'select event_id as "eventId", code from event_access where code = $1',
    [code],
  );
  if (!rows[0] || !timingSafeEqual(digest(rows[0].code), digest(code)))
    throw new DomainError(
      'wrong_code',
      'El código del evento no es ese, o ha cambiado. Pídelo en la pestaña «Puertas» del evento.',
      {errors: {code: 'Código incorrecto.'}},
    );
  return rows[0].eventId;
}

interface Invitation {
  id: number;
  eventId: number;
  maySearch: boolean;
  isNode: boolean;
  staffUserId: number | null;
}

/** Uses the invitation up. Errors: `wrong_code` 422 when it is used, over, or nobody's. */
export async function useInvitation(tx: Tx, tokenHash: Buffer): Promise<Invitation> {
  const {rows} = await tx.query<Invitation>(
    `update reader_invitation set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
      returning id, event_id as "eventId", may_search as "maySearch", is_node as "isNode", staff_user_id as "staffUserId"`,
    [tokenHash],
  );
  if (!rows[0])
    throw new DomainError('wrong_code', 'Esta invitación ya se ha usado o ha caducado: pide otra en «Puertas».', {
      errors: {token: 'Invitación usada o caducada.'},
    });
  return rows[0];
}

export interface NewReader {
  eventId: number;
  name: string;
  gateId: number | null;
  tokenHash: Buffer;
  maySearch: boolean;
  staffUserId: number | null;
  invitationId: number | null;
  isNode: boolean;
}

/** A reader with a token of its own. Errors: `invalid` 422 for a gate of another venue. */
export async function addReader(tx: Tx, ask: NewReader): Promise<Paired> {
  await checkGate(tx, ask.eventId, ask.gateId);
  const {rows} = await tx.query<{id: number}>(
    `insert into device as d (event_id, gate_id, name, staff_user_id, last_seen_at, token_hash, may_search, is_node)
     select $1, $2, n.name, $4, now(), $5, $6, $7 from (select case when n = 1 then $3 else left($3, 76) || ' ' || n end as name
         from generate_series(1, 500) n) n
       where not exists (select 1 from device o where o.event_id = $1 and o.name = n.name
         and (o.token_hash is not null or not o.is_active)) limit 1
     -- One that was made in the office, or reads by a login, gets its token now.
     on conflict (event_id, name) do update set gate_id = excluded.gate_id, staff_user_id = excluded.staff_user_id,
       token_hash = excluded.token_hash, may_search = excluded.may_search, is_node = excluded.is_node, instance = null, paired_at = now(), last_seen_at = now(),
       version = d.version + 1, updated_at = now() where d.is_active and d.kind = 'reader'
       and d.token_hash is null returning id`,
    [ask.eventId, ask.gateId, ask.name, ask.staffUserId, ask.tokenHash, ask.maySearch, ask.isNode],
  );
  if (!rows[0]) throw invalid({name: 'Ese nombre lo acaba de tomar otro lector: escribe otro.'});
  const deviceId = rows[0].id;
  if (ask.invitationId !== null)
    await tx.query('update reader_invitation set device_id = $2 where id = $1', [ask.invitationId, deviceId]);
  const event = await tx.query<Omit<Paired, 'deviceId'>>(
    `select e.id as "eventId", e.title as "eventTitle", $2::int as "gateId",
            (select s.id from event_session s where s.event_id = e.id and s.state not in ('draft', 'cancelled')
              order by s.ends_at < now(), case when s.ends_at < now() then -extract(epoch from s.ends_at) end, s.starts_at,
                s.id limit 1) as "sessionId"
       from event e where e.id = $1`,
    [ask.eventId, ask.gateId],
  );
  return {...event.rows[0]!, deviceId};
}

async function checkGate(tx: Tx, eventId: number, gateId: number | null): Promise<void> {
  if (gateId === null) return;
  const {rowCount} = await tx.query(
    'select 1 from gate g join event e on e.venue_id = g.venue_id where e.id = $1 and g.id = $2',
    [eventId, gateId],
  );
  if (rowCount === 0) throw invalid({gateId: 'Esa puerta es de otro recinto.'});
}

export interface ReaderState {
  batteryPercent: number | null;
  pending: number;
  isOffline: boolean;
  isInstalled: boolean;
  isPersistent: boolean;
  version: string;
}

/** Errors: `reader_outdated` 409, for a reader that would let in whom a rule refuses. */
export function expectKnowsRules({rules = []}: Pick<DoorFacts, 'rules'>, version: number): void {
  if (rules.length > 0 && version < RULES_VERSION)
    throw conflict('reader_outdated', 'Este evento tiene reglas que este lector no conoce: actualiza su aplicación.');
}

/** What a reader says of itself. */
export async function noteContact(tx: Tx, deviceId: number, state: ReaderState): Promise<void> {
  await tx.query(
    `update device set last_seen_at = now(), battery_percent = coalesce($2, battery_percent), pending_count = $3,
      is_offline = $4, is_installed = $5, is_persistent = $6, app_version = $7 where id = $1`,
    [
      deviceId,
      state.batteryPercent,
      state.pending,
      state.isOffline,
      state.isInstalled,
      state.isPersistent,
      state.version,
    ],
  );
}

/** Errors: `wrong_code` 422, `invalid` 422. */
export async function moveToGate(
  tx: Tx,
  ask: {deviceId: number; eventId: number; gateId: number | null; pin: string},
): Promise<void> {
  const {rows} = await tx.query<{pin: string}>('select gate_pin as pin from event_access where event_id = $1', [
    ask.eventId,
  ]);
  if (!rows[0] || !timingSafeEqual(digest(rows[0].pin), digest(ask.pin)))
    throw new DomainError('wrong_code', 'El PIN de las puertas no es ese.', {errors: {pin: 'PIN incorrecto.'}});
  await checkGate(tx, ask.eventId, ask.gateId);
  await tx.query('update device set gate_id = $2, version = version + 1, updated_at = now() where id = $1', [
    ask.deviceId,
    ask.gateId,
  ]);
}
