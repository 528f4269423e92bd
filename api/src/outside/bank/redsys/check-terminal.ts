/**
 * Asks the bank whether it knows a terminal by this key, and tells line by line what is wrong.
 *
 * Promise: no money moves. What is sent is a refund of a cent of a payment that never was: the bank looks at address,
 * version, merchant, terminal, signature, currency and rights in this order before it looks for the payment, and
 * answers with the first that fails (SIS codes of its manual). A bank that cannot be reached is told within seconds, as
 * such.
 */
import type {CheckLine} from '../gateway';
import {postToBank} from './call';
import {newGatewayOrder} from './gateway-order';
import {verifyNotification} from './notification';
import {queryOperation} from './query';
import type {RedsysTerminal} from './redsys-terminal';
import {errorOf, restAddress, signedRequest} from './rest';

const PATIENCE_MS = 6_000;

const STEPS = ['reach', 'version', 'terminal', 'key', 'currency', 'refunds', 'query'] as const;
type Step = (typeof STEPS)[number];

const NAMES: Record<Step, {what: string; good: string}> = {
  reach: {what: 'El banco responde', good: 'Responde.'},
  version: {what: 'Versión de firma', good: 'El banco la acepta.'},
  terminal: {what: 'Comercio y terminal', good: 'El banco los conoce y están activos.'},
  key: {what: 'Clave', good: 'Es la de este terminal.'},
  currency: {what: 'Moneda', good: 'El terminal trabaja en euros.'},
  refunds: {what: 'Devoluciones', good: 'El terminal las admite desde aquí.'},
  query: {what: 'Consulta de pagos', good: 'El banco dice qué ha sido de un pago.'},
};

const ASK_BANK = 'Pídeselo a tu banco, con ese código.';
const CHECK_NUMBERS =
  'Cópialos del contrato del TPV virtual o del panel del banco: el comercio (FUC) son nueve cifras.';

/** What the bank's first refusal says. Redsys, «Códigos de error SIS». */
const REFUSALS: Readonly<Record<string, [step: Step, says: string, todo: string]>> = {
  SIS0429: [
    'version',
    'El banco no acepta esta versión de firma para el terminal.',
    'Prueba con la otra versión; la buena está en el panel del banco.',
  ],
  SIS0436: [
    'version',
    'El banco no acepta esta versión de firma para el terminal.',
    'Prueba con la otra versión; la buena está en el panel del banco.',
  ],
  SIS0430: [
    'version',
    'El banco no ha podido leer la petición con esta versión de firma.',
    'Prueba con la otra versión.',
  ],
  SIS0431: [
    'version',
    'El banco no ha podido leer la petición con esta versión de firma.',
    'Prueba con la otra versión.',
  ],
  SIS0008: ['terminal', 'Falta el comercio.', CHECK_NUMBERS],
  SIS0009: ['terminal', 'El número de comercio no tiene la forma debida.', CHECK_NUMBERS],
  SIS0010: ['terminal', 'Falta el terminal.', CHECK_NUMBERS],
  SIS0011: ['terminal', 'El número de terminal no tiene la forma debida.', CHECK_NUMBERS],
  SIS0432: ['terminal', 'El banco no conoce ese comercio.', CHECK_NUMBERS],
  SIS0433: [
    'terminal',
    'El comercio no tiene ese terminal.',
    'Suele ser el 1. Un comercio puede tener otros para otra moneda o para el teléfono.',
  ],
  SIS0026: [
    'terminal',
    'El banco no conoce ese comercio con ese terminal.',
    `${CHECK_NUMBERS} Mira también si son del entorno de pruebas o del real.`,
  ],
  SIS0028: ['terminal', 'El terminal está dado de baja.', 'Pide a tu banco que lo active.'],
  SIS0040: [
    'terminal',
    'El terminal no tiene ninguna forma de pago asignada.',
    'Pide a tu banco que le asigne tarjeta (y Bizum).',
  ],
  SIS0020: ['key', 'Falta la firma.', 'Escribe la clave otra vez.'],
  SIS0021: ['key', 'La firma está vacía.', 'Escribe la clave otra vez.'],
  SIS0041: [
    'key',
    'La clave no es la de este terminal.',
    'Cópiala del panel del banco: comercio, terminal, «Ver clave SHA-256». La de pruebas y la real son distintas.',
  ],
  SIS0042: [
    'key',
    'La clave no es la de este terminal.',
    'Cópiala del panel del banco: comercio, terminal, «Ver clave SHA-256». La de pruebas y la real son distintas.',
  ],
  SIS0435: [
    'key',
    'La clave no es la de este terminal.',
    'Cópiala del panel del banco: comercio, terminal, «Ver clave SHA-256». La de pruebas y la real son distintas.',
  ],
  SIS0015: ['currency', 'Falta la moneda.', ASK_BANK],
  SIS0016: ['currency', 'El banco no entiende la moneda.', ASK_BANK],
  SIS0027: ['currency', 'El terminal no trabaja en euros.', 'Pide a tu banco un terminal en euros.'],
  SIS0023: ['refunds', 'El banco no admite esta clase de operación.', ASK_BANK],
  SIS0078: ['refunds', 'La forma de pago no está permitida en el terminal.', ASK_BANK],
  SIS0112: ['refunds', 'La operación no está permitida en el terminal.', ASK_BANK],
  SIS0214: [
    'refunds',
    'El terminal no admite devoluciones.',
    'Pide a tu banco que las active: sin ellas no se puede devolver desde aquí.',
  ],
  SIS0218: [
    'refunds',
    'El terminal no admite peticiones por REST.',
    'Pide a tu banco que active la integración REST: sin ella no se devuelve ni se cobran plazos.',
  ],
};

/** That there is nothing to give back is what is hoped for: the bank has looked at all the rest. */
const KNOWS_US = ['SIS0054', 'SIS0055', 'SIS0056', 'SIS0057'];

const NOT_THE_BANK: [says: string, todo: string] = [
  'Contesta algo que no es del banco.',
  'Mira si hay un proxy o un cortafuegos por medio.',
];

export async function checkTerminal(terminal: RedsysTerminal): Promise<CheckLine[]> {
  const config = {...terminal, timeoutMs: PATIENCE_MS};
  const gatewayOrder = newGatewayOrder(new Date());
  const body = signedRequest(config, {gatewayOrder, amountCents: 1, transactionType: '3'});
  let answer: unknown;
  try {
    answer = JSON.parse(await postToBank(restAddress(config), {'content-type': 'application/json'}, body, PATIENCE_MS));
  } catch (error) {
    return upTo('reach', ...unreachable(error, new URL(config.restUrl).host));
  }
  const code = errorOf(answer);
  const isKnown = code === null ? verifyNotification(answer, config).ok : KNOWS_US.includes(code);
  if (code !== null && !isKnown) {
    const [step, says, todo] = REFUSALS[code] ?? ['refunds', 'El banco rechaza la petición por otra causa.', ASK_BANK];
    return upTo(step, `${says} (${code})`, todo);
  }
  if (!isKnown) return upTo('reach', ...NOT_THE_BANK);
  const {state} = await queryOperation(config, newGatewayOrder(new Date()));
  if (state !== 'not_found')
    return upTo(
      'query',
      'El banco no contesta a la consulta.',
      'Pide a tu banco que active la consulta de operaciones (SOAP): con ella se encuentra un pago cuyo aviso se perdió.',
    );
  return STEPS.map(good);
}

const good = (step: Step): CheckLine => ({what: NAMES[step].what, state: 'good', says: NAMES[step].good, todo: null});

/** What comes before the fault is well, what comes after it was not looked at. */
function upTo(fault: Step, says: string, todo: string): CheckLine[] {
  const at = STEPS.indexOf(fault);
  return STEPS.map((step, i) => {
    if (i < at) return good(step);
    return i === at
      ? {what: NAMES[step].what, state: 'bad', says, todo}
      : {what: NAMES[step].what, state: 'unknown', says: 'Sin mirar: falla algo antes.', todo: null};
  });
}

function unreachable(error: unknown, host: string): [says: string, todo: string] {
  const {name, message, cause} = error as {name: string; message: string; cause?: {code?: string}};
  const code = cause?.code ?? '';
  if (name === 'SyntaxError') return NOT_THE_BANK;
  if (name === 'TimeoutError')
    return [
      `${host} no ha contestado en ${PATIENCE_MS / 1000} segundos.`,
      'Vuelve a probar; si sigue igual, mira si la máquina sale a internet por ese puerto.',
    ];
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code))
    return [`No se encuentra ${host}.`, 'Mira si la máquina sale a internet y resuelve nombres.'];
  if (/CERT|TLS|SSL|ALTNAME/.test(code))
    return [
      `El certificado de ${host} no se acepta (${code}).`,
      'Mira el reloj de la máquina y si hay un proxy por medio.',
    ];
  if (code) return [`No se llega a ${host} (${code}).`, 'Mira si un cortafuegos corta la salida a internet.'];
  return [
    `${host} contesta con un error (${message}).`,
    'El servicio del banco puede estar caído: vuelve a probar dentro de un rato.',
  ];
}
