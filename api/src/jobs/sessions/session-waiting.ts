/**
 * Waiting lists of sessions, every other second: what became of the offers, then the places that are free are offered
 * in the order of the line to whoever fits. One process at a time; the claims of an offer decide against all buyers
 * anyway.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../platform/keys/token';
import type {Config} from '../../platform/environment/config';
import {takesTurn} from '../../domain/kernel/locks';
import {offerPlaces, settleOffers} from '../../domain/queue/offer-seats';
import {readSessionPlace} from '../../domain/queue/read-session-list';
import {conflict, DomainError} from '../../domain/kernel/errors';
import {mailIdentity} from '../../outside/mail/identity';
import {fitWaiter, type Wish} from '../../web/live/fit-waiter';
import type {Session} from '../../web/live/session';
import {log} from '../../platform/process/log';
import {renderSessionWaiter, type SessionWaiterMail} from '../../outside/mail/render/session-waiter';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail} from '../../outside/mail/queue/mail-queue';

/** Most people looked at in one step; who stands behind waits for the next one. */
const LOOKED_AT = 500;
const TRIES = 5;

interface Waiter extends Wish {
  id: number;
}

export const sessionPlaceUrl = (config: Config, place: {id: number; eventId: number; eventSessionId: number}): string =>
  `${config.publicUrl}/eventos/${place.eventId}/${place.eventSessionId}/lista-espera?enlace=${signedId(config.secret, 'session_waiter', place.id)}`;

export async function queueWaiterMail(
  runtime: Runtime,
  tx: Tx,
  waiterId: number,
  kind: SessionWaiterMail['kind'],
): Promise<void> {
  const place = await readSessionPlace(tx, waiterId);
  const mail = renderSessionWaiter({
    ...place,
    kind,
    identity: await mailIdentity(tx, runtime.config),
    url: sessionPlaceUrl(runtime.config, place),
  });
  await queueMail(runtime, tx, {
    ...mail,
    dedupeKey: `session-waiter:${kind}:${waiterId}`,
    kind: `session_waiter_${kind}`,
    to: place.email,
    orderId: null,
    attachments: [],
  });
}

/** Version 8 (RFC 9562) marks the carts of offers. */
const offerCart = (): string => randomUUID().replace(/^(.{14})4/, '$18');

/** Seats for one of those who wait; false when nothing that fits is free. The mail commits with the claims. */
export async function offerTo(runtime: Runtime, session: Session, waiter: Waiter): Promise<boolean> {
  const lost = new Set<number>();
  for (let tries = 0; tries < TRIES; tries++) {
    const places = fitWaiter(session, waiter, lost);
    if (!places) return false;
    try {
      await runtime.db.withTransaction(async tx => {
        await offerPlaces(tx, {waiterId: waiter.id, cartId: offerCart(), places});
        await queueWaiterMail(runtime, tx, waiter.id, 'offered');
      });
      if ('seats' in places) {
        const {rows} = await runtime.db.query<{endsAt: Date}>(
          'select offer_ends_at as "endsAt" from session_waiter where id = $1',
          [waiter.id],
        );
        runtime.sessions.apply(
          session.id,
          places.seats.map(seat => seat.seatId),
          'hold',
          rows[0]!.endsAt,
        );
      }
      return true;
    } catch (error) {
      if (
        !(error instanceof DomainError) ||
        !['seats_taken', 'hold_race', 'zone_full', 'quota_full'].includes(error.code)
      )
        throw error;
      if (!('seats' in places) || error.code === 'quota_full') return false;
      // A rival has some of them, though memory did not know: the next look leaves them out.
      const gone = (error.details?.seatIds as number[] | undefined) ?? [];
      for (const seatId of gone.length ? gone : places.seats.map(seat => seat.seatId))
        lost.add(seatId - session.plan.firstSeatId);
    }
  }
  return false;
}

/** By hand, out of turn. @throws DomainError 409 `none_left`, `not_waiting` */
export async function offerByHand(runtime: Runtime, waiterId: number): Promise<void> {
  const {rows} = await runtime.db.query<Waiter & {session: number; state: string}>(
    `select id, event_session_id as session, state, quantity, is_adjacent as "isAdjacent", zone_ids as "zoneIds"
      from session_waiter where id = $1`,
    [waiterId],
  );
  if (rows[0]?.state !== 'waiting') throw conflict('not_waiting', 'Esa persona ya no espera.');
  if (!(await offerTo(runtime, await runtime.sessions.get(rows[0].session), rows[0])))
    throw conflict('none_left', 'Ahora no hay libres entradas como las que quiere.');
}

export async function runSessionWaiting(runtime: Runtime): Promise<void> {
  const {rows: busy} = await runtime.db.query(
    `select 1 from session_waiter where state in ('waiting', 'offered') union all select 1 from event_session
      where kept_for_waiting limit 1`,
  );
  if (busy.length === 0) return;
  await runtime.db.withTransaction(async tx => {
    if (!(await takesTurn(tx, 'sessionWaiting'))) return;
    const settled = await runtime.db.withTransaction(async inner => {
      const done = await settleOffers(inner);
      for (const id of done.expired) await queueWaiterMail(runtime, inner, id, 'expired');
      return done;
    });
    if (settled.served.length + settled.expired.length)
      log.info({served: settled.served.length, expired: settled.expired.length}, 'offers to waiting people settled');
    const {rows: sessions} = await runtime.db.query<{id: number; offers: boolean; kept: boolean}>(
      `select s.id, s.kept_for_waiting as kept, s.state = 'on_sale' and now() between s.sale_starts_at
        and s.sale_ends_at and s.waiting_list_open
        and not (s.buyers_only and (s.buyers_only_until is null or s.buyers_only_until > now())) as offers
         from event_session s where s.kept_for_waiting or exists (select 1 from session_waiter w
           where w.event_session_id = s.id and w.state = 'waiting') order by s.id`,
    );
    for (const {id, offers, kept} of sessions) {
      const keeps = offers && (await serve(runtime, id));
      if (keeps !== kept)
        await runtime.db.query('update event_session set kept_for_waiting = $2 where id = $1', [id, keeps]);
    }
  });
}

/**
 * Whether what comes free is kept for the line: somebody waits, and what is free now fits nobody only because there is
 * nothing.
 */
async function serve(runtime: Runtime, sessionId: number): Promise<boolean> {
  const session = await runtime.sessions.get(sessionId);
  const {rows: line} = await runtime.db.query<Waiter>(
    `select id, quantity, is_adjacent as "isAdjacent", zone_ids as "zoneIds" from session_waiter
      where event_session_id = $1 and state = 'waiting' order by id limit $2`,
    [sessionId, LOOKED_AT],
  );
  let waiting = line.length;
  for (const waiter of line) {
    if (session.states.free === 0) break;
    const isOffered = await offerTo(runtime, session, waiter).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_waiting') return true;
      throw error;
    });
    if (isOffered) waiting--;
  }
  return waiting > 0 && session.states.free === 0;
}
