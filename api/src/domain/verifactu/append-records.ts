/** Goes on with a chain: each record hangs from the one before it, and is stored with the XML that will be sent. */
import type {Tx} from '../kernel/tx';
import {chainCancellation, chainIssue, type ChainedRecord} from './chain';
import type {ChainEnd} from './lock-chain';
import {
  type CancellationFields,
  cancellationXml,
  type IssueFields,
  issueXml,
  type InvoiceRef,
  type Link,
} from './record-xml';
import {sign} from './xades';

export interface MadeRecord extends ChainedRecord {
  position: number;
  previousHuella: string;
  kind: 'issue' | 'cancellation';
  isCorrection: boolean;
  xml: string;
  /** '' where it is sent, or while there is nothing to sign with. */
  signature: string;
}

export interface Chain {
  /** Made at another moment than the chain was locked: history is laid as it was. */
  issue(fields: IssueFields, recordedAt?: string): MadeRecord;
  cancel(fields: CancellationFields): MadeRecord;
}

/** What it makes is to be stored in the same transaction, all of it and in its order. */
export function follow(end: ChainEnd): Chain {
  let {position, last} = end;
  const make = (
    ref: InvoiceRef,
    kind: MadeRecord['kind'],
    isCorrection: boolean,
    recordedAt: string,
    hash: (previousHuella: string) => ChainedRecord,
    write: (position: number, link: Link) => string,
  ): MadeRecord => {
    const previousHuella = last?.huella ?? '';
    const chained = hash(previousHuella);
    position++;
    const xml = write(position, {previous: last, program: end.program, recordedAt, huella: chained.huella});
    const {issuerNif, fullNumber, issuedOn} = ref;
    last = {issuerNif, fullNumber, issuedOn, huella: chained.huella};
    const signature = end.signer ? sign(xml, end.signer, recordedAt) : '';
    return {...chained, position, previousHuella, kind, isCorrection, xml, signature};
  };
  return {
    issue: (fields, recordedAt = end.recordedAt) =>
      make(
        fields,
        'issue',
        fields.correction !== null,
        recordedAt,
        previousHuella => chainIssue({...fields, previousHuella, recordedAt}),
        (at, link) => issueXml(fields, at, link),
      ),
    cancel: fields =>
      make(
        fields,
        'cancellation',
        false,
        end.recordedAt,
        previousHuella => chainCancellation({...fields, previousHuella, recordedAt: end.recordedAt}),
        (at, link) => cancellationXml(fields, at, link),
      ),
  };
}

export async function storeRecords(
  tx: Tx,
  end: ChainEnd,
  records: (MadeRecord & {invoiceId: number})[],
): Promise<void> {
  await tx.query(
    `insert into verifactu_record (installation_id, issuer_nif, position, kind, is_correction, invoice_id,
      previous_huella, recorded_at, recorded_text, huella, xml, signature, mode, state)
     select $1, $2, x.position, x.kind, x."isCorrection", x."invoiceId", x."previousHuella", $3, x.text, x.huella, x.xml, x.signature, $5,
       case when $5 = 'signed' then 'kept' else 'pending' end
       from jsonb_to_recordset($4::jsonb) as x(position int, kind text, "isCorrection" bool, "invoiceId" int,
         "previousHuella" text, text text, huella text, xml text, signature text) order by x.position`,
    [end.installationId, end.issuerNif, end.at, JSON.stringify(records), end.mode],
  );
}
