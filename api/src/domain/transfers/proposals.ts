/**
 * Whose a transfer that waits may be: what its text names by reference, what costs exactly as much, and what is owed by
 * somebody of its payer's name; the surest first. Read anew each time, so nothing that is paid meanwhile is proposed.
 */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {PAYER_ID} from '../academy/personal/payer';
import {PAYING_ENROLMENTS} from '../academy/money/place';
import {PAYABLE, PAYING_PASSES} from '../instalments/place-instalments';
import {referencesIn, type Debt} from './debts';

export interface Proposal extends Debt {
  /** What is given to the act that pays it. */
  code: string;
  payer: string;
  what: string;
  owedCents: number;
  /** Of the money that came: below zero it is not enough. */
  overCents: number;
  hasReference: boolean;
  hasPayer: boolean;
}

const MOST = 8;

const words = (said: string) => `' ' || regexp_replace(fold(${said}), '[^a-z0-9]+', ' ', 'g') || ' '`;
const isSaid = (name: string) => `strpos($2, ${words(name)}) > 0`;
/** A person, in whatever order the bank writes the names. */
const namedBy = (first: string, surname: string) => `(length(${surname}) > 2
  and strpos($2, ' ' || fold(${surname}) || ' ') > 0
  and strpos($2, ' ' || fold(split_part(${first}, ' ', 1)) || ' ') > 0)`;

/** `$1` the money, `$2` what the bank says in folded words between spaces, `$3` its references (SQL). */
const OF_GROUPS = `select 'reservation' as kind, r.id, r.transfer_code as code,
    coalesce(nullif(r.entity_name, ''), r.contact_name) as payer, e.title as what,
    case when r.deposit_cents > 0 and r.deposit_paid_at is null and r.deposit_cents = $1 then r.deposit_cents
      when r.deposit_paid_at is null then r.total_cents else r.total_cents - r.deposit_cents end as owed,
    r.transfer_code = any($3) as by_reference,
    ${isSaid(`coalesce(nullif(r.entity_name, ''), r.contact_name)`)} as by_payer,
    club_day(r.expires_at) as due
    from reservation r join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
   where r.state in ('pending', 'confirmed') and r.expires_at > now() and (r.source <> 'web' or r.state <> 'pending')`;

const OF_CONTRACTS = `select 'instalment' as kind, i.id, instalment_reference(i.id) as code, who.name as payer,
    who.what || ', plazo ' || i.n as what,
    i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents + who.deposit as owed,
    instalment_reference(i.id) = any($3) as by_reference, who.is_named as by_payer, i.due_on as due
    from instalment i cross join lateral (
      select p.holder_name as name, 'Abono de ' || p.holder_name as what, 0 as deposit,
        ${namedBy('h.first_name', 'h.surname1')} or coalesce(${namedBy('c.first_name', 'c.surname1')}, false) as is_named
        from season_pass p join pass_holder h on h.id = p.pass_holder_id left join customer c on c.id = h.customer_id
       where p.id = i.season_pass_id and p.state = any($4)
      union all
      select trim(coalesce(g.first_name, a.first_name) || ' ' || coalesce(g.surname1, a.surname1)),
        'Cantera, ' || trim(a.first_name || ' ' || a.surname1), 0,
        ${namedBy('a.first_name', 'a.surname1')} or coalesce(${namedBy('g.first_name', 'g.surname1')}, false)
        from enrolment e join athlete a on a.id = e.athlete_id left join guardian g on g.id = ${PAYER_ID}
       where e.id = i.enrolment_id and e.state = any($5)
      union all
      select s.buyer_name, 'Parcela ' || s.number, case when s.deposit_state = 'owed' then s.deposit_cents else 0 end,
        ${isSaid('s.buyer_name')}
        from plot_sale s where s.id = i.plot_sale_id and s.state = 'payment_pending') who
   where i.state = any($6) and i.contract_kind = any($7)`;

/** Errors: `not_found` 404. `contracts`: the kinds whose instalments are shown to whoever asks. */
export async function proposeDebts(tx: Tx, movementId: number, contracts: readonly string[]): Promise<Proposal[]> {
  const {rows: found} = await tx.query<{cents: number; payer: string; concept: string; words: string}>(
    `select amount_cents as cents, payer, concept,
       ${words(`payer || ' ' || concept`)} as words
       from bank_movement where id = $1`,
    [movementId],
  );
  const movement = found[0];
  if (!movement) throw notFound('No existe ese movimiento.');
  const values: unknown[] = [movement.cents, movement.words, referencesIn(movement.concept)];
  const {rows} = await tx.query<Proposal>(
    `select kind, id, code, payer, what, owed::int as "owedCents", $1::int - owed::int as "overCents",
       by_reference as "hasReference", by_payer as "hasPayer"
       from (${contracts.length > 0 ? `${OF_GROUPS} union all ${OF_CONTRACTS}` : OF_GROUPS}) debt
      where owed > 0 and (by_reference or by_payer or owed = $1)
      order by by_reference desc, (owed = $1) desc, by_payer desc, due, kind, id limit ${MOST}`,
    contracts.length > 0 ? [...values, PAYING_PASSES, PAYING_ENROLMENTS, PAYABLE, contracts] : values,
  );
  return rows;
}
