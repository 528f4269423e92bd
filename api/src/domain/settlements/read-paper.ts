/** A settlement as its counterpart reads it. */
import {notFound} from '../../errors';
import type {Tx} from '../../tx';

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
  /** Of what it keeps. */
  invoice: string | null;
  note: string;
  at: Date;
  lines: {
    kind: string;
    description: string;
    session: string | null;
    count: number;
    baseCents: number;
    vatCents: number;
    totalCents: number;
  }[];
}

/** `companyId`: another's, and a draft, are not there for somebody of a company. Errors: `not_found` 404. */
export async function readPaper(tx: Tx, settlementId: number, companyId: number | null): Promise<SettlementPaper> {
  const {rows} = await tx.query<SettlementPaper>(
    `select s.id, s.number, s.state, s.kind, s.counterpart_name as counterpart, s.counterpart_nif as nif, s.iban,
       e.title as "eventTitle", to_char(s.period_from, 'DD/MM/YYYY') as "periodFrom",
       to_char(s.period_to, 'DD/MM/YYYY') as "periodTo", s.is_advance as "isAdvance", s.net_cents as "netCents", s.note,
       (select i.full_number from invoice i where i.settlement_id = s.id order by i.id limit 1) as invoice,
       coalesce(s.closed_at, s.created_at) as at,
       (select coalesce(json_agg(json_build_object('kind', l.kind, 'description', l.description,
           'session', (select v.title || ', ' || to_char(session_time(t), 'DD/MM/YYYY HH24:MI')
             from event_session t join event v on v.id = t.event_id where t.id = l.event_session_id),
           'count', l.count, 'baseCents', l.base_cents, 'vatCents', l.vat_cents, 'totalCents', l.total_cents)
           order by l.position), '[]') from settlement_line l where l.settlement_id = s.id) as lines
       from settlement s left join event e on e.id = s.event_id
      where s.id = $1 and ($2::int is null or (s.event_company_id = $2 and s.state <> 'draft'))`,
    [settlementId, companyId],
  );
  if (!rows[0]) throw notFound('No existe esa liquidación.');
  return rows[0];
}
