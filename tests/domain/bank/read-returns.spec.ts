/** What a bank tells of debits: pain.002 and camt, old version and new, and what in them is a return and what is not. */
import {readReturns} from '../../../api/src/bank/sepa/read-returns';

const report = (version: string, inside: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>${inside}</CstmrPmtStsRpt></Document>`,
  );
const debit = (id: string, status: string, code: string) =>
  `<TxInfAndSts><StsId>S</StsId><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">12.50</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`;
const GROUP = '<OrgnlMsgId>PRE2026112710000000000REM0000000012</OrgnlMsgId><OrgnlMsgNmId>pain.008</OrgnlMsgNmId>';

test.each(['03', '10'])(
  'a report (pain.002.001.%s) tells of refused debits and of taken ones: only the first',
  version => {
    const told = readReturns(
      report(
        version,
        `<OrgnlGrpInfAndSts>${GROUP}<GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${debit('R12-D1', 'RJCT', 'AM04')}${debit('R12-D2', 'ACSP', '0000')}${debit('R12-D3', 'PDNG', 'MS03')}${debit('R12-D4', 'ACCP', '0000')}</OrgnlPmtInfAndSts>`,
      ),
    );
    expect(told).toEqual([{endToEndId: 'R12-D1', reasonCode: 'AM04', messageId: null, amountCents: 1250}]);
  },
);

test.each([
  ['the file', `<OrgnlGrpInfAndSts>${GROUP}<GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>`, 'la remesa 12 entera'],
  [
    'a block',
    `<OrgnlGrpInfAndSts>${GROUP}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>P-FRST</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts>`,
    'un bloque entero',
  ],
])('%s refused whole is told as that, and nothing is taken as returned', (_what, inside, said) => {
  expect(() => readReturns(report('10', inside))).toThrow(
    expect.objectContaining({errors: {file: expect.stringContaining(said) as string}}) as Error,
  );
});

test.each(['02', '08'])('a notification (camt.054.001.%s): returns, not what came in', version => {
  const entry = (id: string, more: string) =>
    `<Ntry><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">12.50</Amt>${more}</TxDtls></NtryDtls></Ntry>`;
  const told = readReturns(
    Buffer.from(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn><Ntfctn>${entry('R1-D1', '<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf>')}${entry('R1-D2', '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd>')}${entry('R1-D3', '')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
    ),
  );
  expect(told.map(one => [one.endToEndId, one.reasonCode, one.amountCents])).toEqual([
    ['R1-D1', 'MD06', 1250],
    ['R1-D2', 'MS03', 1250],
  ]);
});
