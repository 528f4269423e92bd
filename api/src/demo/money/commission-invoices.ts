/** A year of commission invoices to the two companies: what each month's settlements held back, in every state. */
import type {Tx} from '../../tx';
import type {Calendar} from '../calendar';
import type {StoredSettlement} from './settlements';

const ISSUER = {name: 'Ribera Taquillas y Accesos, S.L.', nif: 'B00194100'};
const MONTHS = 12;
const NAMES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

export async function storeCommissionInvoices(
  tx: Tx,
  settlements: StoredSettlement[],
  staffUserId: number,
  calendar: Calendar,
): Promise<void> {
  const {rows: companies} = await tx.query<{id: number; name: string; nif: string; address: string}>(
    'select id, legal_name as name, nif, address from event_company order by id limit 2',
  );
  const [year, month] = [calendar.now.getUTCFullYear(), calendar.now.getUTCMonth()];
  const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10);
  const numbers = new Map<string, number>();
  for (let back = MONTHS; back >= 1; back--) {
    const [from, to, issued, due] = [
      day(year, month - back, 1),
      day(year, month - back + 1, 0),
      day(year, month - back + 1, 3),
      day(year, month - back + 2, 3),
    ];
    for (const [i, company] of companies.entries()) {
      const state = stateOf(back, i);
      const series = `C${issued.slice(2, 4)}-`;
      const number = state === 'draft' ? null : (numbers.get(series) ?? 0) + 1;
      if (number !== null) numbers.set(series, number);
      const lines = await linesOf(tx, settlements, company.id, from, to);
      const base = lines.reduce((sum, line) => sum + line.base, 0);
      const made = await tx.query<{id: number}>(
        `insert into commission_invoice (series, number, state, event_company_id, issuer_name, issuer_nif,
          recipient_name, recipient_nif, recipient_address, period_from, period_to, issued_on, due_on, paid_on,
          payment_reference, base_cents, vat_bp, vat_cents, staff_user_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date, $13::date, $14::date, $15, $16, 2100, $17,
           $18, $19, $19) returning id`,
        [
          series,
          number,
          state,
          company.id,
          ISSUER.name,
          ISSUER.nif,
          company.name,
          company.nif,
          company.address,
          from,
          to,
          number === null ? null : issued,
          number === null ? null : due,
          state === 'paid' ? day(year, month - back + 1, 21) : null,
          state === 'paid' ? `TRF-${issued.replaceAll('-', '').slice(2)}-${company.id}` : '',
          base,
          Math.floor(base * 0.21 + 0.5),
          staffUserId,
          `${issued}T09:00:00Z`,
        ],
      );
      await tx.query(
        `insert into commission_invoice_line (commission_invoice_id, position, description, settlement_id, count,
          base_cents) select $1, l.at, l.text, l.settlement, l.count, l.base
          from unnest($2::text[], $3::int[], $4::int[], $5::int[]) with ordinality as l(text, settlement, count, base,
          at)`,
        [
          made.rows[0]!.id,
          lines.map(l => l.text),
          lines.map(l => l.settlement),
          lines.map(l => l.count),
          lines.map(l => l.base),
        ],
      );
      await tx.query('update settlement set commission_invoice_id = $1 where id = any($2)', [
        made.rows[0]!.id,
        lines.flatMap(l => (l.settlement === null ? [] : [l.settlement])),
      ]);
    }
  }
}

function stateOf(back: number, company: number): string {
  if (back === 1) return company === 0 ? 'draft' : 'issued';
  if (back === 2) return 'sent';
  if (back === 3 && company === 1) return 'overdue';
  if (back === 7 && company === 0) return 'rectified';
  return 'paid';
}

interface Line {
  text: string;
  settlement: number | null;
  count: number;
  base: number;
}

/** The commission that the settlements of the month held back, and the fixed fee of the service. */
async function linesOf(
  tx: Tx,
  settlements: StoredSettlement[],
  companyId: number,
  from: string,
  to: string,
): Promise<Line[]> {
  const mine = settlements.filter(
    s =>
      s.eventCompanyId === companyId && s.periodTo >= from && s.periodTo <= to && !['draft', 'void'].includes(s.state),
  );
  const {rows} = await tx.query<{id: number; number: string; count: number; base: number}>(
    `select s.id, s.number, sum(l.count)::int as count, -sum(l.base_cents)::int as base from settlement s
      join settlement_line l on l.settlement_id = s.id and l.kind = 'commission' where s.id = any($1) group by s.id
      order by s.id`,
    [mine.map(s => s.id)],
  );
  const name = NAMES[Number(from.slice(5, 7)) - 1]!;
  return [
    {text: `Servicio de venta de ${name} de ${from.slice(0, 4)}`, settlement: null, count: 1, base: 24_000},
    ...rows.map(row => ({
      text: `Comisión de la liquidación ${row.number}`,
      settlement: row.id,
      count: row.count,
      base: row.base,
    })),
  ];
}
