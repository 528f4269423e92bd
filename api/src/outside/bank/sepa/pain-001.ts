/**
 * The file of transfers for the bank: ISO 20022 pain.001.001.09, SEPA transfers of one day from one account. Totals are
 * added up in cents; names without accents. The same transfers give the same bytes.
 */
import {sepaText} from './sepa-text';

export interface Pain001 {
  messageId: string;
  createdAt: Date;
  executionOn: string;
  /** `payerId`: NIF and suffix, by which Spanish banks know whose order it is (Cuaderno 34-14). */
  debtor: {name: string; iban: string; payerId: string};
  transfers: {endToEndId: string; amountCents: number; name: string; iban: string; text: string}[];
}

/** «LIQ», day and time, and the id: of 35 signs at most, none twice. */
export const transferIdOf = (id: number, at: Date): string =>
  `LIQ${at
    .toISOString()
    .replace(/[-:TZ.]/g, '')
    .slice(0, 14)}-${id}`;

const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
/** After sepaText only an apostrophe is left that XML could mind. */
const said = (text: string, most: number, otherwise: string): string =>
  (sepaText(text, most) || otherwise).replaceAll("'", '&apos;');
const account = (iban: string): string => `<Id><IBAN>${iban}</IBAN></Id>`;

export function pain001({messageId, createdAt, executionOn, debtor, transfers}: Pain001): string {
  const sum = euros(transfers.reduce((cents, one) => cents + one.amountCents, 0));
  const totals = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
  const payer = `<Nm>${said(debtor.name, 70, 'SIN NOMBRE')}</Nm><Id><OrgId><Othr><Id>${debtor.payerId}</Id></Othr></OrgId></Id>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}</CreDtTm>${totals}<InitgPty>${payer}</InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${messageId}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${totals}`,
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${executionOn}</Dt></ReqdExctnDt>`,
    `<Dbtr>${payer}</Dbtr><DbtrAcct>${account(debtor.iban)}</DbtrAcct><DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>`,
    ...transfers.map(
      one =>
        `<CdtTrfTxInf><PmtId><EndToEndId>${one.endToEndId}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${euros(one.amountCents)}</InstdAmt></Amt>` +
        `<Cdtr><Nm>${said(one.name, 70, 'SIN NOMBRE')}</Nm></Cdtr><CdtrAcct>${account(one.iban)}</CdtrAcct><RmtInf><Ustrd>${said(one.text, 140, one.endToEndId)}</Ustrd></RmtInf></CdtTrfTxInf>`,
    ),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
}
