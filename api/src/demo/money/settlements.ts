/**
 * Forty settlements, calculated by the same code that staff use, and moved on through every state: the oldest are
 * archived.
 */
import {createDraft, type DraftAsk, type GeneralTerms} from '../../domain/settlements/draft';
import type {StateOf} from '../../domain/machines/registry';
import {nextBankDay} from '../../domain/sepa/bank-days';
import {makeTransferFile} from '../../jobs/money/settlement-transfer';
import type {SettlementKind} from '../../domain/settlements/states';
import type {DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {hasClub, type Profile} from '../../platform/environment/demo-profile';

const TERMS: GeneralTerms = {commissionBp: 0, cardCostBp: 0, earliestDays: 2};
const LETTER: Record<SettlementKind, string> = {events: 'E', passes: 'A', academy: 'C', plots: 'P', products: 'T'};

interface Month {
  from: string;
  to: string;
}

export async function storeSettlements(
  tx: DemoTx,
  profile: Profile,
  staff: {finance: number; admin: number},
  calendar: Calendar,
): Promise<void> {
  const {rows: companies} = await tx.query<{id: number; rank: number}>(
    `select id, row_number() over (order by commission_bp)::int as rank from event_company order by id limit 2`,
  );
  const {rows: shows} = await tx.query<{id: number; to: string}>(
    `select e.id, max(session_day(s))::text as to from event e join event_session s on s.event_id = e.id
      where e.event_company_id = $1 group by e.id having max(s.ends_at) < now() order by 2`,
    [companies.find(c => c.rank === 2)?.id ?? 0],
  );
  const months = monthsBefore(calendar, 14);
  const ask = (kind: SettlementKind, more: Partial<DraftAsk>): DraftAsk & {sortBy: string} => ({
    kind,
    eventCompanyId: null,
    eventId: null,
    periodFrom: null,
    periodTo: null,
    note: '',
    staffUserId: staff.finance,
    ...more,
    sortBy: more.periodTo ?? '',
  });
  const monthly = (kind: SettlementKind, count: number, company: number | null = null) =>
    months.slice(-count).map(month => ask(kind, {eventCompanyId: company, periodFrom: month.from, periodTo: month.to}));
  const asks = [
    ...monthly('events', 8, companies.find(c => c.rank === 1)!.id),
    ...shows.slice(-12, -1).map(show => ({...ask('events', {eventId: show.id}), sortBy: show.to})),
    ...(hasClub(profile) ? [...monthly('passes', 10), ...monthly('academy', 7), ...monthly('plots', 5)] : []),
    ...monthly('products', 6),
  ].sort((a, b) => a.sortBy.localeCompare(b.sortBy));
  await storeCharges(tx, companies.find(c => c.rank === 1)!.id, months);
  const numbers = new Map<string, number>();
  for (const [i, {sortBy, ...draft}] of asks.entries()) {
    const id = await createDraft(tx, draft, TERMS);
    // One with an account is agreed on whatever the month, for the file to the bank.
    const state = draft.eventId === shows.at(-2)?.id ? 'accepted' : stateOf(i, asks.length);
    await moveTo(tx, id, draft.kind, state, sortBy, numbers, staff);
  }
  // After the months, which would else take the parts of that show into a settlement that is paid without an invoice.
  for (const event of await shareLast(tx, companies, shows.at(-1))) {
    const id = await createDraft(tx, ask('events', event), TERMS);
    await moveTo(tx, id, 'events', 'sent', calendar.now.toISOString().slice(0, 10), numbers, staff);
  }
  await payByFile(tx, staff.admin);
}

/** The last show was put on with the other company, which is settled its part and has still to send its invoice. */
async function shareLast(
  tx: DemoTx,
  companies: readonly {id: number; rank: number}[],
  show: {id: number} | undefined,
): Promise<{eventId: number; eventCompanyId?: number}[]> {
  if (!show) return [];
  const [partner, seller] = [1, 2].map(rank => companies.find(one => one.rank === rank)?.id);
  if (!partner || !seller) return [{eventId: show.id}];
  await tx.query(
    `insert into event_company_share (event_id, event_company_id, percent_bp, note) values
       ($1, $2, 7000, 'Produce y programa'), ($1, $3, 3000, 'Coproduce; cede personal de sala')`,
    [show.id, seller, partner],
  );
  return [{eventId: show.id}, {eventId: show.id, eventCompanyId: partner}];
}

/** Taken by the settlements of their months; the last one by the next. */
async function storeCharges(tx: DemoTx, companyId: number, months: Month[]): Promise<void> {
  const [last, before] = [months.at(-1)!.to, months.at(-2)!.to];
  await tx.query(
    `insert into settlement_charge (event_company_id, kind, description, amount_cents, on_date) values
       ($1, 'advance', 'Anticipo a cuenta de la taquilla', 150000, $2), ($1, 'charge', 'Cartelería del recinto', 18500, $3),
       ($1, 'charge', 'Personal de sala de refuerzo', 24000, club_today())`,
    [companyId, before, last],
  );
}

/** What is agreed and was not calculated by whoever pays goes to the bank in one file, on the next day on which it pays. */
async function payByFile(tx: DemoTx, staffUserId: number): Promise<void> {
  const {rows} = await tx.query<{id: number; today: string}>(
    `select id, club_today()::text as today from settlement where state = 'accepted' and net_cents > 0 and iban <> ''
       order by id limit 2`,
  );
  if (rows[0])
    await makeTransferFile(tx, {
      settlementIds: rows.map(row => row.id),
      executionOn: nextBankDay(rows[0].today),
      staffUserId,
    });
}

/** The last full months, oldest first. */
function monthsBefore(calendar: Calendar, count: number): Month[] {
  const day = (year: number, month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  const [year, month] = [calendar.now.getUTCFullYear(), calendar.now.getUTCMonth()];
  return Array.from({length: count}, (_, i) => ({
    from: day(year, month - count + i, 1),
    to: day(year, month - count + i + 1, 0),
  }));
}

function stateOf(at: number, count: number): StateOf<'settlement'> {
  const left = count - at;
  if (left <= 4) return 'draft';
  if (left <= 6) return 'closed';
  if (left <= 9) return 'sent';
  if (left === 10) return 'disputed';
  if (left <= 14) return 'accepted';
  if (left === 17) return 'void';
  return left <= 22 ? 'paid' : 'archived';
}

async function moveTo(
  tx: DemoTx,
  id: number,
  kind: SettlementKind,
  state: StateOf<'settlement'>,
  day: string,
  numbers: Map<string, number>,
  staff: {admin: number},
): Promise<void> {
  const at = (days: number) => new Date(Date.parse(`${day}T10:30:00Z`) + days * 86_400_000);
  await tx.query('update settlement set created_at = least($2, now()), updated_at = least($2, now()) where id = $1', [
    id,
    at(3),
  ]);
  if (state === 'draft') return;
  const series = `L${LETTER[kind]}${at(4).getUTCFullYear() % 100}`;
  const number = (numbers.get(series) ?? 0) + 1;
  numbers.set(series, number);
  const isPaid = state === 'paid' || state === 'archived';
  await tx.query(
    `update settlement set state = $2, number = $3, closed_at = least($4, now()),
      sent_at = case when $2 in ('sent', 'accepted', 'disputed', 'paid', 'archived') then least($5, now()) end,
      voided_at = case when $2 = 'void' then least($5, now()) end,
            paid_on = case when $6 then least($7::date, club_today()) end,
              payment_reference = case when $6 then 'TRF-' || to_char($7::date, 'YYMMDD') || '-' || $1
              else '' end, paid_by_id = case when $6 then $8::int end,
            dispute_reason = case when $2 = 'disputed'
              then 'Faltan las entradas vendidas en la taquilla propia el día del estreno.' else '' end where id = $1`,
    [
      id,
      state,
      `${series}-${String(number).padStart(4, '0')}`,
      at(4),
      at(5),
      isPaid,
      at(12).toISOString().slice(0, 10),
      staff.admin,
    ],
  );
  if (state === 'void') await tx.query('update settlement_item set is_live = false where settlement_id = $1', [id]);
}
