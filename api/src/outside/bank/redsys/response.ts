/**
 * What a `Ds_Response` (or a SIS error) means, for the program and, in one sentence, for the customer.
 * Source: Redsys «Códigos de respuesta» and its glossary of errors.
 */
import type {ResponseClass, ResponseMeaning} from '../gateway';

const OTHER_WAY = 'usa otra tarjeta u otra forma de pago.';

const CODES: Readonly<Record<string, readonly [ResponseClass, string]>> = {
  '0101': ['denied', 'Tu tarjeta ha caducado: usa otra.'],
  '0102': ['denied', `Tu banco tiene bloqueada esta tarjeta: habla con él o ${OTHER_WAY}`],
  '0104': ['denied', `Tu tarjeta no admite este pago: ${OTHER_WAY}`],
  '0106': ['denied', `Has superado los intentos de PIN: ${OTHER_WAY}`],
  '0116': ['denied', `No hay saldo suficiente en la tarjeta: ${OTHER_WAY}`],
  '0118': ['denied', `Tu banco no reconoce esta tarjeta: ${OTHER_WAY}`],
  '0125': ['denied', `Tu tarjeta no está activa: ${OTHER_WAY}`],
  '0129': ['denied', 'El código de seguridad (CVV) no es correcto: revísalo y vuelve a intentarlo.'],
  '0172': ['denied', `Tu banco no permite este pago: ${OTHER_WAY}`],
  '0173': ['denied', `Tu banco no permite este pago con los datos de la tarjeta: ${OTHER_WAY}`],
  '0174': ['denied', `Tu banco no permite este pago por ahora: ${OTHER_WAY}`],
  '0180': ['denied', `Esta tarjeta no sirve para este pago: ${OTHER_WAY}`],
  '0184': [
    'denied',
    'No se ha podido confirmar tu identidad: vuelve a intentarlo y confirma el pago en la app de tu banco.',
  ],
  '0190': ['denied', `Tu banco ha rechazado el pago sin decir por qué: ${OTHER_WAY}`],
  '0191': ['denied', 'La fecha de caducidad no es correcta: revísala y vuelve a intentarlo.'],
  '0195': ['needs_authentication', 'Tu banco pide que confirmes el pago: vuelve a intentarlo y confírmalo en su app.'],
  '0202': ['denied', `Tu banco tiene bloqueada esta tarjeta: habla con él o ${OTHER_WAY}`],
  '0400': ['voided', 'La anulación está hecha.'],
  '0900': ['refunded', 'La devolución está hecha.'],
  '0904': ['retry_later', 'El banco no puede atender el pago ahora: inténtalo dentro de unos minutos.'],
  '0909': ['retry_later', 'El sistema del banco ha fallado: inténtalo dentro de unos minutos.'],
  '0912': ['retry_later', 'Tu banco no responde ahora: inténtalo dentro de unos minutos.'],
  '0913': ['repeated_order', 'Este intento de pago ya se había usado: empieza el pago otra vez.'],
  '0944': ['retry_later', 'La sesión de pago ha caducado: vuelve a intentarlo.'],
  '0950': ['refund_refused', 'El banco no permite devolver este pago.'],
  '8102': ['in_progress', 'El pago está en marcha: te avisaremos en cuanto termine.'],
  '8210': ['in_progress', 'El pago está en marcha: te avisaremos en cuanto termine.'],
  '8220': ['in_progress', 'El pago está en marcha: te avisaremos en cuanto termine.'],
  '9064': ['denied', 'El número de la tarjeta no es correcto: revísalo y vuelve a intentarlo.'],
  '9078': ['denied', `Tu tarjeta no admite este tipo de pago: ${OTHER_WAY}`],
  '9093': ['denied', 'Esa tarjeta no existe: revisa el número y vuelve a intentarlo.'],
  '9094': ['denied', `El banco de tu tarjeta ha rechazado el pago: ${OTHER_WAY}`],
  '9104': ['denied', `Tu tarjeta no permite confirmar pagos por internet: ${OTHER_WAY}`],
  '9253': ['denied', 'El número de la tarjeta no es correcto: revísalo y vuelve a intentarlo.'],
  '9261': ['denied', `El banco ha parado este pago por seguridad: ${OTHER_WAY}`],
  '9672': [
    'denied',
    'No se ha podido confirmar tu identidad tras varios intentos: espera un rato o usa otra forma de pago.',
  ],
  '9673': ['cancelled', 'Has cancelado el pago: no se te ha cobrado nada.'],
  '9677': ['denied', `No hay saldo suficiente en la cuenta: ${OTHER_WAY}`],
  '9754': ['denied', `Tu tarjeta no permite confirmar pagos por internet: ${OTHER_WAY}`],
  '9912': ['retry_later', 'Tu banco no responde ahora: inténtalo dentro de unos minutos.'],
  '9915': ['cancelled', 'Has cancelado el pago: no se te ha cobrado nada.'],
  '9930': ['in_progress', 'El pago está en marcha: te avisaremos en cuanto termine.'],
  '9966': ['denied', 'Bizum ha rechazado el pago: comprueba que lo tienes activado para compras o paga con tarjeta.'],
  '9997': ['in_progress', 'Hay otro pago en marcha con la misma tarjeta: espera un momento.'],
  '9998': ['in_progress', 'El pago está en marcha: te avisaremos en cuanto termine.'],
  '9999': ['in_progress', 'El pago está en marcha: te avisaremos en cuanto termine.'],
  SIS0051: ['repeated_order', 'Este intento de pago ya se había usado: empieza el pago otra vez.'],
  SIS0054: ['refund_refused', 'El banco no encuentra el pago que hay que devolver.'],
  SIS0055: ['refund_refused', 'El banco encuentra más de un pago con ese número y no sabe cuál devolver.'],
  SIS0056: ['refund_refused', 'Ese pago no llegó a cobrarse y no se puede devolver.'],
  SIS0321: ['denied', 'La tarjeta guardada ya no vale: guarda otra.'],
  SIS0057: ['refund_refused', 'El importe que hay que devolver supera lo cobrado.'],
};

/** For staff: what happened. */
const HAPPENED: Readonly<Record<ResponseClass, string>> = {
  authorised: 'Cobrado.',
  refunded: 'Devuelto.',
  voided: 'Anulado.',
  cancelled: 'El cliente dejó la página del banco sin pagar.',
  denied: 'Denegado por el banco del cliente',
  needs_authentication: 'El banco del cliente pide que se identifique; no es una denegación.',
  in_progress: 'Sin decidir todavía: pregunta al banco más tarde.',
  retry_later: 'El banco no podía atenderlo en ese momento.',
  repeated_order: 'Ese número de operación ya se había usado.',
  refund_refused: 'El banco no admite la devolución.',
  rejected_request: 'El banco rechazó la petición: comprueba el terminal en la configuración.',
};

/** Why it was denied, in the words of the bank's own list. */
const WHY: Readonly<Record<string, string>> = {
  '0101': 'tarjeta caducada',
  '0102': 'tarjeta bloqueada por su banco',
  '0106': 'intentos de PIN agotados',
  '0116': 'sin saldo',
  '0118': 'tarjeta no registrada',
  '0125': 'tarjeta no activa',
  '0129': 'código de seguridad erróneo',
  '0180': 'tarjeta ajena al servicio',
  '0184': 'no se identificó',
  '0190': 'sin motivo',
  '0191': 'fecha de caducidad errónea',
  '0202': 'tarjeta retenida, posible fraude',
  '9064': 'número de tarjeta erróneo',
  '9093': 'tarjeta que no existe',
  '9253': 'número de tarjeta erróneo',
  '9261': 'parado por control de fraude',
  '9672': 'demasiados intentos de identificarse',
  '9677': 'sin saldo',
  '9966': 'Bizum no disponible',
};

/** Brings `190`, ` 0190 ` and `0190` to the same four digits; other texts are only trimmed. */
export function normalCode(code: string): string {
  const bare = code.trim();
  return /^\d{1,4}$/.test(bare) ? bare.padStart(4, '0') : bare.toUpperCase();
}

/** Meaning of a code; an unknown one is a denial, never an authorisation. */
export function meaningOf(code: string): ResponseMeaning {
  const normal = normalCode(code);
  const [what, message] = told(normal);
  const why = what === 'denied' ? `${WHY[normal] ? `: ${WHY[normal]}` : ''}.` : '';
  return {code: normal, class: what, message, staffMessage: `${HAPPENED[what]}${why}`};
}

function told(normal: string): readonly [ResponseClass, string] {
  if (/^00\d\d$/.test(normal)) return ['authorised', 'El pago está hecho.'];
  // A SIS error also comes as a number: 9051 is SIS0051.
  const known = lookUp(normal) ?? lookUp(normal.replace(/^9(\d{3})$/, 'SIS0$1'));
  if (known) return known;
  if (/^(SIS|XML)\d{4}$/.test(normal))
    return ['rejected_request', 'El banco no ha podido abrir el pago y no se te ha cobrado nada: inténtalo más tarde.'];
  return ['denied', `Tu banco ha rechazado el pago: ${OTHER_WAY}`];
}

const lookUp = (code: string): readonly [ResponseClass, string] | undefined =>
  Object.hasOwn(CODES, code) ? CODES[code] : undefined;
