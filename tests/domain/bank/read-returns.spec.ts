/** What a bank tells of debits: pain.002 and camt, old version and new, and what in them is a return and what is not. */
import fc from 'fast-check';
import {readReturns, type Returns} from '../../../api/src/outside/bank/sepa/read-returns';

const report = (version: string, inside: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>${inside}</CstmrPmtStsRpt></Document>`,
  );
const cd = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
const debit = (id: string, status: string, reason: string) =>
  `<TxInfAndSts><StsId>S</StsId><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">12.50</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`;
const MESSAGE = 'PRE2026112710000000000REM0000000012';
const GROUP = `<OrgnlMsgId>${MESSAGE}</OrgnlMsgId><OrgnlMsgNmId>pain.008</OrgnlMsgNmId>`;
const block = (id: string, status: string, inside = '') =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${status && `<PmtInfSts>${status}</PmtInfSts>`}${inside}</OrgnlPmtInfAndSts>`;
const NOTHING: Returns = {returns: [], refused: [], unplaced: [], pending: 0};

test.each(['03', '10'])(
  'a report (pain.002.001.%s) tells of refused debits and of taken ones: only the first',
  version => {
    const inside = [
      debit('R12-D1', 'RJCT', cd('AM04')),
      debit('R12-D2', 'ACSP', cd('0000')),
      debit('R12-D3', 'PDNG', cd('MS03')),
      debit('R12-D4', 'ACCP', cd('0000')),
    ].join('');
    expect(
      readReturns(
        report(
          version,
          `<OrgnlGrpInfAndSts>${GROUP}<GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>${block('P', '', inside)}`,
        ),
      ),
    ).toEqual({
      ...NOTHING,
      returns: [{endToEndId: 'R12-D1', reasonCode: 'AM04', messageId: MESSAGE, amountCents: 1250}],
    });
  },
);

test.each([
  ['the file', `<OrgnlGrpInfAndSts>${GROUP}<GrpSts>RJCT</GrpSts>${cd('FF01')}</OrgnlGrpInfAndSts>`, null, 0],
  ['a block', `<OrgnlGrpInfAndSts>${GROUP}</OrgnlGrpInfAndSts>${block('P-FRST', 'RJCT', cd('FF01'))}`, 'P-FRST', 0],
  [
    'a block beside one that has a debit refused',
    `<OrgnlGrpInfAndSts>${GROUP}</OrgnlGrpInfAndSts>${block('P-RCUR', 'PART', debit('R12-D1', 'RJCT', cd('AM04')))}${block('P-FRST', 'RJCT', cd('FF01'))}`,
    'P-FRST',
    1,
  ],
])('[B20] %s refused whole is told as that, whatever else is refused', (_what, inside, blockId, returns) => {
  const told = readReturns(report('10', inside));
  expect(told.refused).toEqual([{messageId: MESSAGE, blockId, reasonCode: 'FF01', taken: []}]);
  expect(told.returns).toHaveLength(returns);
});

test('[B20] a block that is refused and has debits that are taken says both', () => {
  const inside = block('P-FRST', 'RJCT', debit('R12-D1', 'ACCP', ''));
  expect(readReturns(report('10', inside)).refused).toEqual([
    {messageId: null, blockId: 'P-FRST', reasonCode: 'MS03', taken: ['R12-D1']},
  ]);
});

const camt = (version: string, inside: string) =>
  Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn><Ntfctn>${inside}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  );
const UPDD = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd>';
const rtr = (reason: string) => `<RtrInf>${reason}</RtrInf>`;
const detail = (id: string | null, more = '') =>
  `<TxDtls><Refs>${id === null ? '' : `<EndToEndId>${id}</EndToEndId>`}</Refs><Amt Ccy="EUR">12.50</Amt>${more}</TxDtls>`;
const entry = (head: string, ...details: string[]) =>
  `<Ntry>${head}${details.length ? `<NtryDtls>${details.join('')}</NtryDtls>` : ''}</Ntry>`;

test.each(['02', '08'])('a notification (camt.054.001.%s): returns, not what came in', version => {
  const told = readReturns(
    camt(
      version,
      [
        entry('', detail('R1-D1', rtr('<Rsn><Cd>MD06</Cd></Rsn>'))),
        entry('', detail('R1-D2', UPDD)),
        entry('', detail('R1-D3')),
      ].join(''),
    ),
  );
  expect(told.returns.map(one => [one.endToEndId, one.reasonCode, one.amountCents])).toEqual([
    ['R1-D1', 'MD06', 1250],
    ['R1-D2', 'MS03', 1250],
  ]);
});

const STATUS = {
  booked: '<Sts><Cd>BOOK</Cd></Sts>',
  old: '<Sts>BOOK</Sts>',
  pending: '<Sts><Cd>PDNG</Cd></Sts>',
  info: '<Sts>INFO</Sts>',
};

test('[B20] the code of the entry is that of its transactions; one that is not booked is none yet', () => {
  const told = readReturns(
    camt(
      '08',
      [
        entry(
          `<Amt Ccy="EUR">25.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${STATUS.booked}${UPDD}`,
          detail('R1-D1'),
          detail('R1-D2'),
        ),
        entry(`${STATUS.pending}${UPDD}`, detail('R1-D3')),
        entry(STATUS.info, detail('R1-D4', rtr('<Rsn><Cd>AM04</Cd></Rsn>'))),
        entry(`<CdtDbtInd>CRDT</CdtDbtInd>${STATUS.old}${UPDD}`, detail('R1-D5')),
      ].join(''),
    ),
  );
  expect(told.returns.map(one => one.endToEndId)).toEqual(['R1-D1', 'R1-D2']);
  expect(told.pending).toBe(2);
});

test('[B20] what does not name its debit is said in words', () => {
  const told = readReturns(
    camt(
      '08',
      [
        entry(
          `<Amt Ccy="EUR">25.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${STATUS.old}<BookgDt><Dt>2026-11-28</Dt></BookgDt>${UPDD}`,
        ),
        entry(STATUS.old, detail('NOTPROVIDED', rtr('<Rsn><Cd>AM04</Cd></Rsn>'))),
      ].join(''),
    ),
  );
  expect(told.unplaced).toEqual([
    'Una devolución que no dice de qué adeudo es, de 25,00 €, del 28/11/2026',
    'Una devolución que no dice de qué adeudo es, de 12,50 € (AM04)',
  ]);
});

test.each([
  ['<Rsn><Prtry>AC04</Prtry></Rsn>', 'AC04'],
  ['<Rsn><Prtry>Cuenta cancelada (AC04)</Prtry></Rsn>', 'AC04'],
  ['<Rsn><Prtry>999</Prtry></Rsn><AddtlInf>MD01 SIN MANDATO</AddtlInf>', 'MD01'],
  ['<Rsn><Prtry>POR ORDEN DEL CLIENTE</Prtry></Rsn>', 'MS03'],
])('[M7] the reason in the words of the bank: %s', (reason, code) => {
  expect(readReturns(camt('02', entry('', detail('R1-D1', rtr(reason))))).returns[0]!.reasonCode).toBe(code);
  const told = readReturns(report('03', block('P', '', debit('R1-D1', 'RJCT', `<StsRsnInf>${reason}</StsRsnInf>`))));
  expect(told.returns[0]!.reasonCode).toBe(code);
});

// Files as a bank might make them, and what they say by the hand that made them.
const CODES = ['AC04', 'AM04', 'MD01', 'MD06', 'MS02'];
const anyReason = fc.record({code: fc.constantFrom(...CODES), isOwn: fc.boolean()});
const reasonXml = ({code, isOwn}: {code: string; isOwn: boolean}) =>
  `<Rsn>${isOwn ? `<Prtry>${code}</Prtry>` : `<Cd>${code}</Cd>`}</Rsn>`;
const anyPrefix = fc.constantFrom('', 'ns2:', 'Doc:');
const prefixed = (xml: string, prefix: string) => xml.replace(/<(\/?)([A-Z])/g, `<$1${prefix}$2`);

test('[B20] a made report: every refused debit once, every refused block once, nothing of what was taken', () => {
  const anyDebit = fc.record({
    status: fc.constantFrom('RJCT', 'ACCP', 'ACSP', 'ACSC', 'PDNG'),
    isNamed: fc.boolean(),
    reason: anyReason,
  });
  const anyBlock = fc.record({
    isRefused: fc.boolean(),
    debits: fc.array(anyDebit, {maxLength: 6}),
    reason: anyReason,
  });
  fc.assert(
    fc.property(fc.array(anyBlock, {maxLength: 4}), anyPrefix, (blocks, prefix) => {
      const expected: Returns = {returns: [], refused: [], unplaced: [], pending: 0};
      const inside = blocks.map((one, b) => {
        const taken: string[] = [];
        const debits = one.debits.map((row, d) => {
          const id = row.isNamed ? `R${b + 1}-D${d + 1}` : 'NOTPROVIDED';
          if (row.status === 'RJCT' && row.isNamed)
            expected.returns.push({endToEndId: id, reasonCode: row.reason.code, messageId: null, amountCents: 1250});
          else if (row.status === 'RJCT') expected.unplaced.push(row.reason.code);
          else if (row.isNamed && row.status !== 'PDNG') taken.push(id);
          return debit(id, row.status, `<StsRsnInf>${reasonXml(row.reason)}</StsRsnInf>`);
        });
        if (one.isRefused)
          expected.refused.push({messageId: null, blockId: `P${b}-FRST`, reasonCode: one.reason.code, taken});
        const why = `<StsRsnInf>${reasonXml(one.reason)}</StsRsnInf>`;
        return block(`P${b}-FRST`, one.isRefused ? 'RJCT' : 'PART', why + debits.join(''));
      });
      const told = readReturns(Buffer.from(prefixed(report('10', inside.join('')).toString(), prefix)));
      expect({...told, unplaced: told.unplaced.map(said => /\((.*)\)$/.exec(said)![1])}).toEqual(expected);
    }),
    {numRuns: 1_000},
  );
});

test('[B20] a made notification: what is booked and returned, wherever its code stands, and nothing else', () => {
  const anyEntry = fc.record({
    status: fc.constantFrom(...(Object.keys(STATUS) as (keyof typeof STATUS)[])),
    isReturned: fc.boolean(),
    where: fc.constantFrom('entry', 'detail', 'reason'),
    debits: fc.array(fc.record({isNamed: fc.boolean(), reason: anyReason}), {minLength: 1, maxLength: 4}),
  });
  fc.assert(
    fc.property(fc.array(anyEntry, {maxLength: 6}), anyPrefix, (entries, prefix) => {
      const returns: [string, string][] = [];
      let [unplaced, pending] = [0, 0];
      const inside = entries.map((one, e) => {
        const isBooked = one.status === 'booked' || one.status === 'old';
        const details = one.debits.map((row, d) => {
          const id = row.isNamed ? `R${e + 1}-D${d + 1}` : null;
          if (one.isReturned && !isBooked) pending++;
          else if (one.isReturned && id === null) unplaced++;
          else if (one.isReturned) returns.push([id!, one.where === 'reason' ? row.reason.code : 'MS03']);
          return detail(
            id,
            !one.isReturned
              ? ''
              : one.where === 'detail'
                ? UPDD
                : one.where === 'reason'
                  ? rtr(reasonXml(row.reason))
                  : '',
          );
        });
        const head = `<CdtDbtInd>${one.isReturned ? 'DBIT' : 'CRDT'}</CdtDbtInd>${STATUS[one.status]}`;
        return entry(head + (one.isReturned && one.where === 'entry' ? UPDD : ''), ...details);
      });
      const told = readReturns(Buffer.from(prefixed(camt('08', inside.join('')).toString(), prefix)));
      expect(told.returns.map(one => [one.endToEndId, one.reasonCode])).toEqual(returns);
      expect([told.unplaced.length, told.pending, told.refused]).toEqual([unplaced, pending, []]);
    }),
    {numRuns: 1_000},
  );
});
