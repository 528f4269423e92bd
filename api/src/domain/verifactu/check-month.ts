/**
 * What the tax office has of a company's month, asked for page by page and held against what we were told that it took.
 * Promise: whoever dies between two pages loses none, one check of a company is under way at a time, and what differs is
 * told once, with its invoice.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {openIncident} from '../cases/open-incident';
import {PROGRAM} from './record-xml';
import {EVERYBODY, type Senders} from './take-batch';
import type {OfficeTrouble} from './answers';

export interface MonthPage {
  records: {
    fullNumber: string;
    /** YYYY-MM-DD */
    issuedOn: string;
    state: 'Correcto' | 'AceptadoConErrores' | 'Anulado';
    huella: string;
    /** Of the program that made it; '' when it is not said. */
    programId: string;
  }[];
  /** Where the next one begins; null: this was the last. */
  next: PageKey | null;
}
export interface PageKey {
  nif: string;
  fullNumber: string;
  /** DD-MM-YYYY */
  issuedOn: string;
}

export interface MonthCheck {
  id: number;
  issuer: {nif: string; name: string};
  year: number;
  month: number;
  pageKey: PageKey | null;
}

/** Longer than any call takes (tax-office/call.ts). */
const LEASE = `interval '5 minutes'`;
const MOST_FAILURES = 8;

/** Errors: `invalid` 422 of a month that is to come or a company without records there, `wrong_state` 409 while one is under way. */
export async function askForMonth(
  tx: Tx,
  {
    issuerNif,
    environment,
    year,
    month,
    staffUserId,
  }: {issuerNif: string; environment: 'test' | 'real'; year: number; month: number; staffUserId: number},
): Promise<number> {
  const {rows} = await tx.query<{isPast: boolean; isKnown: boolean}>(
    `select make_date($1, $2, 1) <= (now() at time zone timezone)::date as "isPast",
       exists (select 1 from verifactu_installation where issuer_nif = $3 and environment = $4) as "isKnown" from organization`,
    [year, month, issuerNif, environment],
  );
  if (!rows[0]!.isPast) throw invalid({month: 'Ese mes todavía no ha empezado.'});
  if (!rows[0]!.isKnown) throw invalid({issuerNif: 'Esa empresa no tiene registros de facturación aquí.'});
  const {rows: made} = await tx.query<{id: number}>(
    `insert into verifactu_check (issuer_nif, environment, year, month, asked_by) values ($1, $2, $3, $4, $5)
       on conflict (issuer_nif, environment) where state = 'open' do nothing returning id`,
    [issuerNif, environment, year, month, staffUserId],
  );
  if (!made[0]) throw conflict('wrong_state', 'Ya se está cotejando esa empresa: espera a que acabe.');
  return made[0].id;
}

/** Last month of each company, from the third day on, once. */
export async function askByItself(tx: Tx, environment: 'test' | 'real'): Promise<number> {
  const {rowCount} = await tx.query(
    `insert into verifactu_check (issuer_nif, environment, year, month, is_automatic)
     select distinct v.issuer_nif, $1, extract(year from m.last)::int, extract(month from m.last)::int, true
       from verifactu_installation v cross join lateral (select (date_trunc('month', now() at time zone o.timezone)
           - interval '1 day')::date as last, extract(day from now() at time zone o.timezone) as today, o.timezone
         from organization o) m
      where v.environment = $1 and m.today >= 3
        and exists (select 1 from verifactu_record r where r.installation_id = v.id and r.state in ('accepted', 'accepted_with_errors')
          and r.recorded_at < date_trunc('month', now() at time zone m.timezone) at time zone m.timezone)
        and not exists (select 1 from verifactu_check c where c.issuer_nif = v.issuer_nif and c.environment = $1
          and c.is_automatic and c.year = extract(year from m.last) and c.month = extract(month from m.last))
     on conflict do nothing`,
    [environment],
  );
  return rowCount;
}

/** The next page to ask for; null: none now. */
export async function takeMonth(
  tx: Tx,
  environment: 'test' | 'real',
  senders: Senders = EVERYBODY,
): Promise<MonthCheck | null> {
  const {rows} = await tx.query<{
    id: number;
    nif: string;
    name: string;
    year: number;
    month: number;
    pageKey: PageKey | null;
  }>(
    `update verifactu_check c set next_at = now() + ${LEASE} from (
         select id from verifactu_check where state = 'open' and environment = $1 and next_at <= now()
            and (issuer_nif = any($2)) = $3
          order by next_at limit 1 for update skip locked) n
      where c.id = n.id returning c.id, c.issuer_nif as nif, c.year, c.month, c.page_key as "pageKey",
        (select i.issuer_name from invoice i where i.issuer_nif = c.issuer_nif order by i.id desc limit 1) as name`,
    [environment, senders.nifs, senders.areOnly],
  );
  const one = rows[0];
  return one
    ? {id: one.id, issuer: {nif: one.nif, name: one.name}, year: one.year, month: one.month, pageKey: one.pageKey}
    : null;
}

/** Nothing when another has asked for that page meanwhile. */
export async function notePage(tx: Tx, check: MonthCheck, page: MonthPage): Promise<void> {
  const {rows} = await tx.query<{isSame: boolean}>(
    `select page_key is not distinct from $2::jsonb and state = 'open' as "isSame" from verifactu_check where id = $1 for update`,
    [check.id, check.pageKey && JSON.stringify(check.pageKey)],
  );
  if (!rows[0]?.isSame) return;
  const col = <T>(pick: (record: MonthPage['records'][number]) => T) => page.records.map(pick);
  await tx.query(
    `insert into verifactu_seen (check_id, full_number, issued_on, told, huella, is_ours)
     select $1, r.* from unnest($2::text[], $3::date[], $4::text[], $5::text[], $6::boolean[]) r
     on conflict (check_id, full_number) do update set told = excluded.told, huella = excluded.huella`,
    [
      check.id,
      col(r => r.fullNumber),
      col(r => r.issuedOn),
      col(r => r.state),
      col(r => r.huella),
      col(r => r.programId === '' || r.programId === PROGRAM.id),
    ],
  );
  if (page.next) {
    await tx.query('update verifactu_check set page_key = $2, next_at = now(), failures = 0 where id = $1', [
      check.id,
      JSON.stringify(page.next),
    ]);
    return;
  }
  await compare(tx, check);
}

/**
 * Of each invoice of the month the last record that it has said to have taken. What waits or was refused is no
 * difference: it has not got it, and we know.
 */
async function compare(tx: Tx, {id, issuer, year, month}: MonthCheck): Promise<void> {
  const {rows} = await tx.query<{differences: number; examples: string}>(
    `with c as (select * from verifactu_check where id = $1),
     ours as (
       select distinct on (i.id) i.id, i.full_number, i.issued_on, r.huella,
         case when r.kind = 'cancellation' then 'Anulado' when r.state = 'accepted' then 'Correcto' else 'AceptadoConErrores' end as state
         from c join invoice i on i.issuer_nif = c.issuer_nif
           and coalesce(i.operation_on, i.issued_on) >= make_date(c.year, c.month, 1)
           and coalesce(i.operation_on, i.issued_on) < make_date(c.year, c.month, 1) + interval '1 month'
         join verifactu_record r on r.invoice_id = i.id and r.state in ('accepted', 'accepted_with_errors')
         join verifactu_installation v on v.id = r.installation_id and v.environment = c.environment
        order by i.id, r.id desc),
     -- It may have what we have not heard of yet.
     waiting as (select i.full_number from c join verifactu_record r on r.issuer_nif = c.issuer_nif and r.state in ('pending', 'sending')
         join invoice i on i.id = r.invoice_id),
     found as (
       select case when s.full_number is null then 'missing' when o.id is null then 'unknown'
           when o.state <> s.told then 'state' else 'content' end as kind,
         coalesce(o.full_number, s.full_number) as full_number, coalesce(o.issued_on, s.issued_on) as issued_on, o.id as invoice_id,
         coalesce(o.state, '') as ours, coalesce(s.told, '') as theirs
         from ours o full join (select * from verifactu_seen where check_id = $1 and is_ours) s
           on s.full_number = o.full_number
        where (s.full_number is null or o.id is null or o.state <> s.told
           or (s.told <> 'Anulado' and s.huella <> '' and s.huella <> o.huella))
          and coalesce(o.full_number, s.full_number) not in (select full_number from waiting)),
     kept as (
       insert into verifactu_difference (check_id, kind, full_number, issued_on, invoice_id, ours, theirs)
       select $1, f.* from found f order by full_number returning full_number)
     select count(*)::int as differences, coalesce(string_agg(full_number, ', ') filter (where n <= 5), '') as examples
       from (select full_number, row_number() over (order by full_number) as n from kept) k`,
    [id],
  );
  const {differences, examples} = rows[0]!;
  await moveOne(tx, to('verifactu_check', 'done'), {
    id,
    set: `done_at = now(), differences_count = $2,
      seen_count = (select count(*) from verifactu_seen where check_id = $1 and is_ours),
      others_count = (select count(*) from verifactu_seen where check_id = $1 and not is_ours)`,
    values: [differences],
  });
  await tx.query('delete from verifactu_seen where check_id = $1', [id]);
  if (differences === 0) return;
  await openIncident(tx, {
    kind: 'verifactu_differs',
    title: 'La Agencia Tributaria no tiene lo mismo que nosotros',
    detail: `${issuer.nif}, ${String(month).padStart(2, '0')}/${year}: ${differences === 1 ? '1 factura no coincide' : `${differences} facturas no coinciden`} (${examples}${differences > 5 ? '…' : ''}). En Facturas emitidas, «Cotejar», está lo que dice cada parte.`,
    orderId: null,
    paymentId: null,
  });
}

/** Asked again later, a few times; one that needs somebody first ends. */
export async function noteMonthTrouble(tx: Tx, checkId: number, trouble: OfficeTrouble): Promise<void> {
  const said = [trouble.code, trouble.message].filter(Boolean).join(': ').slice(0, 500);
  const {rowCount} = await tx.query(
    `update verifactu_check set failures = failures + 1, message = $2,
       next_at = now() + make_interval(secs => least(3600, 60 * 2 ^ failures))
      where id = $1 and state = 'open' and failures < ${MOST_FAILURES} and not $3`,
    [checkId, said, trouble.isFinal],
  );
  if (rowCount > 0) return;
  await move(tx, to('verifactu_check', 'failed'), {id: checkId, set: 'done_at = now(), message = $2', values: [said]});
  await tx.query('delete from verifactu_seen where check_id = $1', [checkId]);
}

/** What it had accepted and has no more is sent again as it was. How many. */
export async function resendMissing(tx: Tx, checkId: number): Promise<number> {
  const {rowCount} = await move(tx, to('verifactu_record', 'pending', ['accepted', 'accepted_with_errors']), {
    as: 'r',
    where: `r.id in (select max(x.id) from verifactu_difference d join verifactu_record x on x.invoice_id = d.invoice_id
      where d.check_id = $1 and d.kind = 'missing' and x.state in ('accepted', 'accepted_with_errors') group by x.invoice_id)`,
    values: [checkId],
    set: 'was_asked = true',
  });
  if (rowCount === 0) throw conflict('wrong_state', 'No falta ninguna que se pueda volver a enviar.');
  await move(tx, to('invoice_at_office', 'pending', ['accepted', 'accepted_with_errors']), {
    where: `invoice.id in (select d.invoice_id from verifactu_difference d where d.check_id = $1 and d.kind = 'missing')`,
    values: [checkId],
  });
  await tx.query(
    `update verifactu_flow f set next_at = now() from verifactu_check c join verifactu_installation v
       on v.issuer_nif = c.issuer_nif and v.environment = c.environment where c.id = $1 and f.installation_id = v.id`,
    [checkId],
  );
  return rowCount;
}
