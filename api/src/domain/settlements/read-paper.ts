/** A settlement as its counterpart reads it. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export interface SettlementPaper {
  id: number;
  number: string | null;
  state: string;
  kind: string;
  counterpart: string;
  nif: string;
  iban: string;
  eventTitle: string | null;
  periodFrom: string;
  periodTo: string;
  isAdvance: boolean;
  netCents: number;
  payableCents: number;
  /** What its counterpart invoices, and to whom. */
  asked: {
    recipient: string;
    nif: string;
    baseCents: number;
    number: string;
    /** «21/11/2026» */
    issuedOn: string | null;
    vatCents: number;
    noInvoiceReason: string;
  }[];
  /** Of what it keeps. */
  invoice: string | null;
  note: string;
  at: Date;
  lines: {
    kind: string;
    description: string;
    session: string | null;
    channel: string;
    method: string;
    /** What part of the whole is the counterpart's, in 10,000ths. */
    shareBp: number;
    wholeCents: number | null;
    count: number;
    baseCents: number;
    vatBp: number;
    vatCents: number;
    totalCents: number;
  }[];
}

/** `companyId`: another's, and a draft, are not there for somebody of a company. Errors: `not_found` 404. */
export async function readPaper(tx: Tx, settlementId: number, companyId: number | null): Promise<SettlementPaper> {
  const {rows} = await tx.query<SettlementPaper>(
    `select s.id, s.number, s.state, s.kind, s.counterpart_name as counterpart, s.counterpart_nif as nif, s.iban,
       e.title as "eventTitle", to_char(s.period_from, 'DD/MM/YYYY') as "periodFrom",
       to_char(s.period_to, 'DD/MM/YYYY') as "periodTo", s.is_advance as "isAdvance", s.net_cents as "netCents", s.payable_cents as "payableCents", s.note,
       (select coalesce(json_agg(json_build_object('recipient', coalesce(k.legal_name, o.legal_name),
           'nif', coalesce(k.nif, o.nif), 'baseCents', p.base_cents, 'number', p.number,
           'issuedOn', to_char(p.issued_on, 'DD/MM/YYYY'), 'vatCents', p.vat_cents,
           'noInvoiceReason', p.no_invoice_reason) order by p.id), '[]')
         from partner_invoice p left join event_company k on k.id = p.issuer_company_id cross join organization o
        where p.settlement_id = s.id) as asked,
       (select i.full_number from invoice i where i.settlement_id = s.id order by i.id limit 1) as invoice,
       coalesce(s.closed_at, s.created_at) as at,
       (select coalesce(json_agg(json_build_object('kind', l.kind, 'description', l.description,
           'session', (select v.title || ', ' || to_char(session_time(t), 'DD/MM/YYYY HH24:MI')
             from event_session t join event v on v.id = t.event_id where t.id = l.event_session_id),
           'channel', l.channel, 'method', l.method, 'shareBp', l.share_bp, 'wholeCents', l.whole_cents,
           'count', l.count, 'baseCents', l.base_cents, 'vatBp', l.vat_bp, 'vatCents', l.vat_cents, 'totalCents', l.total_cents)
           order by l.position), '[]') from settlement_line l where l.settlement_id = s.id) as lines
       from settlement s left join event e on e.id = s.event_id
      where s.id = $1 and ($2::int is null or (s.event_company_id = $2 and s.state <> 'draft'))`,
    [settlementId, companyId],
  );
  if (!rows[0]) throw notFound('No existe esa liquidación.');
  return rows[0];
}
