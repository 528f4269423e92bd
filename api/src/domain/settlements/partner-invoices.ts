/**
 * Whoever shares an event invoices its part. The tickets are sold and invoiced by the event's own company, else by the
 * house, in its own name: it owes the tax of all of them (LIVA art. 11.Dos.15.º, 84.Uno.1.º and 88), and what it lets
 * another have of them is the price of that one's service, with a quota of its own (art. 78, RD 1619/2012 art. 2). So a
 * part is settled without tax, the tax of all parts goes to whom it is declared by, and the quota of the partner's
 * invoice is paid when that invoice is here, on account of whom it is made out to.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import type {Draft} from './collect';

/** Over `settlement_item i`: its line, its event, what went back of it, and the tax that the whole line bore. */
const ITEMS = `settlement_item i join order_line l on l.id = i.order_line_id
  join event_session t on t.id = l.event_session_id join event e on e.id = t.event_id
  left join event_company m on m.id = e.event_company_id cross join organization o
  left join refund_line f on f.refund_id = i.refund_id and f.order_line_id = l.id
  cross join lateral (select case i.side when 'sale' then l.vat_cents else -f.vat_cents end as cents) whole`;

interface IssuerVat {
  description: string;
  count: number;
  cents: number;
}

/** Of a part: less its tax. Of the company that sells: more by the tax of the others' parts, which it declares. */
export async function issuerVat(tx: Tx, draft: Draft): Promise<IssuerVat[]> {
  if (draft.kind !== 'events' || draft.eventCompanyId === null) return [];
  const {rows} = await tx.query<{isOwn: boolean; issuer: string; count: number; cents: number}>(
    `select e.event_company_id is not distinct from $2 as "isOwn", coalesce(m.legal_name, o.legal_name) as issuer,
       count(*)::int as count, sum(case when e.event_company_id is not distinct from $2
         then whole.cents - i.vat_cents else -i.vat_cents end)::int as cents
       from ${ITEMS} where i.settlement_id = $1 group by 1, 2 order by 1, 2`,
    [draft.id, draft.eventCompanyId],
  );
  return rows
    .filter(row => row.cents !== 0)
    .map(({isOwn, issuer, count, cents}) => ({
      description: isOwn
        ? 'IVA de las partes de las demás compañías, que declaras tú'
        : `IVA de tu parte, que declara e ingresa ${issuer}`,
      count,
      cents,
    }));
}

/** One for each company that sells what is shared; those of before are of a draft. */
export async function askForInvoices(tx: Tx, draft: Draft): Promise<void> {
  await tx.query('delete from partner_invoice where settlement_id = $1', [draft.id]);
  if (draft.kind !== 'events' || draft.eventCompanyId === null) return;
  await tx.query(
    `insert into partner_invoice (settlement_id, issuer_company_id, base_cents, declared_vat_cents)
     select $1, e.event_company_id, sum(i.amount_cents - i.vat_cents)::int, sum(i.vat_cents)::int
       from ${ITEMS} where i.settlement_id = $1 and e.event_company_id is distinct from $2
      group by e.event_company_id having sum(i.amount_cents - i.vat_cents) <> 0`,
    [draft.id, draft.eventCompanyId],
  );
}

interface Asked {
  settlementId: number;
  issuerCompanyId: number | null;
  baseCents: number;
  counterpart: string;
  companyId: number;
  isOpen: boolean;
  carriedBy: string | null;
  today: string;
}

/** With its settlement, which waits for it: closed, not paid and in no file. Errors: 404, `wrong_state` 409. */
async function lockAsked(tx: Tx, invoiceId: number): Promise<Asked> {
  await tx.query(
    'select 1 from settlement where id = (select settlement_id from partner_invoice where id = $1) for update',
    [invoiceId],
  );
  const {rows} = await tx.query<Asked>(
    `select p.settlement_id as "settlementId", p.issuer_company_id as "issuerCompanyId", p.base_cents as "baseCents",
       s.counterpart_name as counterpart, s.event_company_id as "companyId",
       s.state in ('closed', 'sent', 'accepted', 'disputed') and s.transfer_id is null as "isOpen",
       (select coalesce(c.number, 'el borrador ' || c.id) from settlement c where c.id = s.carried_by_id) as "carriedBy",
       club_today()::text as today
       from partner_invoice p join settlement s on s.id = p.settlement_id where p.id = $1 for update of p`,
    [invoiceId],
  );
  const asked = rows[0];
  if (!asked) throw notFound('No existe esa factura pedida.');
  if (!asked.isOpen)
    throw conflict('wrong_state', 'Se anota entre que la liquidación se cierra y que se paga o va al banco.');
  if (asked.carriedBy)
    throw conflict('wrong_state', `El resultado de esta liquidación ya ha pasado a ${asked.carriedBy}.`);
  return asked;
}

export interface PartnerInvoice {
  invoiceId: number;
  number: string;
  issuedOn: string;
  baseCents: number;
  vatCents: number;
  staffUserId: number;
}

/**
 * Its quota is paid with the settlement and kept of what the company that it is made out to is settled for
 * the same days or later. Anew until
 * it is paid. Errors: 404; `wrong_state` 409; `invalid` 422.
 */
export async function registerPartnerInvoice(tx: Tx, ask: PartnerInvoice): Promise<number> {
  const asked = await lockAsked(tx, ask.invoiceId);
  const number = ask.number.trim();
  if (number === '') throw invalid({number: 'Escribe el número de la factura.'});
  if (ask.issuedOn > asked.today) throw invalid({issuedOn: 'Todavía no ha llegado ese día.'});
  if (ask.baseCents !== asked.baseCents)
    throw invalid({baseCents: `La base de su parte es ${euros(asked.baseCents)}: con otra, la factura no vale.`});
  const {rows: rates} = await tx.query(
    `select 1 from vat_rate where valid_from <= $3::date
       and abs(round($1::int * rate_bp / 10000.0) - $2::int) <= (rate_bp > 0)::int limit 1`,
    [ask.baseCents, ask.vatCents, ask.issuedOn],
  );
  if (rates.length === 0) throw invalid({vatCents: 'Esa cuota no sale de la base con ningún tipo en vigor ese día.'});
  const {rows: known} = await tx.query<{settlement: string}>(
    `select s.number as settlement from partner_invoice p join settlement s on s.id = p.settlement_id
      where p.number = $2 and p.id <> $3 and s.event_company_id = $1 and s.state <> 'void' limit 1`,
    [asked.companyId, number, ask.invoiceId],
  );
  if (known[0]) throw invalid({number: `Esa factura ya está en la liquidación ${known[0].settlement}.`});
  await takeBackQuota(tx, ask.invoiceId);
  await tx.query(
    `update partner_invoice set number = $2, issued_on = $3, vat_cents = $4, no_invoice_reason = '', staff_user_id = $5,
       version = version + 1, updated_at = now() where id = $1`,
    [ask.invoiceId, number, ask.issuedOn, ask.vatCents, ask.staffUserId],
  );
  if (ask.vatCents !== 0 && asked.issuerCompanyId !== null)
    await tx.query(
      `insert into settlement_charge (event_company_id, kind, description, amount_cents, on_date, partner_invoice_id)
       select $1, 'advance', $2, $3, period_to, $4 from settlement where id = $5`,
      [
        asked.issuerCompanyId,
        `Cuota de la factura ${number} de ${asked.counterpart}, pagada por ti`,
        ask.vatCents,
        ask.invoiceId,
        asked.settlementId,
      ],
    );
  return sumUp(tx, asked.settlementId);
}

/** It is paid its part without tax, and why it invoices nothing is kept. Errors: 404; `wrong_state` 409; `invalid` 422. */
export async function payWithoutInvoice(
  tx: Tx,
  ask: {invoiceId: number; reason: string; staffUserId: number},
): Promise<number> {
  const asked = await lockAsked(tx, ask.invoiceId);
  const reason = ask.reason.trim();
  if (reason.length < 3) throw invalid({reason: 'Explica por qué no hay factura.'});
  await takeBackQuota(tx, ask.invoiceId);
  await tx.query(
    `update partner_invoice set number = '', issued_on = null, vat_cents = 0, no_invoice_reason = $2, staff_user_id = $3,
       version = version + 1, updated_at = now() where id = $1`,
    [ask.invoiceId, reason, ask.staffUserId],
  );
  return sumUp(tx, asked.settlementId);
}

/** Errors: `wrong_state` 409 when another settlement has been closed with it. */
async function takeBackQuota(tx: Tx, invoiceId: number): Promise<void> {
  const {rows} = await tx.query<{by: string}>(
    `select s.number as by from settlement_charge c join settlement s on s.id = c.settlement_id
      where c.partner_invoice_id = $1 and s.state not in ('draft', 'void')`,
    [invoiceId],
  );
  if (rows[0])
    throw conflict('wrong_state', `Su cuota ya está descontada en la liquidación ${rows[0].by}: anúlala antes.`);
  await tx.query('update partner_invoice set vat_cents = 0 where id = $1', [invoiceId]);
  await tx.query('delete from settlement_charge where partner_invoice_id = $1', [invoiceId]);
}

async function sumUp(tx: Tx, settlementId: number): Promise<number> {
  const {rows} = await tx.query<{cents: number}>(
    `update settlement set version = version + 1, updated_at = now(), invoiced_vat_cents =
       (select coalesce(sum(vat_cents), 0)::int from partner_invoice where settlement_id = $1)
      where id = $1 returning payable_cents as cents`,
    [settlementId],
  );
  return rows[0]!.cents;
}

/** What a settlement that is void had asked for is asked for by the next one. Errors: `wrong_state` 409. */
export async function voidInvoices(tx: Tx, settlementId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>('select id from partner_invoice where settlement_id = $1', [
    settlementId,
  ]);
  for (const {id} of rows) await takeBackQuota(tx, id);
}

/** Errors: `wrong_state` 409: it is not paid on nothing (trigger settlement_paid_on_invoice). */
export async function expectInvoices(tx: Tx, settlementIds: number[]): Promise<void> {
  const {rows} = await tx.query<{number: string; counterpart: string; cents: number}>(
    `select s.number, s.counterpart_name as counterpart, p.base_cents as cents
       from partner_invoice p join settlement s on s.id = p.settlement_id
      where s.id = any($1) and p.number = '' and p.no_invoice_reason = '' order by p.id limit 1`,
    [settlementIds],
  );
  if (rows[0])
    throw conflict(
      'wrong_state',
      `Falta la factura de ${rows[0].counterpart} por su parte en la ${rows[0].number} (base ${euros(rows[0].cents)}): anótala, o anota por qué no la hay.`,
    );
}
