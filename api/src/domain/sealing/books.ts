/**
 * Whether the invoices say what their records say, whoever has rewritten either: each record's fingerprint is its text's,
 * it follows the one before, its XML says what was hashed; each invoice is what its record, its rates and its lines say;
 * each balance is what moved it. Read page by page, so that a million take a minute and no memory.
 */
import type {Tx} from '../kernel/tx';

export interface Books {
  rows: number;
  findings: string[];
  /** So many more are not told one by one. */
  untold: number;
}

interface Problem {
  what: string;
}
interface Page {
  rows: number;
  last: number | null;
  problems: Problem[] | null;
}

const MOST_TOLD = 50;
/** Rows that one statement reads. */
const PAGE = 20_000;

/**
 * Over a record `r`: its XML has each value that was hashed in an element of that name, one after the other, and its
 * fingerprint at the end. One look at a text that is unpacked for it; a value with a sign of patterns is looked for below.
 */
const SAYS_IN_ORDER = `strpos(r.recorded_text, '%') = 0 and strpos(r.recorded_text, '_') = 0 and strpos(r.recorded_text, '\\') = 0
  and r.xml like '%:' || replace(replace(r.recorded_text, '&', '<%:'), '=', '>') || '<%:Huella>' || r.huella || '<%'`;
/** The same value by value, wherever they stand: for what has another order, or something that is left out. */
const SAYS_EACH = `strpos(r.xml, '>' || r.huella || '<') > 0 and not exists (select from string_to_table(r.recorded_text, '&') pair,
    substr(pair, strpos(pair, '=') + 1) value
  where value <> '' and strpos(r.xml, '>' || replace(replace(replace(value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
    || '<') = 0)`;

/**
 * `$1` the id of before, `$2` how many, `$3` one issuer or null: its records. Each wrong one says what. What a record
 * is held against is fetched one by one (`offset 0`): a page of a million would be joined by reading them all.
 */
const RECORDS = `with page as materialized (
    select id from verifactu_record where id > $1 and ($3::text is null or issuer_nif = $3) order by id limit $2),
  ends as materialized (select count(*)::int as rows, max(id) as last from page),
  told as (
    select r.id, 'El registro ' || r.position || ' (' || i.full_number || ') ' || w.what as what
      from ends e join verifactu_record r on r.id > $1 and r.id <= e.last and ($3::text is null or r.issuer_nif = $3)
      cross join lateral (select * from invoice where id = r.invoice_id offset 0) i
      left join lateral (select * from verifactu_record
        where installation_id = r.installation_id and position = r.position - 1 offset 0) p on true
      cross join lateral (values
        (r.huella <> upper(encode(sha256(convert_to(r.recorded_text, 'UTF8')), 'hex')), 'no tiene la huella de su contenido.'),
        (r.previous_huella <> coalesce(p.huella, '') or r.position > 1 and p.id is null, 'no enlaza con el anterior.'),
        (not (${SAYS_IN_ORDER}) and not (${SAYS_EACH}), 'no dice en su XML lo que se selló.'),
        (r.kind = 'issue' and not r.is_correction and r.recorded_text not like
          'IDEmisorFactura=' || i.issuer_nif || '&NumSerieFactura=' || i.full_number || '&FechaExpedicionFactura='
          || to_char(i.issued_on, 'DD-MM-YYYY') || '&TipoFactura=' || i.kind || '&CuotaTotal='
          || to_char(i.vat_cents / 100.0, 'FM9999999990.00') || '&ImporteTotal='
          || to_char(i.total_cents / 100.0, 'FM9999999990.00') || '&Huella=%', 'no es de la factura como está.'),
        (r.kind = 'issue' and not r.is_correction and (i.huella, i.recorded_text, i.previous_huella)
          is distinct from (r.huella, r.recorded_text, r.previous_huella), 'no es el que la factura lleva.')
      ) w(is_wrong, what) where w.is_wrong)
  select rows, last, (select jsonb_agg(jsonb_build_object('what', what) order by id) from told) as problems from ends`;

const INVOICES = `with page as materialized (
    select id, full_number, base_cents, vat_cents from invoice where id > $1 and ($3::text is null or issuer_nif = $3)
      order by id limit $2),
  ends as (select min(id) as first, max(id) as last from page),
  rates as (select v.invoice_id, sum(v.base_cents) as base, sum(v.vat_cents) as vat from invoice_vat v, ends e
    where v.invoice_id between e.first and e.last group by 1),
  lines as (select l.invoice_id, sum(l.base_cents) as base, sum(l.vat_cents) as vat from invoice_line l, ends e
    where l.invoice_id between e.first and e.last group by 1),
  told as (
    select i.id, 'La factura ' || i.full_number || ' ' || w.what as what from page i
      left join rates r on r.invoice_id = i.id left join lines l on l.invoice_id = i.id
      cross join lateral (values
        ((r.base, r.vat) is distinct from (i.base_cents::bigint, i.vat_cents::bigint), 'no suma lo de sus tipos de IVA.'),
        ((l.base, l.vat) is distinct from (i.base_cents::bigint, i.vat_cents::bigint), 'no suma lo de sus líneas.'),
        (not exists (select from verifactu_record x where x.invoice_id = i.id and x.kind = 'issue'), 'no tiene registro.')
      ) w(is_wrong, what) where w.is_wrong)
  select (select count(*)::int from page) as rows, (select last from ends) as last,
    (select jsonb_agg(jsonb_build_object('what', what) order by id) from told) as problems`;

/** What each is called (SQL over its account). */
export const STORED_VALUE = `case account when 'gift_cards' then 'Tarjetas regalo' when 'wallet' then 'Monederos de abonados'
  when 'wallet_orders' then 'Monederos: pedidos por pagar' else 'Fianzas de parcelas y señales' end`;

const BALANCES = `with page as materialized (
    select n.* from (select 'Tarjeta regalo' as name, g.id, g.balance_cents as cents,
        (select coalesce(sum(e.amount_cents), 0) from gift_card_entry e where e.gift_card_id = g.id) as moved
        from gift_card g where $3::text is null
      union all
      select 'Monedero del abonado', h.id, h.wallet_cents,
        (select coalesce(sum(e.amount_cents), 0) from wallet_entry e where e.pass_holder_id = h.id)
        from pass_holder h where $3::text is null and (h.wallet_cents <> 0
          or exists (select from wallet_entry e where e.pass_holder_id = h.id))) n where $1::int = 0 and $2::int > 0),
  owed as materialized (select * from stored_value where $3::text is null),
  told as (select name || ' ' || id || ': su saldo no es la suma de sus movimientos.' as what, id from page where cents <> moved
    union all select ${STORED_VALUE} || ': se deben ' || euros_said(owed_cents::int) || ' y el libro mayor dice '
      || euros_said(booked_cents::int) || '.', 0 from owed where owed_cents <> booked_cents)
  select (select count(*)::int from page) + (select count(*)::int from owed) as rows, null::int as last,
    (select jsonb_agg(jsonb_build_object('what', what) order by id) from told) as problems`;

/** What a closed settlement says is what its lines say, and what a bank was sent is what was kept of it. */
const SETTLEMENTS = `with page as materialized (
    select s.id, s.number, s.net_cents, s.sales_cents, l.net, l.sales from settlement s
      cross join lateral (select coalesce(sum(total_cents), 0) as net,
        coalesce(sum(total_cents) filter (where kind = 'sales'), 0) as sales from settlement_line where settlement_id = s.id) l
     where $3::text is null and $1::int = 0 and $2::int > 0 and s.state not in ('draft', 'void')),
  files as materialized (
    select 'La remesa ' || id as name, id, file, file_sha256 from sepa_remittance where $3::text is null and file is not null
    union all select 'El fichero de transferencias ' || id, id, file, file_sha256 from settlement_transfer where $3::text is null),
  told as (
    select 'La liquidación ' || number || ' no suma lo de sus líneas.' as what, id from page
      where (net, sales) is distinct from (net_cents::bigint, sales_cents::bigint)
    union all select name || ' no es la que fue al banco.', id from files
      where file_sha256 <> encode(sha256(convert_to(file, 'UTF8')), 'hex'))
  select (select count(*)::int from page) + (select count(*)::int from files) as rows, null::int as last,
    (select jsonb_agg(jsonb_build_object('what', what) order by what) from told) as problems`;

const WALKS = {records: RECORDS, invoices: INVOICES, balances: BALANCES, settlements: SETTLEMENTS} as const;
export type Walk = keyof typeof WALKS;
export const WALK_NAMES: Record<Walk, string> = {
  records: 'Registros de facturación',
  invoices: 'Facturas',
  balances: 'Saldos, y lo que se debe',
  settlements: 'Liquidaciones y ficheros del banco',
};

/** `inOne`: runs a statement; each page may have a transaction of its own. */
export async function walkBooks(
  inOne: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>,
  walk: Walk,
  issuerNif: string | null = null,
): Promise<Books> {
  const books: Books = {rows: 0, findings: [], untold: 0};
  for (let last: number | null = 0; last !== null; ) {
    const after: number = last;
    const page: Page = await inOne(async tx => (await tx.query<Page>(WALKS[walk], [after, PAGE, issuerNif])).rows[0]!);
    const found = page.problems ?? [];
    const room = MOST_TOLD - books.findings.length;
    books.rows += page.rows;
    books.findings.push(...found.slice(0, room).map(({what}) => what));
    books.untold += Math.max(0, found.length - room);
    last = page.last;
  }
  return books;
}
