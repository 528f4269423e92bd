/**
 * An order for instalments of one contract: what is owed is read from the contract, never from whoever asks. An
 * instalment that the bank is charging at this moment is refused (placeDues); one that is paid has nothing to pay.
 */
import type {Channel} from '../kernel/channel';
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {before, type StateOf} from '../machines/registry';
import type {Due} from '../orders/due';
import {placeDues} from '../orders/place-dues';
import type {Buyer, PlacedOrder} from '../orders/place';
import type {Invoiced} from '../orders/rules/invoice-data';

/** What may be paid now: everything that is not paid, let off, or under way at the bank. */
export const PAYABLE: readonly StateOf<'instalment'>[] = before('instalment', 'paid').filter(
  state => !['charging', 'waived', 'uncollectable'].includes(state),
);
/** Contracts that can be paid for. */
export const PAYING_PASSES = [
  'pending_payment',
  'active',
  'suspended_unpaid',
  'blocked',
  'cancelled_unpaid',
  'expired',
  'not_renewed',
  'renewed',
] as const;

/** A part as it is owed, `of` so many, of a contract by its name. */
export interface PartOwed {
  id: number;
  n: number;
  of: number;
  state: StateOf<'instalment'>;
  cents: number;
  feeCents: number;
  contract: string;
  vatCode: string;
}

export interface PlaceParts {
  /** At least one. */
  instalmentIds: number[];
  channel: Channel;
  buyer: Buyer;
  customerId: number | null;
  staffUserId: number | null;
  payMinutes: number;
  consents: Record<string, unknown>;
  invoice?: Invoiced;
  /** What the payer saw; null: whatever it is. */
  expectedTotalCents: number | null;
}

export interface PlaceInstalments extends PlaceParts {
  /** Whose all of them are. */
  seasonPassId: number;
}

/** «Abono 26/27, plazo 2 de 3»; over `season_list l`. */
export const CONTRACT_NAME = `'Abono ' || case when extract(year from l.starts_on) = extract(year
  from l.ends_on) then to_char(l.starts_on, 'YYYY')
  else to_char(l.starts_on, 'YY') || '/' || to_char(l.ends_on, 'YY') end`;

/** Errors: `charge_under_way`, `already_paid`, `total_changed` (details.totalCents), `wrong_state` 409; 422. */
export async function placeInstalments(tx: Tx, ask: PlaceInstalments): Promise<PlacedOrder> {
  return placeParts(tx, ask, await readDues(tx, ask.seasonPassId, ask.instalmentIds));
}

/** The order for these parts, of whatever contract: it costs what was shown, and nothing has happened to them since. */
export async function placeParts(tx: Tx, ask: PlaceParts, dues: Due[]): Promise<PlacedOrder> {
  const totalCents = dues.reduce((sum, due) => sum + due.cents, 0);
  if (ask.expectedTotalCents !== null && ask.expectedTotalCents !== totalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de pagar.', {totalCents});
  const {channel, buyer, customerId, staffUserId, payMinutes, consents, invoice} = ask;
  const order = await placeDues(tx, {dues, channel, buyer, customerId, staffUserId, payMinutes, consents, invoice});
  // Orders before instalments, as a payment locks them; and nothing has happened to them since they were read.
  const {rows} = await tx.query<{state: StateOf<'instalment'>}>(
    'select state from instalment where id = any($1) order by id for update',
    [ask.instalmentIds],
  );
  refuseOthers(rows.map(row => row.state));
  return order;
}

/** What is owed of parts that were read, each with what the return of its debit has cost. */
export function duesOf(rows: PartOwed[], about: Pick<Due, 'kind' | 'seasonPassId'>): Due[] {
  refuseOthers(rows.map(row => row.state));
  const nameOf = (row: PartOwed) => (row.of === 1 ? row.contract : `${row.contract}, plazo ${row.n} de ${row.of}`);
  return rows.flatMap(row => [
    {...about, description: nameOf(row), cents: row.cents, vatCode: row.vatCode, instalmentId: row.id},
    // What the return of a debit has cost: a compensation, a line of its own, without VAT.
    ...(row.feeCents > 0
      ? [
          {
            ...about,
            description: `Gastos de devolución: ${nameOf(row)}`,
            cents: row.feeCents,
            vatCode: 'not_subject',
          },
        ]
      : []),
  ]);
}

async function readDues(tx: Tx, seasonPassId: number, ids: number[]): Promise<Due[]> {
  const {rows} = await tx.query<PartOwed>(
    `select i.id, i.n, (select count(*)::int from instalment o where o.season_pass_id = i.season_pass_id) as of,
      i.state, i.amount_cents - i.paid_cents as cents, i.fee_cents - i.fee_paid_cents as "feeCents",
      ${CONTRACT_NAME} as contract, l.vat_code as "vatCode"
       from instalment i join season_pass p on p.id = i.season_pass_id join season_list l on l.id = p.season_list_id
      where i.season_pass_id = $1 and i.id = any($2) and p.state = any($3) order by i.due_on, i.id`,
    [seasonPassId, ids, PAYING_PASSES],
  );
  if (rows.length === 0 || rows.length !== new Set(ids).size)
    throw invalid({instalmentIds: 'Elige plazos de este abono.'});
  return duesOf(rows, {kind: 'pass', seasonPassId});
}

/** @throws DomainError 409 `charge_under_way`, `already_paid`, `wrong_state` */
export function refuseOthers(states: StateOf<'instalment'>[]): void {
  if (states.includes('charging'))
    throw conflict(
      'charge_under_way',
      'El banco está cobrando este plazo ahora mismo. Espera unos minutos y vuelve a mirar.',
    );
  if (states.some(state => state === 'paid' || state === 'paid_late'))
    throw conflict('already_paid', 'Esto ya está pagado.');
  if (states.some(state => !PAYABLE.includes(state)))
    throw conflict('wrong_state', 'Alguno de estos plazos ya no se paga. Actualiza la página.');
}
