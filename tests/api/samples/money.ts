/** What the models of tills, settlements, invoices, fees and debits cannot say alone. */
import type {ACADEMY_SAMPLES} from './academy';
import type {Override} from './override';

export const MONEY: Record<string, Override> = {
  // A count that goes on, with one thing in it that nobody has counted yet.
  recuentos: () => ({state: 'open', countedAt: null, endedAt: null, endedById: null, reason: ''}),
  'lineas-recuento': () => ({counted: null, countedAt: null, countedById: null}),
  'lotes-entradas': () => ({state: 'open', settledAt: null, settledById: null}),
  // Its batch keeps no place for it: it came back.
  'lotes-entradas/numeros': (world, n) => ({
    n,
    code: (n + 8_000_000).toString(16).toUpperCase().padStart(16, '0'),
    state: 'returned',
    decidedAt: new Date().toISOString(),
    decidedById: world.staff.clerk.id,
    reason: '',
  }),
  taquillas: (_world, n) => ({name: `Taquilla ${n}`, code: `T${n}`, printers: []}),
  taquilleros: (_world, n) => ({code: `C${n}`, scope: {}}),
  datafonos: (_world, n) => ({name: `Datáfono ${n}`, serialNumber: `SERIE-${n}`, endpoint: `agente:mostrador-${n}`}),
  'turnos-caja': () => ({
    state: 'open',
    countedAt: null,
    closedAt: null,
    closedById: null,
    expectedCashCents: null,
    countedCashCents: null,
    expectedCardCents: null,
    countedCardCents: null,
    differenceCents: null,
    followsId: null,
    leftCents: null,
  }),
  'movimientos-caja': () => ({kind: 'pay_in', amountCents: 500}),
  'operaciones-datafono': (_world, n) => ({
    reference: `OP-${n}`,
    kind: 'status',
    state: 'authorised',
    originalOperationId: null,
    paymentId: null,
    refundId: null,
    subject: null,
    lastFour: '',
    returnedAt: null,
    decidedById: null,
    decisionReason: '',
  }),
  liquidaciones: (_world, n) => ({
    kind: 'events',
    number: null,
    state: 'draft',
    eventId: null,
    seasonListId: null,
    carriedById: null,
    transferId: null,
    periodFrom: '2030-01-01',
    periodTo: '2030-01-31',
    payableCents: null,
    invoicedVatCents: 0,
    salesCents: n,
    refundsCents: 0,
    promoterCashCents: 0,
    commissionCents: 0,
    cardCostCents: 0,
    otherCents: 0,
    netCents: n,
    closedAt: null,
    sentAt: null,
    paidOn: null,
    counterpartName: `Compañía ${n}`,
  }),
  'liquidaciones-facturas': (_world, n) => ({number: `F-${n}`, noInvoiceReason: ''}),
  'liquidaciones-transferencias': (_world, n) => ({state: 'sent', messageId: `LIQ-MUESTRA-${n}`, paidOn: null}),
  'compania-eventos': () => ({commissionTiers: []}),
  'liquidaciones-cargos': () => ({settlementId: null}),
  'liquidaciones-lineas': () => ({kind: 'sales', totalCents: null, eventSessionId: null}),
  'cobros-vendedores': () => ({affiliateId: null, undoneAt: null, undoneById: null, undoReason: ''}),
  'facturas-emitidas': (_world, n) => ({
    correctsId: null,
    recipientCountry: '',
    issuerNif: 'A28000008',
    kind: 'F1',
    recipientNif: '12345678Z',
    totalCents: null,
    rectifiesId: null,
    replacesId: null,
    settlementId: null,
    chainSequence: n + 1,
    fullNumber: `F26-${String(n).padStart(6, '0')}`,
    huella: n.toString(16).toUpperCase().padStart(64, '0'),
    previousHuella: (n + 1_000_000).toString(16).toUpperCase().padStart(64, '0'),
    issuedOn: '2030-01-01',
    operationOn: '2030-01-01',
    tax: '01',
    isReverseCharge: false,
  }),
  'facturas-emitidas-lineas': () => ({totalCents: null, vatBp: 2100, qualification: 'S1'}),
  'facturas-emitidas-iva': () => ({tax: '01', regimeKey: '01', qualification: 'S1', rateBp: 2100}),
  'series-facturas': (_world, n) => ({series: `F${String((n % 90) + 10)}-`, year: 2000 + (n % 900)}),
  'tipos-iva': (_world, n) => ({
    code: `muestra_${[...String(n)].map(d => 'abcdefghij'[Number(d)]).join('')}`,
    validFrom: '2031-01-01',
    tax: '01',
    rateBp: 400,
    cause: null,
    exemption: null,
  }),
  'gastos-gestion': () => ({vatCode: 'general'}),
  plazos: () => ({
    enrolmentId: null,
    contractKind: 'pass',
    n: 1,
    state: 'paid',
    amountCents: 1000,
    paidCents: 1000,
    feeCents: 0,
    feePaidCents: 0,
    paidAt: new Date().toISOString(),
  }),
  'tarjetas-guardadas': (_world, n) => ({guardianId: null, token: `token-de-muestra-${n}`, last4: '4242'}),
  'mandatos-sepa': () => ({
    plotSaleId: null,
    guardianId: null,
    state: 'draft',
    iban: 'ES9121000418450200051332',
    signedAt: null,
    endedAt: null,
  }),
  remesas: () => ({
    state: 'draft',
    sentAt: null,
    settledAt: null,
    dueUntilOn: '2040-01-02',
    collectionOn: '2040-01-02',
  }),
  'remesas/avisos': (_world, n) => ({
    state: 'waiting',
    solvedAt: null,
    sepaRemittanceId: null,
    noticeKey: `aviso-${n}`,
  }),
  'remesas/adeudos': (_world, n) => ({
    state: 'removed',
    sequenceType: 'RCUR',
    reasonCode: '',
    amountCents: 1000,
    endToEndId: `adeudo-de-muestra-${n}`,
    collectedAt: null,
    returnedAt: null,
  }),
};

/** A seller has a terminal of its own. */
const withCodes = async (n: number, db: Parameters<(typeof ACADEMY_SAMPLES)[string]>[1]) => {
  const {rows} = await db.query<{discount: number; batch: number}>(
    `with d as (insert into discount (name, kind, percent_bp, has_codes) values ($1, 'percent', 100, true) returning id),
       b as (insert into discount_code_batch (discount_id, name, max_uses, code_count) select id, 'Lote', 1000, 1 from d returning id)
     select d.id as discount, b.id as batch from d, b`,
    [`Con códigos ${n}`],
  );
  return rows[0]!;
};

/** What the house kept of a settlement of its own. */
const invoiceOf = (settlementId: number, n: number) => ({
  kind: 'F1',
  state: 'issued',
  settlementId,
  issuerNif: 'A28000008',
  recipientNif: 'G00192302',
  series: 'F29-',
  number: n,
  fullNumber: `F29-${String(n).padStart(6, '0')}`,
  totalCents: null,
  rectifiesId: null,
  chainSequence: n + 1,
  huella: (n + 5_000_000).toString(16).toUpperCase().padStart(64, '0'),
  previousHuella: (n + 6_000_000).toString(16).toUpperCase().padStart(64, '0'),
});
const aSettlement = async (db: Parameters<(typeof ACADEMY_SAMPLES)[string]>[1]): Promise<number> =>
  (
    await db.query<{id: number}>(
      `insert into settlement (kind, counterpart_name, period_from, period_to)
        values ('events', 'Compañía de muestra', '2030-01-01', '2030-01-31') returning id`,
    )
  ).rows[0]!.id;

export const SELLERS: typeof ACADEMY_SAMPLES = {
  facturas: async (n, db) => invoiceOf(await aSettlement(db), n),
  'facturas-lineas': async (n, db) => {
    const {rows} = await db.query<{id: number}>(
      `insert into invoice (issuer_nif, issuer_name, series, number, full_number, kind, issued_on, recipient_nif,
        description, base_cents, vat_cents, settlement_id, chain_sequence, recorded_at, recorded_text, huella,
        previous_huella, qr_url)
       values ('A28000008', 'Club', 'F28-', $1::int, 'F28-' || $1::int, 'F1', '2030-01-01', 'G00192302', 'Comisión', 100, 21, $2, 2,
         now(), '', lpad(upper(to_hex($1::int + 7000000)), 64, '0'), lpad('1', 64, '0'), '') returning id`,
      [n, await aSettlement(db)],
    );
    return {commissionInvoiceId: rows[0]!.id, totalCents: null, vatBp: 2100};
  },
  'descuentos/lotes': async (n, db) => ({
    discountId: (await withCodes(n, db)).discount,
    prefix: `P${n}`,
    maxUses: 1 + (n % 50),
    codeCount: 1 + (n % 50),
  }),
  'descuentos/codigos': async (n, db) => {
    const {discount, batch} = await withCodes(n, db);
    return {
      discountId: discount,
      discountCodeBatchId: batch,
      code: `MUESTRA${String(n).padStart(8, '0')}`,
      state: 'active',
      withdrawnAt: null,
      uses: 0,
      maxUses: 1 + (n % 50),
    };
  },
  'vendedores-externos': async (n, db) => {
    const {rows} = await db.query<{id: number}>(
      `insert into bank_terminal (provider, environment, merchant_code, terminal)
        values ('lfp', 'live', $1, '1') returning id`,
      [`CLUB${n}`],
    );
    return {name: `Club ${n}`, bankTerminalId: rows[0]!.id};
  },
};
