/**
 * Sales that the league or a visiting club makes and cashes: it posts signed messages, we keep the seats, and give the
 * tickets when it confirms. No customer is sent anywhere, no money passes here; what goes back is settled between the
 * houses and only written down. Each seller is a terminal: its code, and a key that only it and we have.
 */
import {conflict, DomainError, notFound} from '../../../domain/kernel/errors';
import {obj, oneOf, orNull, str} from '../../../domain/kernel/shape';
import type {Gateway, Post, Provider, TerminalKey} from '../gateway';
import {MESSAGE, readMessage} from './message';
import {isSignedBy, isUsableKey, SIGNATURE} from './sign';

interface Received {
  raw: Buffer;
  club: string | null;
  seconds: string | null;
  signature: string | null;
}

export const lfp: Provider = {
  name: 'lfp',
  can: {redirect: false, refund: false, query: false, sellsOutside: true, keepsCards: false, bizum: false},
  signatureVersions: [SIGNATURE],
  newOrderNumber: () => {
    throw new Error('The numbers of outside orders are the seller’s own.');
  },
  meaningOf: code => ({
    code,
    class: code === 'confirmed' ? 'authorised' : 'cancelled',
    message: code === 'confirmed' ? 'El pago está hecho.' : 'Quien te vendió las entradas ha anulado el pedido.',
    staffMessage: code === 'confirmed' ? 'Confirmado por quien lo vendió.' : 'Anulado por quien lo vendió.',
  }),
  notification: {
    id: 'lfpNotification',
    summary: 'Pedido, confirmación o anulación de la liga o de un club visitante',
    description:
      'Quien vende fuera manda tres mensajes: `order` guarda las butacas y da la página de quien compra; `confirmation` dice que ha cobrado y da las entradas; `cancellation` las devuelve. Cabeceras: `X-Lfp-Club` (su código), `X-Lfp-Timestamp` (segundos Unix) y `X-Lfp-Signature` (HMAC-SHA256 en hexadecimal, con la clave en base64, de `<timestamp>.<cuerpo>` byte a byte). Un mensaje de hace más de cinco minutos se rechaza con 403 `stale_notification`; repetido, no cambia nada y contesta lo que hay; otro pedido con el mismo número es un 409 `order_differs`. Un pedido se acepta entero o no: butacas ocupadas 409 `seats_taken`, otro importe 409 `total_changed`. Una confirmación sin pedido es un 404 `order_unknown` (vuelve a mandarla después), y la de un pedido anulado un 409 `order_cancelled`. Si contesta `refunded`, ya no había sitio: devuelve el dinero a quien compró. Apagado el módulo, 404 `module_off`.',
    body: MESSAGE,
    answer: obj({
      orderNumber: str(),
      state: oneOf('pending', 'paid', 'cancelled', 'expired', 'refunded'),
      url: orNull(str({description: 'la página de quien compra: dásela solo a esa persona'})),
    }),
    errors: [403, 404, 409],
  },
  readPost: ({raw, header}: Post): Received => ({
    raw,
    club: header('x-lfp-club'),
    seconds: header('x-lfp-timestamp'),
    signature: header('x-lfp-signature'),
  }),
  acknowledge: told => {
    if ('state' in told) return {orderNumber: told.gatewayOrder, state: told.state, url: told.url};
    if (told.settled === 'unknown_payment')
      throw new DomainError('order_unknown', 'No conocemos ese pedido: manda antes el pedido, o repite más tarde.');
    if (told.settled === 'amount_mismatch')
      throw conflict('amount_mismatch', 'El importe confirmado no es el del pedido.');
    throw notFound('No hay nada que contestar.');
  },
  gateway,
  readTerminal: ({merchantCode, terminal, key}) => {
    const wrong: Record<string, string> = {};
    const code = merchantCode.trim().toUpperCase();
    const secret = key?.trim() || null;
    if (!/^[A-Z][A-Z0-9]{1,11}$/.test(code) || code === 'PRUEBA')
      wrong.code = 'Entre 2 y 12 letras o cifras, y la primera una letra.';
    if (secret !== null && !isUsableKey(secret))
      wrong.key = 'Al menos 32 bytes al azar en base64: por ejemplo, lo que da openssl rand -base64 32.';
    return Object.keys(wrong).length ? {wrong} : {merchantCode: code, terminal, key: secret};
  },
  checkTerminal: null,
};

function gateway({merchantCode, key}: TerminalKey): Gateway {
  if (!isUsableKey(key)) throw new Error('The key of an outside seller is too short.');
  const nobody = (): never => {
    throw new Error('An outside seller takes no payments here.');
  };
  return {
    redirect: nobody,
    verifyNotification: () => ({ok: false, reason: 'malformed'}),
    verifySale: received => {
      const {raw, club, seconds, signature} = received as Received;
      if (club === null || signature === null || !/^\d{10}$/.test(seconds ?? ''))
        return {ok: false, reason: 'malformed'};
      if (club.toUpperCase() !== merchantCode) return {ok: false, reason: 'other_merchant'};
      if (!isSignedBy(key, seconds!, raw, signature)) return {ok: false, reason: 'bad_signature'};
      return {ok: true, word: readMessage(merchantCode, raw), sentAt: new Date(Number(seconds) * 1000)};
    },
    charge: nobody,
    // Between the houses: written down, sent to nobody.
    refund: () => Promise.resolve({outcome: 'done', responseCode: null}),
    query: nobody,
  };
}
