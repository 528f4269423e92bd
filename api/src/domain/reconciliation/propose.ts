/**
 * What a line of the bank may be, the surest first; of the lines alone and of what is open (no database). Sure is only
 * what the bank names and is exact, or what can be nothing else: the rest waits for somebody's word.
 */
import {euros} from '../kernel/money';
import {groupBy} from '../kernel/group-by';
import {
  referencesOf,
  type OpenBlock,
  type OpenCardDay,
  type OpenDebit,
  type OpenPayout,
  type OpenRefund,
  type OpenSettlement,
  type OpenThings,
} from './open-things';
import {ruleFor, saidBy, type Line} from './rules';

export type Part = {cents: number} & (
  | {kind: 'remittance'; remittanceId: number; sequenceType: 'FRST' | 'RCUR'}
  | {kind: 'returned_debit'; debitId: number; reasonCode: string}
  | {kind: 'settlement'; settlementId: number}
  | {kind: 'refund'; refundId: number}
  | {kind: 'card_day'; cardKind: OpenCardDay['cardKind']; terminalId: number; cardOn: string}
  | {kind: 'payout'; payoutId: number}
  | {kind: 'fee' | 'cash'}
);

export interface Proposal {
  key: string;
  title: string;
  why: string;
  isSure: boolean;
  /** Null: it is put aside, with these words. */
  parts: Part[] | null;
  note: string;
  ruleId?: number;
}

const CARD_WORDS = /\b(TPV|TPVS|TARJETAS?|REDSYS|COMERCIO|BIZUM|DATAFONO|VISA|MASTERCARD|FACTURACION)\b/;
const REMITTANCE_WORDS = /\b(REMESA|ADEUDOS?|RECIBOS|SEPA|CORE)\b/;
const FEE_WORDS = /\b(COMISION(ES)?|COMIS|MANTENIMIENTO|INTERESES|GASTOS|CUOTA)\b/;
const FEE_CODES = /^17$|(COMM|CHRG|FEES|INTR)$/;
const CASH_WORDS = /\bEFECTIVO\b/;
const DAY_MS = 86_400_000;
/** A card terminal's days come one by one, or those of a weekend together. */
const MOST_DAYS = 4;
const CASH_TITLE = 'Efectivo de las taquillas';
const CARD_NAMES = {card: 'TPV', bizum: 'Bizum', card_terminal: 'Datáfono'};

const daysFrom = (a: string, b: string): number => Math.round((Date.parse(b) - Date.parse(a)) / DAY_MS);
const shown = (day: string): string => day.split('-').reverse().join('/');
const compact = (said: string): string => said.replace(/[^A-Z0-9]/g, '');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const match = (key: string, title: string, why: string, isSure: boolean, parts: Part[]): Proposal => ({
  key,
  title,
  why,
  isSure,
  parts,
  note: '',
});

/** How far from its day something may be, and what part of cards' takings the bank may keep. */
interface Limits {
  nearDays: number;
  refundDays: number;
  cardDays: number;
  feeMaxBp: number;
  /** Cards are cards, whatever the bank calls them. */
  isLoose: boolean;
}
const BY_HAND: Limits = {nearDays: 400, refundDays: 400, cardDays: 400, feeMaxBp: 1_000, isLoose: true};

/** `byHand`: whatever is of its sum, however far its day and whatever the bank says. */
export function propose(line: Line, open: OpenThings, byHand = false): Proposal[] {
  const said = saidBy(line);
  const limits: Limits = byHand
    ? BY_HAND
    : {nearDays: 7, refundDays: 30, cardDays: 10, feeMaxBp: open.cardFeeMaxBp, isLoose: false};
  const found = [
    ...ofRemittances(line, said, open.blocks, limits),
    ...ofReturns(line, open.debits),
    ...ofSettlements(line, said, open.settlements, limits),
    ...ofRefunds(line, said, open.refunds, limits),
    ...ofPayouts(line, said, open.payouts, limits),
    ...ofCards(line, said, open.cardDays, limits),
    ...ofRules(line, open),
    ...ofFees(line, said),
    ...ofCash(line, said),
  ];
  return [...new Map(found.reverse().map(one => [one.key, one])).values()]
    .reverse()
    .sort((a, b) => Number(b.isSure) - Number(a.isSure));
}

function ofRemittances(line: Line, said: string, blocks: readonly OpenBlock[], {nearDays}: Limits): Proposal[] {
  if (line.cents < 0) return [];
  const choices = [...groupBy(blocks, block => block.remittanceId).values()].flatMap(own =>
    [own, ...(own.length > 1 ? own.map(block => [block]) : [])].flatMap(some => {
      const gross = sum(some.map(block => block.grossCents));
      const net = sum(some.map(block => block.netCents));
      const isNet = line.cents !== gross && line.cents === net;
      if (line.cents !== gross && !isNet) return [];
      const [{remittanceId, messageId, collectionOn}] = some as [OpenBlock];
      const isNamed = compact(said).includes(compact(messageId.toUpperCase()).slice(0, 25));
      if (!isNamed && Math.abs(daysFrom(collectionOn, line.bookedOn)) > nearDays) return [];
      const parts = some.flatMap((block): Part[] => {
        const cents = isNet ? block.netCents : block.grossCents;
        const {sequenceType} = block;
        return cents === 0 ? [] : [{kind: 'remittance', remittanceId, sequenceType, cents}];
      });
      const types = some.length === own.length ? '' : `, bloque ${some[0]!.sequenceType}`;
      return [{remittanceId, types, isNamed, isNet, parts}];
    }),
  );
  return choices.map(({remittanceId, types, isNamed, isNet, parts}) =>
    match(
      `remesa:${remittanceId}:${parts.map(part => (part.kind === 'remittance' ? part.sequenceType : '')).join('+')}`,
      `Remesa ${remittanceId}${types}`,
      `${isNamed ? 'la nombra el concepto, ' : ''}importe exacto${isNet ? ', sin lo devuelto antes' : ''}`,
      isNamed || (choices.length === 1 && REMITTANCE_WORDS.test(said)),
      parts,
    ),
  );
}

/** A bank may keep its fee of the same line. */
const MOST_RETURN_FEE = 3_000;

function ofReturns(line: Line, debits: ReadonlyMap<string, OpenDebit>): Proposal[] {
  if (line.cents > 0) return [];
  return [...new Set(referencesOf(line))].flatMap(reference => {
    const debit = debits.get(reference);
    const fee = debit ? -line.cents - debit.cents : -1;
    if (!debit || fee < 0 || fee > MOST_RETURN_FEE) return [];
    const reasonCode = line.reasonCode || 'MS03';
    const parts: Part[] = [{kind: 'returned_debit', debitId: debit.debitId, reasonCode, cents: -debit.cents}];
    if (fee > 0) parts.push({kind: 'fee', cents: -fee});
    return [
      match(
        `adeudo:${debit.debitId}`,
        `Devuelto el adeudo ${reference}`,
        fee > 0 ? `con ${euros(fee)} de gastos del banco` : 'importe exacto',
        fee === 0,
        parts,
      ),
    ];
  });
}

function ofSettlements(
  line: Line,
  said: string,
  settlements: readonly OpenSettlement[],
  {nearDays}: Limits,
): Proposal[] {
  if (line.cents > 0) return [];
  const words = compact(said) + compact(line.endToEndId.toUpperCase());
  const isNamed = (text: string) => text !== '' && words.includes(compact(text.toUpperCase()));
  const part = (one: OpenSettlement): Part => ({
    kind: 'settlement',
    settlementId: one.settlementId,
    cents: -one.cents,
  });
  const single = settlements
    .filter(one => one.cents === -line.cents)
    .flatMap(one => {
      const isByNumber = isNamed(one.number);
      if (!isByNumber && Math.abs(daysFrom(one.on, line.bookedOn)) > nearDays) return [];
      return [
        match(
          `liquidacion:${one.settlementId}`,
          `Liquidación ${one.number} a ${one.name}`,
          isByNumber ? 'la nombra el concepto, importe exacto' : 'importe exacto',
          isByNumber,
          [part(one)],
        ),
      ];
    });
  const files = [...groupBy(settlements, one => one.transferId).entries()].flatMap(([transferId, own]) => {
    if (transferId === null || own.length < 2 || sum(own.map(one => one.cents)) !== -line.cents) return [];
    const isByFile = isNamed(own[0]!.reference);
    return [
      match(
        `fichero:${transferId}`,
        `Fichero de transferencias ${own[0]!.reference}`,
        `${own.length} liquidaciones, importe exacto`,
        isByFile,
        own.map(part),
      ),
    ];
  });
  return [...files, ...single];
}

function ofRefunds(line: Line, said: string, refunds: readonly OpenRefund[], {refundDays}: Limits): Proposal[] {
  if (line.cents > 0) return [];
  const exact = refunds.filter(
    one => one.cents === -line.cents && Math.abs(daysFrom(one.on, line.bookedOn)) <= refundDays,
  );
  return exact.map(one => {
    const isNamed = compact(said).includes(compact(one.orderNumber.toUpperCase()));
    return match(
      `devolucion:${one.refundId}`,
      `Devolución del pedido ${one.orderNumber} a ${one.name}`,
      isNamed ? 'lo nombra el concepto, importe exacto' : 'importe exacto',
      isNamed,
      [{kind: 'refund', refundId: one.refundId, cents: line.cents}],
    );
  });
}

function ofPayouts(line: Line, said: string, payouts: readonly OpenPayout[], {nearDays}: Limits): Proposal[] {
  if (line.cents < 0) return [];
  return payouts.flatMap(one => {
    const reference = compact(one.reference.toUpperCase());
    const isNamed = reference.length > 3 && compact(said).includes(reference);
    if (one.cents !== line.cents || !(isNamed || Math.abs(daysFrom(one.on, line.bookedOn)) <= nearDays)) return [];
    return [
      match(
        `cobro:${one.payoutId}`,
        `Cobro de ${one.name}`,
        isNamed ? 'lo nombra el concepto, importe exacto' : 'importe exacto',
        isNamed,
        [{kind: 'payout', payoutId: one.payoutId, cents: one.cents}],
      ),
    ];
  });
}

function ofCards(line: Line, said: string, days: readonly OpenCardDay[], limits: Limits): Proposal[] {
  const isSaid = limits.isLoose || CARD_WORDS.test(said);
  const groups = groupBy(
    days.filter(day => daysFrom(day.on, line.bookedOn) >= 0 && daysFrom(day.on, line.bookedOn) <= limits.cardDays),
    day => `${day.cardKind}:${day.terminalId}`,
  );
  const runs = [...groups.values()].flatMap(own =>
    own.flatMap((_, from) =>
      Array.from({length: Math.min(MOST_DAYS, own.length - from)}, (__, n) => own.slice(from, from + n + 1)),
    ),
  );
  const fitting = runs.flatMap(run => {
    const total = sum(run.map(day => day.cents));
    const fee = total - line.cents;
    const isExact = fee === 0;
    if (fee < 0 || fee > (Math.abs(total) * limits.feeMaxBp) / 10_000 || !(isSaid || isExact) || total === 0) return [];
    return [{run, fee, isExact}];
  });
  // An exact sum is not said with a fee by chance, too.
  const best = fitting.some(one => one.isExact) ? fitting.filter(one => one.isExact) : fitting;
  return best.map(({run, fee}) => {
    const [first] = run as [OpenCardDay];
    const parts: Part[] = run.map(day => ({
      kind: 'card_day',
      cardKind: day.cardKind,
      terminalId: day.terminalId,
      cardOn: day.on,
      cents: day.cents,
    }));
    if (fee > 0) parts.push({kind: 'fee', cents: -fee});
    const last = run.at(-1)!.on;
    return match(
      `tarjetas:${first.cardKind}:${first.terminalId}:${first.on}:${last}`,
      `${CARD_NAMES[first.cardKind]} del ${shown(first.on)}${run.length > 1 ? ` al ${shown(last)}` : ''}`,
      fee > 0 ? `vendido ${euros(line.cents + fee)}, comisión ${euros(fee)}` : 'importe exacto',
      isSaid && best.length === 1,
      parts,
    );
  });
}

function ofRules(line: Line, {rules}: OpenThings): Proposal[] {
  const rule = ruleFor(line, rules);
  if (!rule) return [];
  const parts: Part[] | null = rule.outcome === 'set_aside' ? null : [{kind: rule.outcome, cents: line.cents}];
  const told = {
    set_aside: {key: 'apartar', title: rule.note},
    fee: {key: 'gasto', title: 'Gasto del banco'},
    cash: {key: 'efectivo', title: CASH_TITLE},
  }[rule.outcome];
  return [
    {
      ...told,
      why: rule.isExact ? 'como la última vez' : 'por una regla',
      isSure: rule.isAutomatic,
      parts,
      note: rule.note,
      ruleId: rule.id,
    },
  ];
}

function ofFees(line: Line, said: string): Proposal[] {
  if (line.cents > 0 || !(FEE_CODES.test(line.code) || FEE_WORDS.test(said))) return [];
  return [match('gasto', 'Gasto del banco', 'lo dice el banco', false, [{kind: 'fee', cents: line.cents}])];
}

function ofCash(line: Line, said: string): Proposal[] {
  if (line.cents < 0 || !CASH_WORDS.test(said)) return [];
  return [match('efectivo', CASH_TITLE, 'lo dice el banco', false, [{kind: 'cash', cents: line.cents}])];
}

/** What is matched is open no more. */
export function take(open: OpenThings, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.kind === 'remittance')
      open.blocks = open.blocks.filter(
        one => one.remittanceId !== part.remittanceId || one.sequenceType !== part.sequenceType,
      );
    if (part.kind === 'returned_debit')
      for (const [reference, one] of open.debits) if (one.debitId === part.debitId) open.debits.delete(reference);
    if (part.kind === 'settlement')
      open.settlements = open.settlements.filter(one => one.settlementId !== part.settlementId);
    if (part.kind === 'refund') open.refunds = open.refunds.filter(one => one.refundId !== part.refundId);
    if (part.kind === 'payout') open.payouts = open.payouts.filter(one => one.payoutId !== part.payoutId);
    if (part.kind === 'card_day')
      open.cardDays = open.cardDays.filter(
        one => one.cardKind !== part.cardKind || one.terminalId !== part.terminalId || one.on !== part.cardOn,
      );
  }
}
