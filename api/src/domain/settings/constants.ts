/**
 * Every constant of the house that the organization may change: one line each, with its limits and what it is when
 * nobody has said otherwise. Stored in organization.settings under its key; what is not here is refused.
 */
export type SettingKind = 'int' | 'cents' | 'percentBp' | 'flag' | 'text' | 'choice';

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
  choices?: {id: string; name: string}[];
  /** Of a text: what it must look like, and how to say so. */
  pattern?: string;
  patternMessage?: string;
}

export const SETTING_GROUPS = [
  {id: 'selling', name: 'Venta y carrito'},
  {id: 'passes', name: 'Abonos'},
  {id: 'instalments', name: 'Pago a plazos'},
  {id: 'people', name: 'Simpatizantes y cantera'},
  {id: 'access', name: 'Accesos y acreditaciones'},
  {id: 'access_staff', name: 'Cuentas y correo'},
  {id: 'money', name: 'Liquidaciones y facturas'},
  {id: 'verifactu', name: 'VeriFactu'},
] as const;

const int = (group: string, key: string, label: string, fallback: number, unit: string, min: number, max: number, help?: string): Setting => ({key, group, label, kind: 'int', fallback, unit, min, max, help});
const share = (group: string, key: string, label: string, fallback: number, min: number, max: number, help?: string): Setting => ({key, group, label, kind: 'percentBp', fallback, min, max, help});
const money = (group: string, key: string, label: string, fallback: number, max: number, help?: string): Setting => ({key, group, label, kind: 'cents', fallback, min: 0, max, help});
const text = (group: string, key: string, label: string, fallback: string, pattern: string, patternMessage: string, help?: string): Setting => ({key, group, label, kind: 'text', fallback, pattern, patternMessage, help});

const SERIES = '^[A-Z]{1,4}[0-9]{2}-$';
const SERIES_MESSAGE = 'Letras mayúsculas, dos cifras del año y un guion: «F26-».';

export const SETTINGS: readonly Setting[] = [
  int('selling', 'holdWebMinutes', 'Tiempo del carrito en la web', 15, 'min', 5, 40),
  int('selling', 'holdBoxOfficeMinutes', 'Tiempo del carrito en taquilla', 30, 'min', 5, 120),
  int('selling', 'holdPaymentExtensionMinutes', 'Ampliación al empezar a pagar', 15, 'min', 5, 30),
  int('selling', 'holdMaxMinutes', 'Como mucho, con ampliaciones', 40, 'min', 10, 120),
  int('selling', 'maxTicketsOrder', 'Entradas por pedido', 10, 'entradas', 1, 100),
  int('selling', 'maxTicketsCustomer', 'Entradas por persona y sesión', 10, 'entradas', 1, 100),
  int('selling', 'reservationHours', 'Una reserva caduca a las', 48, 'horas', 1, 720),
  int('selling', 'reservationMinHoursBefore', 'No se reserva con menos de', 2, 'horas antes', 0, 72),
  int('selling', 'queueSessionMinutes', 'Turno de compra al salir de la cola', 20, 'min', 10, 60),
  int('selling', 'queueGraceMinutes', 'Se guarda el puesto en la cola', 5, 'min', 0, 30),
  money('selling', 'duplicateCardCents', 'Duplicado de carné', 600, 10_000),

  share('passes', 'releaseShareBp', 'Parte para quien libera su asiento', 4_000, 0, 10_000, 'Del precio al que se vende su asiento.'),
  share('passes', 'releaseCapBp', 'Tope de la compensación de la temporada', 5_000, 0, 10_000, 'Sobre lo que pagó por el abono.'),
  int('passes', 'releaseCloseHours', 'Se puede liberar hasta', 4, 'horas antes', 0, 168),
  int('passes', 'releaseCreditDelayHours', 'El saldo se abona a las', 24, 'horas', 0, 720),
  int('passes', 'transfersPerSeason', 'Cesiones por temporada', 5, 'cesiones', 0, 100),
  int('passes', 'transferCloseHours', 'Se puede ceder hasta', 1, 'horas antes', 0, 72),
  int('passes', 'friendTicketsPerPass', 'Entradas de amigos por abono', 2, 'entradas', 0, 20),
  int('passes', 'guestInvitationsPerSession', 'Invitaciones por abono y partido', 1, 'invitaciones', 0, 10),
  int('passes', 'seatChangesPerSeason', 'Cambios de asiento por temporada', 1, 'cambios', 0, 20),
  int('passes', 'campaignRenewalDays', 'Campaña: días para renovar', 28, 'días', 1, 180),
  int('passes', 'campaignSeatChangeDays', 'Campaña: días de cambio de asiento', 10, 'días', 0, 90),
  int('passes', 'campaignWaitingListDays', 'Campaña: días de lista de espera', 14, 'días', 0, 180),
  money('passes', 'waitlistDepositCents', 'Señal de la lista de espera', 5_000, 100_000),
  int('passes', 'autoRenewNoticeDays', 'Aviso antes de renovar solo', 21, 'días', 15, 90, 'La Ley 10/2025 exige 15 días como mínimo.'),

  int('instalments', 'planInstalments', 'Plazos', 3, 'plazos', 1, 12),
  share('instalments', 'planFirstBp', 'Primer pago', 2_500, 0, 10_000),
  money('instalments', 'planMinTotalCents', 'Importe mínimo para pagar a plazos', 10_000, 1_000_000),
  int('instalments', 'retryAttempts', 'Intentos de cobro', 3, 'intentos', 1, 10),
  int('instalments', 'retryGapDays', 'Días entre intentos', 3, 'días', 1, 30),
  int('instalments', 'graceDays', 'Días de gracia', 7, 'días', 0, 60),
  int('instalments', 'renewalPriorityLostDays', 'Pierde la prioridad para renovar a los', 30, 'días', 1, 365, 'Desde el vencimiento del plazo impagado.'),
  int('instalments', 'dropAfterDays', 'Baja por impago a los', 60, 'días', 15, 365),

  money('people', 'supporterPriceCents', 'Cuota de simpatizante', 2_500, 100_000),
  share('people', 'supporterDiscountBp', 'Descuento de simpatizante', 1_000, 0, 10_000),
  int('people', 'supporterPresaleHours', 'Compra antes que el público', 24, 'horas', 0, 720),
  share('people', 'siblingDiscountBp', 'Descuento por hermanos en la cantera', 1_000, 0, 10_000),
  int('people', 'inviteCodeLength', 'Largo de los códigos de invitación', 10, 'caracteres', 8, 20),
  int('people', 'inviteCodeDays', 'Un código de invitación vale', 30, 'días', 1, 365),
  int('people', 'inviteCodeUses', 'Usos de un código de invitación', 1, 'usos', 1, 100),

  int('access', 'doorOpenMinutes', 'Las puertas abren', 90, 'min antes', 0, 600),
  {key: 'wrongGate', group: 'access', label: 'Quien llega a otra puerta', kind: 'choice', fallback: 'deny_with_hint', choices: [{id: 'deny_with_hint', name: 'No pasa, y se le dice cuál es la suya'}, {id: 'admit', name: 'Pasa, y queda anotado'}]},
  int('access', 'accreditationDeadlineHours', 'Acreditaciones: hasta', 48, 'horas antes', 0, 720),
  int('access', 'accreditationMidweekHours', 'Acreditaciones entre semana: hasta', 24, 'horas antes', 0, 720),

  int('access_staff', 'passwordResetMinutes', 'Un enlace de contraseña nueva vale', 60, 'min', 5, 1_440),
  int('access_staff', 'staffSessionHours', 'Sesión del personal, como mucho', 12, 'horas', 1, 24),
  int('access_staff', 'staffIdleMinutes', 'Sesión del personal sin actividad', 30, 'min', 5, 120),
  share('access_staff', 'bulkComplaintStopBp', 'Un envío masivo se para con quejas de', 30, 1, 500),
  share('access_staff', 'bulkBounceStopBp', 'Un envío masivo se para con rebotes de', 500, 10, 5_000),
  int('access_staff', 'uploadMaxMb', 'Tamaño de los documentos', 5, 'MB', 1, 20),
  int('access_staff', 'importMaxRows', 'Filas de una importación', 50_000, 'filas', 100, 200_000),

  int('money', 'settlementEarliestDays', 'Un evento se liquida a los', 2, 'días de la última sesión', 0, 60),
  share('money', 'settlementCommissionBp', 'Comisión de lo que no tiene compañía', 0, 0, 5_000, 'Abonos, cantera, parcelas y productos. La de los eventos está en cada compañía.'),
  share('money', 'settlementCardCostBp', 'Coste de tarjeta que se repercute', 0, 0, 500),
  int('money', 'commissionInvoiceDueDays', 'Las facturas de comisiones vencen a los', 30, 'días', 0, 120),
  money('money', 'simplifiedInvoiceMaxCents', 'Factura simplificada hasta', 40_000, 300_000, 'IVA incluido. Por encima hacen falta NIF y domicilio (RD 1619/2012).'),

  {key: 'verifactuStatus', group: 'verifactu', label: 'Situación del emisor', kind: 'choice', fallback: 'is', choices: [
    {id: 'is', name: 'Sujeto al Impuesto sobre Sociedades (desde el 1 de enero de 2027)'}, {id: 'others', name: 'Otro obligado (desde el 1 de julio de 2027)'}, {id: 'partially_exempt', name: 'Entidad parcialmente exenta'},
    {id: 'out_exempt', name: 'Fuera: entidad exenta'}, {id: 'out_sii', name: 'Fuera: lleva el SII'}, {id: 'foral', name: 'Fuera: normativa foral (TicketBAI)'}]},
  {key: 'verifactuMode', group: 'verifactu', label: 'Modalidad', kind: 'choice', fallback: 'verifactu', choices: [{id: 'verifactu', name: 'VERI*FACTU: cada registro se envía a la Agencia Tributaria'}, {id: 'none', name: 'Sin registros de facturación'}]},
  {key: 'verifactuTestHost', group: 'verifactu', label: 'Entorno de pruebas de la Agencia Tributaria', kind: 'flag', fallback: true, help: 'El QR apunta a la sede de pruebas.'},
  text('verifactu', 'seriesSimplified', 'Serie de facturas simplificadas', 'S26-', SERIES, SERIES_MESSAGE),
  text('verifactu', 'seriesComplete', 'Serie de facturas completas', 'F26-', SERIES, SERIES_MESSAGE),
  text('verifactu', 'seriesRectifying', 'Serie de rectificativas', 'R26-', SERIES, SERIES_MESSAGE),
  text('verifactu', 'seriesRectifyingSimplified', 'Serie de rectificativas de simplificadas', 'RS26-', SERIES, SERIES_MESSAGE),
  text('verifactu', 'installationNumber', 'Número de instalación', '1', '^[A-Za-z0-9-]{1,100}$', 'Letras, cifras y guiones.'),
  text('verifactu', 'producerName', 'Productor del programa', '', '^.{0,120}$', 'Como mucho 120 caracteres.', 'Aparece en la declaración responsable.'),
  text('verifactu', 'producerNif', 'NIF del productor', '', '^$|^[A-Z0-9]{9}$', 'Nueve letras y cifras.'),
  text('verifactu', 'producerAddress', 'Domicilio del productor', '', '^.{0,200}$', 'Como mucho 200 caracteres.'),
  text('verifactu', 'producerContact', 'Contacto del productor', '', '^.{0,120}$', 'Como mucho 120 caracteres.', 'Correo, teléfono o página web.'),
  text('verifactu', 'declarationSignedAt', 'Lugar y fecha de la declaración', '', '^.{0,120}$', 'Como mucho 120 caracteres.'),
];

export const SETTING_BY_KEY = new Map(SETTINGS.map(setting => [setting.key, setting]));
export type SettingValues = Record<string, number | boolean | string>;

/** The values in force: what is stored, else the fallback. */
export const settingsInForce = (stored: Record<string, unknown>): SettingValues =>
  Object.fromEntries(SETTINGS.map(setting => [setting.key, (stored[setting.key] as number | boolean | string | undefined) ?? setting.fallback]));
