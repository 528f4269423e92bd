/** What a door would say to a code now, and by which rule; nothing is written and nothing is used up. */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readFacts} from '../door-facts';
import {waitForRight} from '../find-right';
import {cleanText, spellings} from '../rules/code-text';
import {decide} from '../rules/decide';
import type {Direction, ScanResult} from '../rules/facts';
import {questionFor} from '../rules/house-rules';
import {verify, type TicketKeyRing} from '../ticket-code';

export interface Tried {
  result: ScanResult;
  isWrongGate: boolean;
  rule: string | null;
  question: string | null;
  category: string | null;
  place: string | null;
}

/** Errors: `not_found` 404, `wrong_state` 409 while the event has no reader to look through. */
export async function tryCode(
  tx: Tx,
  ask: {eventSessionId: number; text: string; gateId: number | null; direction: Direction},
  keys: TicketKeyRing,
): Promise<Tried> {
  const {rows} = await tx.query<{deviceId: number | null}>(
    `select (select d.id from device d where d.event_id = s.event_id and d.is_active order by d.id limit 1) as "deviceId"
       from event_session s where s.id = $1`,
    [ask.eventSessionId],
  );
  if (!rows[0]) throw notFound('No existe esa sesión.');
  const {deviceId} = rows[0];
  if (deviceId === null) throw conflict('wrong_state', 'Empareja antes un lector con este evento.');
  const text = cleanText(ask.text);
  const named = await waitForRight(tx, verify(text, keys), spellings(text));
  const reading = {...ask, deviceId, isOffline: false, at: null, nonce: null};
  const [found] = await readFacts(tx, [{reading, named}]);
  if (!found) throw notFound('No existe esa sesión.');
  const {result, isWrongGate, rule = null} = decide(found.right, found.door, ask.direction, found.readAt.getTime());
  return {
    result,
    isWrongGate,
    rule,
    question: result === 'ok' ? questionFor(found.right, found.door, ask.direction) : null,
    category: found.shown.category,
    place: found.shown.place,
  };
}
