/**
 * The file of a remittance for the bank: ISO 20022 pain.008.001.08 as the Spanish banks read it (Cuaderno 19-14, CORE).
 * One block for each sequence type; totals are added up in cents; names without accents. The same remittance gives the
 * same bytes. No address of anybody: since November 2026 one that is not structured is refused, and within the EEA none
 * is asked for.
 */
import {sepaText} from './sepa-text';

export interface Pain008 {
  messageId: string;
  createdAt: Date;
  collectionOn: string;
  creditor: {name: string; creditorId: string; iban: string};
  debits: {
    endToEndId: string;
    amountCents: number;
    sequenceType: 'FRST' | 'RCUR';
    mandateReference: string;
    signedOn: string;
    debtorName: string;
    iban: string;
    text: string;
  }[];
}

/**
 * «PRE», day and time to the hundred thousandth, and 13 characters of reference: 35 in all, as the Cuaderno recommends.
 */
export const messageIdOf = (remittanceId: number, at: Date): string =>
  `PRE${at
    .toISOString()
    .replace(/[-:TZ.]/g, '')
    .slice(0, 17)}00REM${String(remittanceId).padStart(10, '0')}`;

const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const sum = (debits: Pain008['debits']): number => debits.reduce((cents, debit) => cents + debit.amountCents, 0);
/** After sepaText only an apostrophe is left that XML could mind; references and codes have none. */
const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;');
const name = (text: string): string => xmlText(sepaText(text, 70) || 'SIN NOMBRE');
/** Until the banks are told by IBAN alone: nobody gives a BIC. */
const AGENT = '<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>';

export function pain008(file: Pain008): string {
  const blocks = (['FRST', 'RCUR'] as const)
    .map(type => ({type, debits: file.debits.filter(debit => debit.sequenceType === type)}))
    .filter(block => block.debits.length > 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"><CstmrDrctDbtInitn>',
    `<GrpHdr><MsgId>${file.messageId}</MsgId><CreDtTm>${file.createdAt.toISOString().slice(0, 19)}</CreDtTm><NbOfTxs>${file.debits.length}</NbOfTxs><CtrlSum>${euros(sum(file.debits))}</CtrlSum>`,
    `<InitgPty><Nm>${name(file.creditor.name)}</Nm><Id><OrgId><Othr><Id>${file.creditor.creditorId}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></OrgId></Id></InitgPty></GrpHdr>`,
    ...blocks.flatMap(block => blockOf(file, block.type, block.debits)),
    '</CstmrDrctDbtInitn></Document>',
    '',
  ].join('\n');
}

function blockOf(file: Pain008, type: string, debits: Pain008['debits']): string[] {
  const {creditor} = file;
  return [
    `<PmtInf><PmtInfId>${file.messageId.slice(0, 30)}-${type}</PmtInfId><PmtMtd>DD</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>${debits.length}</NbOfTxs><CtrlSum>${euros(sum(debits))}</CtrlSum>`,
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>${type}</SeqTp></PmtTpInf><ReqdColltnDt>${file.collectionOn}</ReqdColltnDt>`,
    `<Cdtr><Nm>${name(creditor.name)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${creditor.iban}</IBAN></Id><Ccy>EUR</Ccy></CdtrAcct><CdtrAgt>${AGENT}</CdtrAgt><ChrgBr>SLEV</ChrgBr>`,
    `<CdtrSchmeId><Id><PrvtId><Othr><Id>${creditor.creditorId}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></CdtrSchmeId>`,
    ...debits.map(
      debit =>
        `<DrctDbtTxInf><PmtId><InstrId>${debit.endToEndId}</InstrId><EndToEndId>${debit.endToEndId}</EndToEndId></PmtId><InstdAmt Ccy="EUR">${euros(debit.amountCents)}</InstdAmt>` +
        `<DrctDbtTx><MndtRltdInf><MndtId>${xmlText(sepaText(debit.mandateReference, 35))}</MndtId><DtOfSgntr>${debit.signedOn}</DtOfSgntr><AmdmntInd>false</AmdmntInd></MndtRltdInf></DrctDbtTx>` +
        `<DbtrAgt>${AGENT}</DbtrAgt><Dbtr><Nm>${name(debit.debtorName)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${debit.iban}</IBAN></Id></DbtrAcct><RmtInf><Ustrd>${xmlText(sepaText(debit.text, 140) || debit.endToEndId)}</Ustrd></RmtInf></DrctDbtTxInf>`,
    ),
    '</PmtInf>',
  ];
}
