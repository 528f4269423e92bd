/**
 * What a session's form may not say: another day once somebody has a place in it, times in the wrong order, a plan of another venue, another plan once
 * somebody has a place in this one (a place of the old plan would be nowhere in the new).
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {NAMED} from '../attendees/named';
import {refuseUntold} from './postpone-session';
import {readSettings} from '../settings/read-settings';

interface SessionFields {
  id?: number;
  state?: string;
  eventId?: number;
  seatPlanId?: number;
  startsAt?: string | Date;
  doorsAt?: string | Date;
  endsAt?: string | Date;
  saleStartsAt?: string | Date;
  saleEndsAt?: string | Date;
  maxPerOrder?: number | undefined;
  maxPerCustomer?: number | undefined;
  holdMinutes?: number | undefined;
  refundPolicy?: string;
  isNominative?: boolean;
  attendeesDueAt?: string | Date | null;
}

/** Errors: `invalid` 422 naming the field, `wrong_state` 409. Prices of the former plan's zones go with it. */
export async function checkSession(tx: Tx, before: SessionFields | null, data: SessionFields): Promise<void> {
  if (!before) await takeHouseRules(tx, data);
  const after = {...before, ...data};
  checkTimes(after);
  if (data.refundPolicy !== before?.refundPolicy) checkPolicy(data);
  if (before?.id && before.startsAt && data.startsAt)
    await refuseUntold(tx, before.id, new Date(before.startsAt), new Date(data.startsAt));
  await checkNames(tx, before, after);
  const moved = before && (before.seatPlanId !== after.seatPlanId || before.eventId !== after.eventId);
  if (moved && before.state !== 'draft')
    throw conflict('wrong_state', 'El plano y el evento solo se cambian mientras la sesión es un borrador.');
  if (before && !moved) return;
  const {rows} = await tx.query<{same: boolean; state: string}>(
    'select p.venue_id = e.venue_id as same, p.state from seat_plan p, event e where p.id = $1 and e.id = $2',
    [after.seatPlanId, after.eventId],
  );
  if (rows[0] && !rows[0].same) throw invalid({seatPlanId: 'Este plano es de otro recinto que el evento.'});
  if (rows[0]?.state === 'retired') throw invalid({seatPlanId: 'Este plano está retirado.'});
  if (before && before.seatPlanId !== after.seatPlanId) await leavePlan(tx, before.id!, after.seatPlanId!);
}

/** What a new session does not say of itself is as the house has it. */
async function takeHouseRules(tx: Tx, data: SessionFields): Promise<void> {
  const settings = await readSettings(tx);
  data.maxPerOrder ??= Number(settings.maxTicketsOrder);
  data.maxPerCustomer ??= Number(settings.maxTicketsCustomer);
  data.holdMinutes ??= Number(settings.holdWebMinutes);
}

/** Who has bought already cannot say it with the purchase: whoever has no name yet is given a day. */
async function checkNames(tx: Tx, before: SessionFields | null, after: SessionFields): Promise<void> {
  if (!after.isNominative) return;
  const due = after.attendeesDueAt ? new Date(after.attendeesDueAt) : null;
  if (due && after.startsAt && due > new Date(after.startsAt))
    throw invalid({attendeesDueAt: 'Como tarde, cuando empieza la sesión.'});
  const was = before?.attendeesDueAt ? new Date(before.attendeesDueAt) : null;
  if (!before || (before.isNominative && was?.getTime() === due?.getTime())) return;
  const {rows} = await tx.query<{nameless: number}>(
    `select count(*)::int as nameless from order_line l join "order" o on o.id = l.order_id
       left join ticket_attendee a on a.order_line_id = l.id
      where l.event_session_id = $1 and l.kind = 'ticket' and l.state in ('pending', 'active') and o.channel <> 'lfp'
        and not coalesce(${NAMED}, false) and coalesce($2::timestamptz, '-infinity') < now()`,
    [before.id, due],
  );
  const {nameless} = rows[0]!;
  if (nameless > 0)
    throw invalid({
      attendeesDueAt: `Ya hay ${nameless === 1 ? '1 entrada sin nombre' : `${nameless} entradas sin nombre`}: pon un día por venir hasta el que se pueda decir.`,
    });
}

async function leavePlan(tx: Tx, eventSessionId: number, seatPlanId: number): Promise<void> {
  const taken = await tx.query(
    `select 1 from seat_claim where event_session_id = $1 union all select 1 from zone_claim where event_session_id = $1
      union all select 1 from order_line where event_session_id = $1 limit 1`,
    [eventSessionId],
  );
  if (taken.rowCount > 0)
    throw conflict('wrong_state', 'Ya hay butacas bloqueadas o vendidas en este plano: libéralas antes de cambiarlo.');
  await tx.query(
    'delete from price p using zone z where z.id = p.zone_id and p.event_session_id = $1 and z.seat_plan_id <> $2',
    [eventSessionId, seatPlanId],
  );
}

/** The settings say it, as the program does it: words of one's own could only say the contrary. */
function checkPolicy({refundPolicy}: SessionFields): void {
  const said = sentences(refundPolicy ?? '').find(saysTerms);
  if (said !== undefined)
    throw invalid({
      refundPolicy: `Si se admiten cambios o devoluciones, y cómo, ya lo dicen los ajustes: quita «${said.slice(0, 80)}».`,
    });
}

const sentences = (text: string): string[] =>
  text.split(/[.;!?\n]+/).flatMap(part => part.trim().replace(/\s+/g, ' ') || []);

const OF_BUYERS = /\b(cambi(o|os|a|an|ar|arla|arlas)|devol\w+|devuelv\w+|reembols\w+|anul\w+|reven[td]\w+)\b/;
const GIVES_OR_DENIES = /\b(sin|no|ni|ningun\w*|admit\w+|acept\w+|permit\w+|pued\w+|podra\w*|hasta|gratis)\b/;
/** What the organizer does when something happens, what it keeps for itself, what costs nothing. */
const OF_ORGANIZER =
  /^(si|cuando|en caso de)\b|\b(programa|cartel|reparto|interpretes?|horarios?|alineacion(es)?)\b|\bno hay importe\b/;

/** Whether it says what a buyer may do with a ticket afterwards. */
function saysTerms(sentence: string): boolean {
  const plain = sentence.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return OF_BUYERS.test(plain) && GIVES_OR_DENIES.test(plain) && !OF_ORGANIZER.test(plain);
}

function checkTimes(s: SessionFields): void {
  const at = (when?: string | Date) => (when === undefined ? NaN : new Date(when).getTime());
  const errors: Record<string, string> = {};
  if (at(s.doorsAt) > at(s.startsAt)) errors.doorsAt = 'Las puertas se abren antes de empezar.';
  if (at(s.endsAt) <= at(s.startsAt)) errors.endsAt = 'Debe terminar después de empezar.';
  if (at(s.saleEndsAt) <= at(s.saleStartsAt)) errors.saleEndsAt = 'La venta debe terminar después de empezar.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
