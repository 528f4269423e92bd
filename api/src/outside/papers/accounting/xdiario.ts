/**
 * XDiario.txt, the journal that ContaPlus takes by «Importación de asientos», and after it Sage 50 (its add-on for entries)
 * and ContaSOL: one line for each posting, 98 fields, 1,189 letters and a line break.
 *
 * Names, order and widths are those of two published readers and writers of the whole line, one of them held byte by byte
 * against a diary that ContaPlus had written; the first 32 also those of an importer into another program, the first 76
 * those of an exporter that writes no more, and the kinds of all 98 those of one of Sage's own CSV, which has the same
 * fields. What puts another right goes with amounts below zero at their own side, so that the book of VAT has its base
 * below zero. A quota makes the record of the book of VAT, also one of zero: so what bears no tax has its line, too.
 */
import type {AccountingEntry, EntryPart} from '../../../domain/invoicing/accounting-entries';
import type {Accounts} from '../../../domain/invoicing/accounts';
import {textOf} from './a3';
import {compactDay, euros, left, right} from './fixed-width';

/** C a text, D a day, L yes or no, N a number and its decimals. */
type Kind = 'C' | 'D' | 'L' | 'N0' | 'N2' | 'N6';
const EMPTY: Record<Kind, string> = {C: '', D: '', L: 'F', N0: '0', N2: '0.00', N6: '0.000000'};

const FIELDS = (
  'ASIEN N0 6,FECHA D 8,SUBCTA C 12,CONTRA C 12,PTADEBE N2 16,CONCEPTO C 25,PTAHABER N2 16,FACTURA N0 8,BASEIMPO N2 16,' +
  'IVA N2 5,RECEQUIV N2 5,DOCUMENTO C 10,DEPARTA C 3,CLAVE C 6,ESTADO C 1,NCASADO N0 6,TCASADO N0 1,TRANS N0 6,' +
  'CAMBIO N6 16,DEBEME N2 16,HABERME N2 16,AUXILIAR C 1,SERIE C 1,SUCURSAL C 4,CODDIVISA C 5,IMPAUXME N2 16,' +
  'MONEDAUSO C 1,EURODEBE N2 16,EUROHABER N2 16,BASEEURO N2 16,NOCONV L 1,NUMEROINV C 10,SERIE_RT C 1,FACTU_RT N0 8,' +
  'BASEIMP_RT N2 16,BASEIMP_RF N2 16,RECTIFICA L 1,FECHA_RT D 8,NIC C 1,LPERIODICO L 1,CODMOVPER N0 6,LINTERRUMP L 1,' +
  'SEGACTIV C 6,SEGGEOGR C 6,LRECT349 L 1,FECHA_OP D 8,FECHA_EX D 8,DEPARTA5 C 5,FACTURA10 C 10,PORCEN_ANA N2 5,' +
  'PORCEN_SEG N2 5,NUMAPUNTE N0 6,EUROTOTAL N2 16,RAZONSOC C 100,APELLIDO1 C 50,APELLIDO2 C 50,TIPOOPE C 1,' +
  'NFACTICK N0 8,NUMACUINI C 40,NUMACUFIN C 40,TERIDNIF N0 1,TERNIF C 15,TERNOM C 40,TERNIF14 C 9,TBIENTRAN L 1,' +
  'TBIENCOD C 10,TRANSINM L 1,METAL L 1,METALIMP N2 16,CLIENTE C 12,OPBIENES N0 1,FACTURAEX C 40,TIPOFAC C 1,' +
  'TIPOIVA C 1,GUID C 40,L340 L 1,METALEJE N0 4,DOCUMENT15 C 15,CLIENTESUP C 12,FECHASUP D 8,IMPORTESUP N2 16,' +
  'DOCSUP C 40,CLIENTEPRO C 12,FECHAPRO D 8,IMPORTEPRO N2 16,DOCPRO C 40,NCLAVEIRPF N0 2,LARREND347 L 1,' +
  'NSITINMUEB N0 1,CREFCATAST C 25,CONCIL347 N0 1,TIPOREGULA N0 2,NCRITCAJA N0 2,LCRITCAJA L 1,DMAXLIQUI D 8,' +
  'NTOTALFAC N2 16,IDFACTURA C 32,NCOBRPAGO N2 16'
)
  .split(',')
  .map(field => {
    const [name, kind, width] = field.split(' ') as [string, Kind, string];
    const fits = kind.startsWith('N') ? right : left;
    return {name, width: Number(width), fits, empty: fits(EMPTY[kind], Number(width))};
  });

type Posting = Record<string, string>;

export function xdiarioLines(entry: AccountingEntry, accounts: Accounts, position: number): string[] {
  const income = accounts.incomeOf(entry);
  const common: Posting = {
    ASIEN: String(position),
    FECHA: compactDay(entry.issuedOn),
    CONCEPTO: textOf(entry),
    DOCUMENTO: entry.firstNumber,
    DOCUMENT15: entry.firstNumber,
    MONEDAUSO: '2',
    NIC: 'E',
  };
  const total = entry.parts.reduce((sum, part) => sum + part.baseCents + part.vatCents, 0);
  return [
    {...common, SUBCTA: accounts.customers, CONTRA: income, EURODEBE: euros(total)},
    ...entry.parts.flatMap(part => [
      {...common, SUBCTA: income, CONTRA: accounts.customers, EUROHABER: euros(part.baseCents)},
      {...common, ...ofTax(entry, part), SUBCTA: accounts.taxOf(entry, part), CONTRA: accounts.customers},
    ]),
  ].map(lineOf);
}

function ofTax(entry: AccountingEntry, part: EntryPart): Posting {
  return {
    EUROHABER: euros(part.vatCents),
    BASEEURO: euros(part.baseCents),
    IVA: euros(part.rateBp),
    SERIE: entry.series,
    FACTURA: lastDigits(entry.firstNumber),
    FACTURA10: entry.firstNumber,
    FACTURAEX: entry.firstNumber,
    FECHA_OP: compactDay(entry.operationOn),
    FECHA_EX: compactDay(entry.issuedOn),
    TIPOFAC: 'E',
    // Of the other kinds no two sources say the same letter: the adviser's program has them by its accounts.
    TIPOIVA: part.qualification === 'S1' ? 'G' : '',
    ...(entry.recipientNif && {
      TERIDNIF: /^[0-9A-Z]\d{7}[0-9A-Z]$/.test(entry.recipientNif) ? '1' : '6',
      TERNIF: entry.recipientNif,
      TERNOM: entry.recipientName,
    }),
    ...(entry.invoices > 1 && {
      NFACTICK: String(entry.invoices),
      NUMACUINI: entry.firstNumber,
      NUMACUFIN: entry.lastNumber,
    }),
    ...(entry.rectifies && {
      RECTIFICA: 'T',
      SERIE_RT: entry.rectifies.series,
      FACTU_RT: lastDigits(entry.rectifies.fullNumber),
      FECHA_RT: compactDay(entry.rectifies.issuedOn),
    }),
  };
}

/** F26-000123 is 26000123: the field has eight digits, and no letters. */
const lastDigits = (fullNumber: string): string => fullNumber.replace(/\D/g, '').slice(-8) || '0';

/** Most fields of most lines are empty. */
const lineOf = (posting: Posting): string =>
  FIELDS.map(({name, width, fits, empty}) => {
    const text = posting[name];
    return text === undefined ? empty : fits(text, width);
  }).join('');
