/**
 * A draft settlement: made, calculated as often as one likes, thrown away. One at a time per kind, so nothing is taken
 * twice.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {waitForSettlements} from '../kernel/locks';
import {collectItems, type Draft} from './collect';
import type {SettlementKind} from './states';
import {writeLines} from './write-lines';

export interface DraftAsk {
  kind: SettlementKind;
  eventCompanyId: number | null;
  eventId: number | null;
  periodFrom: string | null;
  periodTo: string | null;
  note: string;
  staffUserId: number;
}

/** Agreed with whom no company says otherwise. */
export interface GeneralTerms {
  commissionBp: number;
  cardCostBp: number;
  /** Days after the last session before an event may be settled. */
  earliestDays: number;
}

/** Errors: `invalid` 422. */
export async function createDraft(tx: Tx, ask: DraftAsk, terms: GeneralTerms): Promise<number> {
  const scope = await readScope(tx, ask);
  const {rows} = await tx.query<{id: number}>(
    `insert into settlement (kind, event_company_id, event_id, period_from, period_to, note, staff_user_id,
      counterpart_name, counterpart_nif, iban)
     select $1, $2, $3, $4, $5, $6, $7, coalesce(c.legal_name, o.legal_name), coalesce(c.nif, o.nif),
       coalesce(c.iban, '') from organization o left join event_company c on c.id = $2 returning id`,
    [ask.kind, scope.eventCompanyId, ask.eventId, scope.from, scope.to, ask.note, ask.staffUserId],
  );
  await calculate(tx, rows[0]!.id, terms);
  return rows[0]!.id;
}

async function readScope(tx: Tx, ask: DraftAsk): Promise<{eventCompanyId: number | null; from: string; to: string}> {
  if (ask.kind === 'events' && ask.eventId !== null) {
    const {rows} = await tx.query<{companyId: number; from: string | null; to: string | null}>(
      `select e.event_company_id as "companyId", min(session_day(s))::text as from,
        max(session_day(s))::text as to
         from event e left join event_session s on s.event_id = e.id where e.id = $1 group by e.id`,
      [ask.eventId],
    );
    const event = rows[0];
    if (!event) throw invalid({eventId: 'No existe ese evento.'});
    const eventCompanyId = ask.eventCompanyId ?? event.companyId;
    const part = await tx.query('select 1 from event_part where event_id = $1 and event_company_id = $2', [
      ask.eventId,
      eventCompanyId,
    ]);
    if (part.rowCount === 0)
      throw invalid(
        ask.eventCompanyId === null
          ? {eventCompanyId: 'Ese evento se reparte entre otras compañías: elige a cuál se liquida.'}
          : {eventId: 'Ese evento es de otra compañía.'},
      );
    if (!event.from || !event.to) throw invalid({eventId: 'Ese evento no tiene sesiones.'});
    return {eventCompanyId, from: ask.periodFrom ?? event.from, to: ask.periodTo ?? event.to};
  }
  if (ask.kind === 'events' && ask.eventCompanyId === null)
    throw invalid({eventCompanyId: 'Elige la compañía o el evento que se liquida.'});
  if (ask.kind !== 'events' && (ask.eventCompanyId !== null || ask.eventId !== null))
    throw invalid({eventCompanyId: 'Solo los eventos se liquidan a una compañía.'});
  if (
    ask.eventCompanyId !== null &&
    (await tx.query('select 1 from event_company where id = $1', [ask.eventCompanyId])).rowCount === 0
  )
    throw invalid({eventCompanyId: 'No existe esa compañía.'});
  if (!ask.periodFrom) throw invalid({periodFrom: 'Di desde qué día.'});
  if (!ask.periodTo) throw invalid({periodTo: 'Di hasta qué día.'});
  if (ask.periodFrom > ask.periodTo) throw invalid({periodTo: 'Debe ser posterior al primer día.'});
  return {eventCompanyId: ask.eventCompanyId, from: ask.periodFrom, to: ask.periodTo};
}

async function lockDraft(tx: Tx, settlementId: number): Promise<Draft> {
  const {rows} = await tx.query<Draft & {state: string}>(
    `select id, kind, state, event_company_id as "eventCompanyId", event_id as "eventId",
      period_from::text as "periodFrom", period_to::text as "periodTo" from settlement where id = $1 for update`,
    [settlementId],
  );
  if (!rows[0]) throw notFound('No existe esa liquidación.');
  if (rows[0].state !== 'draft') throw conflict('wrong_state', 'Una liquidación cerrada ya no cambia.');
  await waitForSettlements(tx, rows[0].kind);
  return rows[0];
}

/** Everything anew, from the money as it stands now. Errors: `not_found` 404, `wrong_state` 409. */
export async function calculate(tx: Tx, settlementId: number, terms: GeneralTerms): Promise<void> {
  const draft = await lockDraft(tx, settlementId);
  await clear(tx, settlementId);
  await collectItems(tx, draft);
  const {rows} = await tx.query<{
    commissionBp: number | null;
    commissionFixedCents: number | null;
    commissionMinCents: number | null;
    tiers: {fromCents: number; bp: number}[] | null;
    cardCostBp: number | null;
    terminalRentCents: number | null;
    serviceVatBp: number;
    closable: string | null;
  }>(
    `select c.commission_bp as "commissionBp", c.commission_fixed_cents as "commissionFixedCents",
      c.commission_min_cents as "commissionMinCents", c.commission_tiers as tiers, c.card_cost_bp as "cardCostBp",
      c.terminal_rent_cents as "terminalRentCents",
      vat_rate_bp('general', $2::date) as "serviceVatBp",
            (select (max(s.ends_at) at time zone club_zone())::date + $4::int from settlement_item i
              join order_line l on l.id = i.order_line_id join event_session s on s.id = l.event_session_id
              where i.settlement_id = $3)::text as closable
       from (values (1)) one left join event_company c on c.id = $1`,
    [draft.eventCompanyId, draft.periodTo, settlementId, terms.earliestDays],
  );
  const agreed = rows[0]!;
  await writeLines(tx, draft, {
    commissionBp: agreed.commissionBp ?? terms.commissionBp,
    commissionFixedCents: agreed.commissionFixedCents ?? 0,
    commissionMinCents: agreed.commissionMinCents ?? 0,
    tiers: agreed.tiers ?? [],
    cardCostBp: agreed.cardCostBp ?? terms.cardCostBp,
    terminalRentCents: agreed.terminalRentCents ?? 0,
    serviceVatBp: agreed.serviceVatBp,
  });
  await tx.query(
    `update settlement t set sales_cents = x.sales, refunds_cents = x.refunds, promoter_cash_cents = x.promoter_cash,
      commission_cents = x.commission, card_cost_cents = x.card_cost, other_cents = x.other, base_cents = x.base,
      vat_cents = x.vat,
            net_cents = x.sales + x.refunds + x.promoter_cash + x.commission + x.card_cost + x.other,
              closable_from_on = $2::date, version = version + 1, updated_at = now()
       from (select coalesce(sum(total_cents) filter (where kind = 'sales'), 0)::int as sales,
         coalesce(sum(total_cents) filter (where kind = 'refunds'), 0)::int as refunds,
                    coalesce(sum(total_cents) filter (where kind = 'promoter_cash'), 0)::int as promoter_cash,
                      coalesce(sum(total_cents) filter (where kind = 'commission'), 0)::int as commission,
                    coalesce(sum(total_cents) filter (where kind = 'card_cost'), 0)::int as card_cost,
                    coalesce(sum(total_cents)
                      filter (where kind not in ('sales', 'refunds', 'promoter_cash', 'commission', 'card_cost')),
                      0)::int as other,
                    coalesce(sum(base_cents) filter (where kind in ('sales', 'refunds')), 0)::int as base,
                      coalesce(sum(vat_cents) filter (where kind in ('sales', 'refunds')), 0)::int as vat
               from settlement_line where settlement_id = $1) x
      where t.id = $1`,
    [settlementId, draft.kind === 'events' ? agreed.closable : null],
  );
}

/** Errors: `not_found` 404, `wrong_state` 409. */
export async function deleteDraft(tx: Tx, settlementId: number): Promise<void> {
  await lockDraft(tx, settlementId);
  await clear(tx, settlementId);
  await tx.query('delete from settlement where id = $1', [settlementId]);
}

async function clear(tx: Tx, settlementId: number): Promise<void> {
  await tx.query('update settlement set carried_by_id = null where carried_by_id = $1', [settlementId]);
  await tx.query('update settlement_charge set settlement_id = null where settlement_id = $1', [settlementId]);
  await tx.query('delete from settlement_line where settlement_id = $1', [settlementId]);
  await tx.query('delete from settlement_item where settlement_id = $1', [settlementId]);
}
