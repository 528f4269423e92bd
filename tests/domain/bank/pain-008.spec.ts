/**
 * The remittance file against the rules of pain.008.001.08 as the SEPA core scheme narrows them, written down here one
 * by one: which element stands where and how often, how long its text may be and of which signs, and that the sums are
 * the sums. Nothing else may stand in the file, and the published schema takes it, too. The rules are tried on broken
 * files first: a check that lets everything through proves nothing.
 */
import fc from 'fast-check';
import {XMLParser, XMLValidator} from 'fast-xml-parser';
import {messageIdOf, pain008, type Pain008} from '../../../api/src/outside/bank/sepa/pain-008';
import {sepaProblems} from '../../support/sepa/schema';

/** The signs that every bank in SEPA must take. */
const SIGNS = "[A-Za-z0-9/\\-?:().,'+ ]";
const text = (most: number) => new RegExp(`^(?=\\S)${SIGNS}{1,${most}}(?<=\\S)$`);
/** References: no slash at the ends, no two together. */
const reference = new RegExp(`^(?!/)(?!.*//)(?!.*/$)(?=\\S)${SIGNS}{1,35}(?<=\\S)$`);
const count = /^[1-9][0-9]{0,14}$/;
const amount = /^(?!0+\.00$)(0|[1-9][0-9]{0,8})\.[0-9]{2}$/;
const total = /^(0|[1-9][0-9]{0,15})\.[0-9]{2}$/;
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const creditor = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/;
const is = (...words: string[]) => new RegExp(`^(${words.join('|')})$`);

/** Children in their order, «+» for one or more; or what the text must match. Attributes stand under «@». */
type Rule = RegExp | {[child: string]: Rule};
const agent: Rule = {FinInstnId: {Othr: {Id: is('NOTPROVIDED')}}};
const RULE: Rule = {
  Document: {
    CstmrDrctDbtInitn: {
      GrpHdr: {
        MsgId: reference,
        CreDtTm: moment,
        NbOfTxs: count,
        CtrlSum: total,
        InitgPty: {Nm: text(70), Id: {OrgId: {Othr: {Id: creditor, SchmeNm: {Prtry: is('SEPA')}}}}},
      },
      'PmtInf+': {
        PmtInfId: reference,
        PmtMtd: is('DD'),
        BtchBookg: is('true', 'false'),
        NbOfTxs: count,
        CtrlSum: total,
        PmtTpInf: {SvcLvl: {Cd: is('SEPA')}, LclInstrm: {Cd: is('CORE')}, SeqTp: is('FRST', 'RCUR')},
        ReqdColltnDt: day,
        Cdtr: {Nm: text(70)},
        CdtrAcct: {Id: {IBAN: iban}, Ccy: is('EUR')},
        CdtrAgt: agent,
        ChrgBr: is('SLEV'),
        CdtrSchmeId: {Id: {PrvtId: {Othr: {Id: creditor, SchmeNm: {Prtry: is('SEPA')}}}}},
        'DrctDbtTxInf+': {
          PmtId: {InstrId: reference, EndToEndId: reference},
          InstdAmt: amount,
          DrctDbtTx: {MndtRltdInf: {MndtId: reference, DtOfSgntr: day, AmdmntInd: is('false')}},
          DbtrAgt: agent,
          Dbtr: {Nm: text(70)},
          DbtrAcct: {Id: {IBAN: iban}},
          RmtInf: {Ustrd: text(140)},
        },
      },
    },
  },
};

type Node = {[name: string]: Node[]} & {':@'?: Record<string, string>; '#text'?: string};
const nameOf = (node: Node): string => Object.keys(node).find(key => key !== ':@')!;
const parse = (xml: string): Node[] =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    ignoreDeclaration: true,
  }).parse(xml) as Node[];

/** What is wrong, each with its place. */
function troubles(nodes: Node[], rule: Rule, at: string): string[] {
  const elements = nodes.filter(node => nameOf(node) !== '#text');
  const words = nodes
    .filter(node => nameOf(node) === '#text')
    .map(node => String(node['#text']))
    .join('');
  if (rule instanceof RegExp)
    return elements.length > 0 ? [`${at}: has children`] : rule.test(words) ? [] : [`${at}: «${words}»`];
  if (words.trim() !== '') return [`${at}: text «${words.trim()}»`];
  const found: string[] = [];
  let next = 0;
  for (const [key, child] of Object.entries(rule)) {
    const name = key.replace('+', '');
    let n = 0;
    while (next < elements.length && nameOf(elements[next]!) === name && (n === 0 || key.endsWith('+')))
      found.push(...troubles(elements[next++]![name]!, child, `${at}/${name}${++n > 1 ? `[${n}]` : ''}`));
    if (n === 0) found.push(`${at}/${name}: missing, or not in its place`);
  }
  if (next < elements.length) found.push(`${at}/${nameOf(elements[next]!)}: unexpected`);
  return found;
}

const every = (nodes: Node[], name: string): Node[][] =>
  nodes.flatMap(node =>
    Object.keys(node)
      .filter(key => key !== ':@' && key !== '#text')
      .flatMap(key => [...(key === name ? [node[key]!] : []), ...every(node[key]!, name)]),
  );
const textOf = (nodes: Node[]): string => nodes.map(node => node['#text'] ?? '').join('');
const one = (nodes: Node[], name: string): string => textOf(every(nodes, name)[0]!);
const centsOf = (euros: string): number => Math.round(Number(euros) * 100);
const own = (nodes: Node[], name: string): string => textOf(nodes.find(node => nameOf(node) === name)![name]!);

/** Everything that a bank would send the file back for. */
function refusals(xml: string): string[] {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) return [`not XML: ${valid.err.msg}`];
  const nodes = parse(xml);
  const found = troubles(nodes, RULE, '');
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) found.push('no declaration');
  if (nodes[nodes.length - 1]?.[':@']?.['@_xmlns'] !== 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08')
    found.push('namespace');
  if (found.length > 0) return found;
  const debits = every(nodes, 'DrctDbtTxInf');
  const sum = (list: Node[][]) => list.reduce((cents, debit) => cents + centsOf(one(debit, 'InstdAmt')), 0);
  const head = every(nodes, 'GrpHdr')[0]!;
  if (Number(own(head, 'NbOfTxs')) !== debits.length || centsOf(own(head, 'CtrlSum')) !== sum(debits))
    found.push('sums of the message');
  for (const block of every(nodes, 'PmtInf')) {
    const mine = every(block, 'DrctDbtTxInf');
    if (Number(own(block, 'NbOfTxs')) !== mine.length || centsOf(own(block, 'CtrlSum')) !== sum(mine))
      found.push('sums of a block');
  }
  for (const [what, ids] of [
    ['EndToEndId', every(nodes, 'EndToEndId')],
    ['PmtInfId', every(nodes, 'PmtInfId')],
  ] as const)
    if (new Set(ids.map(textOf)).size !== ids.length) found.push(`${what} twice`);
  for (const value of [...every(nodes, 'DbtrAcct'), ...every(nodes, 'CdtrAcct')].map(account => one(account, 'IBAN')))
    if (mod97(value) !== 1) found.push(`IBAN ${value}`);
  for (const node of everyNode(nodes, 'InstdAmt')) if (node[':@']?.['@_Ccy'] !== 'EUR') found.push('currency');
  return found;
}
const everyNode = (nodes: Node[], name: string): Node[] =>
  nodes.flatMap(node =>
    Object.keys(node)
      .filter(key => key !== ':@' && key !== '#text')
      .flatMap(key => [...(key === name ? [node] : []), ...everyNode(node[key]!, name)]),
  );
const mod97 = (value: string): number =>
  [...(value.slice(4) + value.slice(0, 4))].reduce((rest, sign) => Number(`${rest}${parseInt(sign, 36)}`) % 97, 0);

const IBANS = [
  'ES9121000418450200051332',
  'ES7921000813610123456789',
  'PT50000201231234567890154',
  'DE89370400440532013000',
];
const file = (more: Partial<Pain008> = {}): Pain008 => ({
  messageId: messageIdOf(7, new Date('2027-02-03T04:05:06.789Z')),
  createdAt: new Date('2027-02-03T04:05:06.789Z'),
  collectionOn: '2027-02-10',
  creditor: {name: 'Club Deportivo Ñandú & Cía, S.A.D.', creditorId: 'ES50000A28000008', iban: IBANS[0]!},
  debits: [
    {
      endToEndId: 'P1-1',
      amountCents: 12_345,
      sequenceType: 'FRST',
      mandateReference: 'ABONO-1',
      signedOn: '2026-09-01',
      debtorName: 'José Ñíguez Peña',
      iban: IBANS[1]!,
      text: 'Abonos 26/27, plazo 1 de 3',
    },
    {
      endToEndId: 'P2-1',
      amountCents: 1,
      sequenceType: 'RCUR',
      mandateReference: 'ABONO-2',
      signedOn: '2025-09-01',
      debtorName: "O'Donnell",
      iban: IBANS[2]!,
      text: 'Abonos 26/27',
    },
  ],
  ...more,
});

test('[M3] what the product writes is taken', () => {
  expect(refusals(pain008(file()))).toEqual([]);
  expect(refusals(pain008(file({debits: file().debits.slice(1)})))).toEqual([]);
});

test.each([
  ['an element moved', (xml: string) => xml.replace(/(<PmtMtd>DD<\/PmtMtd>)(<BtchBookg>true<\/BtchBookg>)/, '$2$1')],
  ['one left out', (xml: string) => xml.replace(/<DtOfSgntr>[^<]*<\/DtOfSgntr>/, '')],
  ['one too many', (xml: string) => xml.replace('</RmtInf>', '</RmtInf><Purp><Cd>OTHR</Cd></Purp>')],
  ['an accent', (xml: string) => xml.replace('Jose', 'José')],
  ['a name too long', (xml: string) => xml.replace('Jose', 'J'.repeat(71))],
  ['a sum', (xml: string) => xml.replace('<CtrlSum>123.46</CtrlSum>', '<CtrlSum>123.45</CtrlSum>')],
  ['a count', (xml: string) => xml.replace('<NbOfTxs>2</NbOfTxs>', '<NbOfTxs>3</NbOfTxs>')],
  ['nothing to charge', (xml: string) => xml.replace('>0.01</InstdAmt>', '>0.00</InstdAmt>')],
  ['another currency', (xml: string) => xml.replace('Ccy="EUR"', 'Ccy="USD"')],
  ['an account that is none', (xml: string) => xml.replace(IBANS[1]!, 'ES7921000813610123456788')],
  ['the same reference twice', (xml: string) => xml.replaceAll('P2-1', 'P1-1')],
  ['no mandate', (xml: string) => xml.replace('<MndtId>ABONO-1</MndtId>', '<MndtId></MndtId>')],
  [
    'an address in lines alone',
    (xml: string) => xml.replace('</Nm></Cdtr>', '</Nm><PstlAdr><AdrLine>Calle Mayor 1</AdrLine></PstlAdr></Cdtr>'),
  ],
  ['a tag left open', (xml: string) => xml.replace('</PmtInf>', '')],
  ['another version', (xml: string) => xml.replace('pain.008.001.08', 'pain.008.001.02')],
])('the rules find %s (negative control)', (_what, breakIt) => {
  const xml = pain008(file());
  const broken = breakIt(xml);
  expect(broken).not.toBe(xml);
  expect(refusals(broken)).not.toEqual([]);
});

const anyText = fc.oneof(
  fc.string({maxLength: 200}),
  fc.string({unit: 'grapheme', maxLength: 200}),
  fc.constantFrom(
    '',
    ' ',
    '//',
    '/',
    '<script>',
    ']]>',
    '&amp;',
    '🎟️',
    '\u0000',
    '\r\n',
    "'",
    'ÑÑ ÇÇ ßß',
    '-'.repeat(300),
  ),
);
const anyDebit = fc.record({
  amountCents: fc.integer({min: 1, max: 99_999_999}),
  sequenceType: fc.constantFrom('FRST' as const, 'RCUR' as const),
  debtorName: anyText,
  text: anyText,
  iban: fc.constantFrom(...IBANS),
  signedOn: fc.constantFrom('2024-02-29', '2026-12-31'),
});

test('whatever people are called and whatever is charged, the bank takes the file', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.array(anyDebit, {minLength: 1, maxLength: 25}),
      fc.integer({min: 1, max: 2 ** 31 - 1}),
      fc.date({min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true}),
      (creditorName, debits, id, at) => {
        const made = pain008(
          file({
            messageId: messageIdOf(id, at),
            createdAt: at,
            creditor: {...file().creditor, name: creditorName},
            debits: debits.map((debit, i) => ({
              ...debit,
              endToEndId: `P${id}-${i + 1}`,
              mandateReference: `ABONO-${i + 1}`,
            })),
          }),
        );
        expect(refusals(made)).toEqual([]);
      },
    ),
    {numRuns: 400},
  );
});

test('the same remittance gives the same bytes', () => {
  expect(pain008(file())).toBe(pain008(file()));
});

test('the published schema takes it, whoever stands in it; an older version and a broken file it does not', async () => {
  const made = fc
    .sample(fc.tuple(anyText, fc.array(anyDebit, {minLength: 1, maxLength: 5})), {numRuns: 40, seed: 8})
    .map(([name, debits]) =>
      pain008(
        file({
          creditor: {...file().creditor, name},
          debits: debits.map((debit, i) => ({...debit, endToEndId: `P1-${i}`, mandateReference: `ABONO-${i}`})),
        }),
      ),
    );
  expect(await sepaProblems([pain008(file()), ...made])).toEqual([]);
  expect(await sepaProblems([pain008(file()).replace('pain.008.001.08', 'pain.008.001.02')])).not.toEqual([]);
  expect(await sepaProblems([pain008(file()).replace(/<DtOfSgntr>/, '<DtOfSgntr>x')])).not.toEqual([]);
});
