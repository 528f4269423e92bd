/**
 * Who somebody is, to a sale for allowed buyers: by a code, a member number with its document, a document, or the
 * account. The caller slows guessing down and answers every miss alike.
 */
import {plainDocument} from '../kernel/spanish-codes';
import type {Tx} from '../kernel/tx';
import {foldBuyer, type BuyerKind} from '../orders/fold-buyer';

export interface BuyerProof {
  /** A code, or a member number when a document comes with it. */
  code: string;
  docNo: string;
  customerId: number | null;
}

const folded = (kind: BuyerKind, typed: string): string | null => {
  const found = foldBuyer(kind, typed);
  return 'value' in found ? found.value : null;
};

/** The right with most left; null when there is none. */
export async function findBuyerRight(tx: Tx, eventSessionId: number, proof: BuyerProof): Promise<number | null> {
  const doc = folded('nif', proof.docNo);
  const {rows} = await tx.query<{id: number}>(
    `select b.id from allowed_buyer b left join customer c on c.id = $5 and c.email_verified_at is not null
      where b.event_session_id = $1 and (b.valid_until is null or b.valid_until > now()) and (
        (b.kind = 'code' and b.value = $2) or (b.kind = 'nif' and b.value = $3 and $6)
        or (b.kind = 'member_no' and b.value = $4 and exists (select 1 from pass_holder h
          where h.member_number::text = b.value and h.state = 'active' and $7 in (h.nif, h.passport_no)))
        or (b.kind = 'email' and b.value = lower(c.email))
          or (b.kind = 'nif' and b.value = c.doc_no)
        or (b.kind = 'member_no' and exists (select 1 from pass_holder h
          where h.customer_id = c.id and h.state = 'active' and h.member_number::text = b.value)))
      order by (b.valid_from is null or b.valid_from <= now()) desc, b.max_tickets - b.used_tickets desc, b.id limit 1`,
    [
      eventSessionId,
      folded('code', proof.code),
      doc,
      folded('member_no', proof.code),
      proof.customerId,
      proof.code.trim() === '',
      plainDocument(proof.docNo),
    ],
  );
  return rows[0]?.id ?? null;
}

export interface BuyerRight {
  kind: BuyerKind;
  /** What may be shown to whoever stands before the screen. */
  label: string;
  maxTickets: number;
  leftTickets: number;
  zoneName: string | null;
  opensAt: Date | null;
  closesAt: Date | null;
}

export async function readBuyerRight(
  tx: Tx,
  eventSessionId: number,
  allowedBuyerId: number,
): Promise<BuyerRight | null> {
  const {rows} = await tx.query<BuyerRight & {value: string}>(
    `select b.kind, b.value, b.max_tickets as "maxTickets", b.max_tickets - b.used_tickets as "leftTickets",
      z.name as "zoneName", case when b.valid_from > now() then b.valid_from end as "opensAt",
      b.valid_until as "closesAt"
       from allowed_buyer b left join zone z on z.id = b.zone_id
         where b.id = $1 and b.event_session_id = $2 and (b.valid_until is null or b.valid_until > now())`,
    [allowedBuyerId, eventSessionId],
  );
  if (!rows[0]) return null;
  const {value, ...right} = rows[0];
  const WORDS: Record<BuyerKind, string> = {
    code: `código ${value}`,
    nif: `documento …${value.slice(-4)}`,
    member_no: `abonado ${value}`,
    email: value.replace(/^(.)[^@]*@/, '$1…@'),
  };
  return {...right, label: WORDS[right.kind]};
}
