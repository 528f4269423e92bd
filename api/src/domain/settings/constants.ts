/**
 * Every constant of the house that the organization may change and no list, campaign, event or plan has of its own: one
 * line each, with its limits and what it is when nobody has said otherwise. Stored in organization.settings under its
 * key; what is not here is refused, and what nobody reads has no place here (a test looks).
 */
export type SettingKind = 'int' | 'cents' | 'percentBp' | 'flag' | 'text';

export interface Setting {
  key: string;
  group: string;
  label: string;
  kind: SettingKind;
  fallback: number | boolean | string;
  unit?: string;
  min?: number;
  max?: number;
  help?: string;
  /** Of a text: what it must look like, and how to say so. */
  pattern?: string;
  patternMessage?: string;
}

export const SETTING_GROUPS = [
  {id: 'selling', name: 'Venta y carrito'},
  {id: 'passes', name: 'Abonos'},
  {id: 'instalments', name: 'Pago a plazos'},
  {id: 'sepa', name: 'Domiciliaciones'},
  {id: 'access_staff', name: 'Cuentas y correo'},
  {id: 'money', name: 'Liquidaciones y facturas'},
  {id: 'accounting', name: 'Contabilidad'},
  {id: 'donations', name: 'Donativos'},
  {id: 'shop', name: 'Tienda'},
  {id: 'messages', name: 'Mensajes'},
  {id: 'academy', name: 'Cantera'},
] as const;

const said = (help: string | undefined) => (help === undefined ? {} : {help});
const int = (
  group: string,
  key: string,
  label: string,
  fallback: number,
  unit: string,
  min: number,
  max: number,
  help?: string,
): Setting => ({key, group, label, kind: 'int', fallback, unit, min, max, ...said(help)});
const share = (
  group: string,
  key: string,
  label: string,
  fallback: number,
  min: number,
  max: number,
  help?: string,
): Setting => ({key, group, label, kind: 'percentBp', fallback, min, max, ...said(help)});
const money = (group: string, key: string, label: string, fallback: number, max: number, help?: string): Setting => ({
  key,
  group,
  label,
  kind: 'cents',
  fallback,
  min: 0,
  max,
  ...said(help),
});
const flag = (group: string, key: string, label: string, fallback: boolean, help?: string): Setting => ({
  key,
  group,
  label,
  kind: 'flag',
  fallback,
  ...said(help),
});
const text = (
  group: string,
  key: string,
  label: string,
  fallback: string,
  pattern: string,
  patternMessage: string,
  help?: string,
): Setting => ({key, group, label, kind: 'text', fallback, pattern, patternMessage, ...said(help)});
/** The file adds the rate at the end: 477 is 47700021. */
const OF_RATE =
  'En el fichero de ContaPlus el tipo va al final: con 477, el 21 % es 47700021. En a3, la que tengas para cada tipo.';
const account = (key: string, label: string, fallback: string, help: string): Setting =>
  text('accounting', key, label, fallback, '^[1-9]\\d{2,5}$', 'De 3 a 6 cifras.', help);

export const SETTINGS: readonly Setting[] = [
  int('selling', 'holdWebMinutes', 'Tiempo del carrito en la web', 15, 'min', 5, 40),
  int('selling', 'holdBoxOfficeMinutes', 'Tiempo del carrito en taquilla', 30, 'min', 5, 120),
  int('selling', 'holdPaymentExtensionMinutes', 'Tiempo para pagar desde que se va al banco', 15, 'min', 5, 30),
  int('selling', 'holdMaxMinutes', 'Tiempo para pagar abonos y plazos', 40, 'min', 10, 120),
  int('selling', 'maxTicketsOrder', 'Entradas por pedido', 10, 'entradas', 1, 100),
  int('selling', 'maxTicketsCustomer', 'Entradas por persona y sesión', 10, 'entradas', 1, 100),
  int('selling', 'attendeeReminderHours', 'Aviso a quien no ha dicho quién viene', 72, 'horas antes del plazo', 2, 720),
  int('selling', 'reservationHours', 'Una reserva caduca a las', 48, 'horas', 1, 720),
  int('selling', 'phoneSaleHours', 'Una venta por teléfono se paga en', 24, 'horas', 1, 168),
  int('selling', 'reservationMinHoursBefore', 'No se reserva con menos de', 2, 'horas antes', 0, 72),
  int('selling', 'reservationReminderHours', 'Se recuerda a un grupo su reserva', 24, 'horas antes de caducar', 1, 168),
  int(
    'selling',
    'reservationBalanceDays',
    'Tras la señal, el resto se paga hasta',
    7,
    'días antes de la sesión',
    0,
    90,
  ),
  int(
    'selling',
    'reservationDepositBackDays',
    'La señal de un grupo se devuelve hasta',
    7,
    'días antes de la sesión',
    0,
    365,
  ),
  int('selling', 'groupRequestMin', 'Un grupo pide en la web desde', 10, 'plazas', 2, 200),
  int('selling', 'groupRequestMax', 'y hasta', 60, 'plazas', 2, 500),
  share(
    'selling',
    'groupRequestShareBp',
    'Grupos sin contestar: como mucho',
    2000,
    100,
    10000,
    'Del aforo de la sesión. Así nadie la vacía pidiendo plazas que no piensa pagar.',
  ),
  money('selling', 'duplicateCardCents', 'Duplicado de carné', 600, 10_000),

  int(
    'passes',
    'passReturnDays',
    'Un abono se puede devolver entero hasta',
    14,
    'días después del alta',
    0,
    60,
    'Mientras no se haya entrado con él. La ley no obliga en espectáculos con fecha: es un compromiso de la casa.',
  ),
  int('passes', 'transfersPerSeason', 'Cesiones por temporada', 5, 'cesiones', 0, 100),
  int('passes', 'transferCloseHours', 'Se puede ceder hasta', 1, 'horas antes', 0, 72),
  int('passes', 'passPayMinutes', 'Un abono nuevo guarda su butaca sin pagar', 60, 'min', 10, 1_440),
  int('passes', 'passReviewedPayHours', 'Aprobados los documentos, se paga en', 72, 'horas', 1, 720),

  int('instalments', 'retryAttempts', 'Intentos de cobro', 3, 'intentos', 1, 10),
  int('instalments', 'retryGapDays', 'Días entre intentos', 3, 'días', 1, 30),
  int('instalments', 'graceDays', 'Días de gracia', 7, 'días', 0, 60),
  int(
    'instalments',
    'renewalPriorityLostDays',
    'Pierde la prioridad para renovar a los',
    30,
    'días',
    1,
    365,
    'Desde el vencimiento del plazo impagado.',
  ),
  int('instalments', 'dropAfterDays', 'Baja por impago a los', 60, 'días', 15, 365),

  text(
    'sepa',
    'sepaIban',
    'Cuenta en la que se cobra',
    '',
    '^$|^ES[0-9]{22}$',
    'Un IBAN español sin espacios: ES y 22 cifras.',
    'Sin cuenta, los plazos no se pueden domiciliar ni los grupos pagan por transferencia.',
  ),
  text(
    'sepa',
    'sepaCreditorSuffix',
    'Sufijo del identificador de acreedor',
    '000',
    '^[A-Z0-9]{3}$',
    'Tres cifras o letras, las que te ha dado el banco.',
    'El banco lo da con el contrato de adeudos: 000, si no ha dicho otro.',
  ),
  text(
    'sepa',
    'sepaPayerSuffix',
    'Sufijo para las transferencias',
    '',
    '^$|^[A-Z0-9]{3}$',
    'Tres cifras o letras, las que te ha dado el banco.',
    'Con el NIF dice al banco quién ordena los pagos de liquidaciones. Vacío: el de los adeudos.',
  ),
  int('sepa', 'sepaLeadDays', 'El banco necesita la remesa', 2, 'días hábiles antes', 1, 14),

  int('access_staff', 'passwordResetMinutes', 'Un enlace de contraseña nueva vale', 60, 'min', 5, 1_440),
  int('access_staff', 'staffSessionHours', 'Sesión del personal, como mucho', 12, 'horas', 1, 24),
  int('access_staff', 'staffIdleMinutes', 'Sesión del personal sin actividad', 30, 'min', 5, 120),
  int('access_staff', 'counterLockMinutes', 'La taquilla se bloquea sin tocarla', 15, 'min; 0: nunca', 0, 240),

  int('money', 'settlementEarliestDays', 'Un evento se liquida a los', 2, 'días de la última sesión', 0, 60),
  share(
    'money',
    'settlementCommissionBp',
    'Comisión de lo que no tiene compañía',
    0,
    0,
    5_000,
    'Abonos, cantera, parcelas y productos. La de los eventos está en cada compañía.',
  ),
  share(
    'money',
    'authorRightsBp',
    'Derechos de autor (SGAE)',
    0,
    0,
    10_000,
    'De la taquilla sin impuesto, según tu contrato. Un evento puede tener el suyo; el deporte, solo el suyo.',
  ),
  share(
    'money',
    'bankCardFeeMaxBp',
    'Comisión del banco por tarjeta, como mucho',
    300,
    0,
    1_000,
    'Con ella se reconoce en el extracto el abono del TPV de un día, que llega sin la comisión.',
  ),
  share('money', 'settlementCardCostBp', 'Coste de tarjeta que se repercute', 0, 0, 500),
  money(
    'money',
    'simplifiedInvoiceMaxCents',
    'Factura simplificada hasta',
    40_000,
    300_000,
    'IVA incluido. Por encima hacen falta NIF y domicilio (RD 1619/2012).',
  ),

  int(
    'accounting',
    'accountDigits',
    'Cada subcuenta tiene',
    8,
    'cifras',
    6,
    12,
    'Las que tenga tu plan en el programa de la asesoría: lo que falta se rellena con ceros.',
  ),
  account('accountCustomers', 'Cuenta de clientes', '430', 'Todas las facturas van a ella, con el NIF de quien lo da.'),
  account(
    'accountSales',
    'Cuenta de ventas',
    '705',
    '705, prestaciones de servicios; 700, si vendes sobre todo artículos.',
  ),
  account(
    'accountCommissions',
    'Cuenta de comisiones',
    '754',
    'Las que se facturan a las compañías en las liquidaciones.',
  ),
  account('accountIva', 'Cuenta de IVA repercutido', '477', OF_RATE),
  account('accountIgic', 'Cuenta de IGIC repercutido', '4777', OF_RATE),
  account('accountIpsi', 'Cuenta de IPSI repercutido', '4778', OF_RATE),
  text(
    'accounting',
    'a3Companies',
    'Código de cada empresa en a3',
    '',
    '^$|^[A-Z0-9]{9} \\d{1,5}(, ?[A-Z0-9]{9} \\d{1,5}){0,19}$',
    'Escribe cada NIF y su código, separados por comas: B12345674 1, G00192302 2.',
    'El que tenga en la asesoría. Sin él, 00001.',
  ),

  money('shop', 'shippingCents', 'Envío a domicilio', 495, 10_000, 'A península y Baleares, IVA incluido.'),
  money(
    'shop',
    'shippingFreeFromCents',
    'Envío gratis desde',
    6_000,
    1_000_000,
    'Lo que suman los productos que se envían. 0: nunca es gratis.',
  ),

  int('shop', 'exchangeDays', 'Una talla se cambia durante', 30, 'días', 0, 365, 'Desde que se paga. 0: siempre.'),
  text(
    'shop',
    'giftCardAmounts',
    'Tarjetas regalo de',
    '25; 50; 100',
    '^$|^[0-9]{1,4}(,[0-9]{2})?(; ?[0-9]{1,4}(,[0-9]{2})?){0,5}$',
    'Hasta seis importes en euros, separados por punto y coma: 25; 50; 100. Vacío, y los dos de «otro importe» iguales: no se venden.',
  ),
  money('shop', 'giftCardMinCents', 'Tarjeta regalo de otro importe, desde', 1_000, 100_000),
  money('shop', 'giftCardMaxCents', 'Tarjeta regalo de otro importe, hasta', 30_000, 1_000_000),
  int(
    'shop',
    'giftCardMonths',
    'Las tarjetas regalo valen',
    60,
    'meses',
    0,
    120,
    'Desde el día en que se pagan. 0: no caducan. Cinco años son lo que la ley da para reclamar lo pagado (art. 1964 CC).',
  ),

  text(
    'donations',
    'donationPurpose',
    'Donativo para',
    '',
    '^.{0,60}$',
    'Como mucho 60 letras.',
    'Se lee detrás de «Donativo para»: la cantera, arreglar el vestuario…',
  ),
  text(
    'donations',
    'donationAmounts',
    'Importes que se ofrecen',
    '5; 10; 20',
    '^$|^[0-9]{1,4}(,[0-9]{2})?(; ?[0-9]{1,4}(,[0-9]{2})?){0,5}$',
    'Hasta seis importes en euros, separados por punto y coma: 5; 10; 20.',
  ),
  flag('donations', 'donationAllowsOther', 'Se puede escribir otro importe', true),
  money('donations', 'donationMinCents', 'Otro importe, desde', 100, 100_000),
  money('donations', 'donationMaxCents', 'Otro importe, hasta', 100_000, 10_000_000),
  flag(
    'donations',
    'donationCertificates',
    'Se dan certificados de donativos',
    false,
    'Solo las entidades de la Ley 49/2002 pueden darlos. Quien lo pide deja su NIF y su domicilio.',
  ),

  text(
    'messages',
    'localHolidays',
    'Festivos autonómicos y locales',
    '',
    '^$|^\\d{2}/\\d{2}/\\d{4}(, ?\\d{2}/\\d{2}/\\d{4}){0,39}$',
    'Escribe los días separados por comas: 02/05/2027, 15/05/2027.',
    'No cuentan para el plazo de respuesta, como los fines de semana y los festivos nacionales, que ya se saben.',
  ),
  int(
    'messages',
    'whatsappDailyLimit',
    'WhatsApp: personas distintas en 24 horas',
    250,
    'personas',
    1,
    10_000_000,
    'El límite que da Meta a la cuenta: 250 al empezar, luego 2.000, 10.000 y 100.000. Un comunicado mayor sigue al día siguiente.',
  ),
  text(
    'messages',
    'whatsappPrices',
    'WhatsApp: lo que cuesta cada mensaje',
    '',
    '^$|^(utilidad|marketing|autenticación) \\d{4}-\\d{2}-\\d{2} \\d{1,5}(, ?(utilidad|marketing|autenticación) \\d{4}-\\d{2}-\\d{2} \\d{1,5}){0,29}$',
    'Escribe clase, desde qué día y milésimas de euro, separados por comas: marketing 2026-10-01 62, utilidad 2026-10-01 20.',
    'En milésimas de euro, de la tarifa de Meta para España: 62 son 0,062 €. Se dice antes de enviar.',
  ),
  text(
    'messages',
    'advertisingQuietHours',
    'Horas en las que no se envía publicidad',
    '22:00-09:00',
    '^$|^(?!(.{5})-\\1$)([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$',
    'Escribe desde y hasta, con dos cifras cada hora y separadas por un guion: 22:00-09:00.',
    'Boletines y comunicados comerciales esperan y siguen solos al acabar. En blanco, a cualquier hora. Los recordatorios llevan las suyas.',
  ),
  text(
    'messages',
    'adHosts',
    'Sitios a los que pueden llevar los anuncios',
    '',
    '^$|^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}(, ?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}){0,39}$',
    'Escribe los dominios en minúsculas, sin https:// y separados por comas: www.ejemplo.es, ejemplo.com.',
    'Exactamente estos, uno a uno: ejemplo.es no incluye www.ejemplo.es. Nuestra propia web se permite siempre.',
  ),

  int(
    'academy',
    'certificateMonths',
    'Certificado de los adultos: vale',
    12,
    'meses',
    1,
    60,
    'El de ausencia de delitos sexuales, desde su fecha. Se aplica al anotar que se ha visto.',
  ),
];

export const SETTING_BY_KEY = new Map(SETTINGS.map(setting => [setting.key, setting]));
export type SettingValues = Record<string, number | boolean | string>;

/** The values in force: what is stored, else the fallback. */
export const settingsInForce = (stored: Record<string, unknown>): SettingValues =>
  Object.fromEntries(
    SETTINGS.map(setting => [
      setting.key,
      (stored[setting.key] as number | boolean | string | undefined) ?? setting.fallback,
    ]),
  );
