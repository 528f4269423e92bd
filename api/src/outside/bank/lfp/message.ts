/** What a message says, once its signature is believed. What is nonsense is refused whole, field by field. */
import {invalid} from '../../../domain/kernel/errors';
import {validator} from '../../../web/http/operation';
import {cents, email, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {nifProblem, readDocument} from '../../../domain/kernel/spanish-codes';
import type {Attendee} from '../../../domain/attendees/read-person';
import type {OutsideWord} from '../../../domain/outside-sales/words';

const MOST_TICKETS = 100;
/** A try to pay ends after a day, whoever it waits for. */
const LONGEST_HOLD = 24 * 60;
const name = () => opt(orNull(str({maxLength: 80})));

const TICKET = obj({
  zone: str({minLength: 1, maxLength: 80, description: 'como se llama en el plano'}),
  row: opt(orNull(str({maxLength: 20, description: 'sin fila ni butaca en una zona sin numerar'}))),
  seat: opt(orNull(str({maxLength: 20}))),
  tariff: opt(orNull(str({maxLength: 80, description: 'sin ella, la ordinaria de la sesión'}))),
  firstName: name(),
  surname1: name(),
  surname2: name(),
  docNo: opt(orNull(str({maxLength: 20, description: 'NIF, NIE o pasaporte'}))),
});
/** One shape for the three, as the document shows it: what an order has besides, the others leave out. */
export const MESSAGE = obj(
  {
    type: oneOf('order', 'confirmation', 'cancellation'),
    orderNumber: str({
      minLength: 4,
      maxLength: 40,
      description: 'el `n_pedido` de quien vende: su código, un guion y lo suyo',
    }),
    totalCents: opt(cents('lo que ha cobrado, en un pedido y en su confirmación')),
    sessionId: opt(id('la sesión')),
    holdMinutes: opt(
      int({minimum: 5, maximum: LONGEST_HOLD, description: 'cuánto esperan las butacas; 60 si no se dice'}),
    ),
    buyer: opt(
      obj({
        email: email(),
        firstName: str({minLength: 1, maxLength: 80}),
        surname1: str({minLength: 1, maxLength: 80}),
        surname2: name(),
        phone: opt(orNull(str({maxLength: 30}))),
      }),
    ),
    tickets: opt(list(TICKET, {minItems: 1, maxItems: MOST_TICKETS})),
  },
  'LfpMessage',
);
type Message = Infer<typeof MESSAGE>;

const check = validator(MESSAGE);

/** @throws DomainError 422 */
export function readMessage(partner: string, raw: Buffer): OutsideWord {
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw.toString('utf8'));
  } catch {
    throw invalid({body: 'No es JSON válido.'});
  }
  const message = check(parsed);
  const gatewayOrder = message.orderNumber.toUpperCase();
  if (!gatewayOrder.startsWith(`${partner}-`) || !/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(gatewayOrder))
    throw invalid({orderNumber: `Empieza por «${partner}-» y sigue con letras, cifras y guiones.`});
  if (message.type === 'cancellation') return {kind: 'cancellation', gatewayOrder};
  if (message.totalCents === undefined || message.totalCents < 1) throw invalid({totalCents: 'Falta el importe.'});
  if (message.type === 'confirmation') return {kind: 'confirmation', gatewayOrder, amountCents: message.totalCents};
  return {kind: 'order', order: {...readOrder(message), gatewayOrder, totalCents: message.totalCents}};
}

function readOrder({sessionId, holdMinutes, buyer, tickets}: Message) {
  if (sessionId === undefined || !buyer || !tickets)
    throw invalid({
      ...(sessionId === undefined && {sessionId: 'Falta la sesión.'}),
      ...(!buyer && {buyer: 'Falta quien compra.'}),
      ...(!tickets && {tickets: 'Faltan las entradas.'}),
    });
  const wrong: Record<string, string> = {};
  const read = tickets.map(({zone, row, seat, tariff, ...who}, n) => {
    const docNo = who.docNo?.trim() ? readDocument(who.docNo) : null;
    if (who.docNo?.trim() && docNo === null) wrong[`tickets[${n}].docNo`] = nifProblem(who.docNo);
    if (!row?.trim() !== !seat?.trim()) wrong[`tickets[${n}].seat`] = 'Fila y butaca van juntas.';
    return {
      zone: zone.trim(),
      row: row?.trim() || null,
      seat: seat?.trim() || null,
      tariff: tariff?.trim() || null,
      attendee: {...namesOf(who), docNo} satisfies Attendee,
    };
  });
  if (Object.keys(wrong).length) throw invalid(wrong);
  return {
    eventSessionId: sessionId,
    holdMinutes: holdMinutes ?? 60,
    buyer: {...namesOf(buyer), email: buyer.email.trim().toLowerCase(), phone: buyer.phone?.trim() ?? ''},
    tickets: read,
  };
}

const namesOf = (who: {firstName?: string | null; surname1?: string | null; surname2?: string | null}) => ({
  firstName: who.firstName?.trim() ?? '',
  surname1: who.surname1?.trim() ?? '',
  surname2: who.surname2?.trim() ?? '',
});
