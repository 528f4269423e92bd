/**
 * What time does to what is owed. The due day itself changes nothing but the word: then come the days of grace, then
 * the instalment is overdue and its athlete or its pass rests (a pass from the next session on); after a month its place in the renewals is
 * lost, after two the pass ends and its seat is free. Paid before the season ends, the years of its holder are kept.
 * Each step moves only what stands where it may start from (states), by the database's clock in Madrid; what is at the
 * bank at this moment (charging) is left alone.
 */
import type {Tx} from '../../kernel/tx';
import {suspendEnrolments} from '../../academy/money/suspend';
import {CAN_BE_CHARGED} from '../../instalments/can-be-charged';
import {mayBecome, move, to} from '../../machines/move';
import {expireCards} from '../life/end-cards';
import {freePassSeats} from '../seats/pass-seats';
import {readSettings} from '../../settings/read-settings';

const TODAY = 'club_today()';
/** Contracts that are still owed by somebody; one that has ended is not dunned. */
const RUNNING = `('active', 'suspended_unpaid', 'blocked')`;
/** Most rows that one transaction moves. */
const BATCH = 500;
/** What a try to charge may have left behind. */
const UNPAID = `('due', 'failed', 'failed_for_good', 'needs_authentication', 'in_grace', 'returned')`;

export interface Aged {
  due: number;
  inGrace: number;
  overdue: number;
  suspended: number;
  dropped: number;
  seats: {eventSessionId: number; seatId: number}[];
}

export async function ageInstalments(tx: Tx): Promise<Aged> {
  const settings = await readSettings(tx);
  const due = await becomeDue(tx);
  const inGrace = await startGrace(tx, Number(settings.graceDays));
  const overdue = await becomeOverdue(tx);
  const suspended = (await suspendPasses(tx)) + (await suspendEnrolments(tx));
  await losePriority(tx, Number(settings.renewalPriorityLostDays));
  const {passes, seats} = await dropPasses(tx, Number(settings.dropAfterDays));
  await loseSeniority(tx);
  return {due, inGrace, overdue, suspended, dropped: passes.length, seats};
}

/** A plot that is not paid ages too; nothing follows by itself: staff take it back (plots/forfeit). */
const RUNS = `(exists (select 1 from season_pass p where p.id = i.season_pass_id and p.state in ${RUNNING})
  or exists (select 1 from plot_sale s where s.id = i.plot_sale_id and s.state = 'payment_pending')
  or exists (select 1 from enrolment e where e.id = i.enrolment_id and e.state in ('enrolled', 'suspended')))`;
/** A card that will be charged for it today: the charge makes it paid or failed. */
const HAS_CARD = `(exists (select 1 from season_pass p join card_token t on t.id = p.card_token_id
  where p.id = i.season_pass_id and ${CAN_BE_CHARGED('t')})
  or exists (select 1 from enrolment e join card_token t on t.id = e.card_token_id
  where e.id = i.enrolment_id and ${CAN_BE_CHARGED('t')}))
  and coalesce(i.method, 'card_token') = 'card_token'`;

async function age(tx: Tx, next: 'due' | 'in_grace' | 'overdue', where: string): Promise<number> {
  const {rowCount} = await move(tx, to('instalment', next), {
    where: `id in (select i.id from instalment i where ${mayBecome('instalment', next, 'i')} and ${where}
      order by i.id limit ${BATCH} for update skip locked)`,
  });
  return rowCount;
}

/**
 * What falls due today without a means to charge it. One whose charge was not even tried within a day falls due too.
 */
const becomeDue = (tx: Tx) =>
  age(
    tx,
    'due',
    `i.state = 'scheduled' and i.due_on <= ${TODAY} and (i.due_on < ${TODAY} or not (${HAS_CARD})) and ${RUNS}`,
  );

/**
 * The day after. What is still to be tried again, or waits for its payer, keeps its own word, and its days of grace.
 */
async function startGrace(tx: Tx, graceDays: number): Promise<number> {
  await tx.query(
    `update instalment i set grace_until_on = greatest(i.due_on + $1::int, i.due_on), version = i.version + 1,
      updated_at = now() where i.state in ${UNPAID} and i.grace_until_on is null and i.due_on < ${TODAY} and ${RUNS}`,
    [graceDays],
  );
  return age(
    tx,
    'in_grace',
    `i.state in ('due', 'failed_for_good') and i.due_on < ${TODAY} and i.grace_until_on >= ${TODAY} and ${RUNS}`,
  );
}

const becomeOverdue = (tx: Tx) =>
  age(tx, 'overdue', `i.state in ${UNPAID} and i.due_on < ${TODAY} and i.grace_until_on < ${TODAY} and ${RUNS}`);

/** From the next session on: whoever is on the way in to one, or sits in it, is left in peace. */
async function suspendPasses(tx: Tx): Promise<number> {
  const {rowCount} = await move(tx, to('season_pass', 'suspended_unpaid', ['active']), {
    where: `id in (select p.id from season_pass p
         where p.state = 'active' and exists (select 1 from instalment i
         where i.season_pass_id = p.id and i.state = 'overdue')
          and not exists (select 1 from season_list_session k join event_session s on s.id = k.event_session_id
            where k.season_list_id = p.season_list_id and s.state <> 'cancelled' and s.doors_at <= now()
            and s.ends_at > now())
        order by p.id limit ${BATCH} for update skip locked)`,
  });
  return rowCount;
}

/** A fact that stays: the campaign asks for it (pass_standing). */
const losePriority = (tx: Tx, days: number) =>
  tx.query(
    `update season_pass set priority_lost_at = now(), version = version + 1, updated_at = now() where id in (
       select p.id from season_pass p where p.priority_lost_at is null and p.state in ${RUNNING}
         and exists (select 1 from instalment i where i.season_pass_id = p.id and i.state = 'overdue'
         and i.due_on + $1::int <= ${TODAY}) order by p.id limit ${BATCH} for update skip locked)`,
    [days],
  );

/**
 * The contract ends; what was overdue is still owed, and what was to come sleeps: it is owed again if the pass comes
 * back.
 */
async function dropPasses(tx: Tx, days: number): Promise<{passes: number[]; seats: Aged['seats']}> {
  const {rows} = await move<{id: number}>(tx, to('season_pass', 'cancelled_unpaid'), {
    set: `ended_at = now(), end_reason = 'Plazos sin pagar'`,
    where: `id in (select p.id from season_pass p where p.state in ('suspended_unpaid', 'blocked')
         and exists (select 1 from instalment i where i.season_pass_id = p.id and i.state = 'overdue'
         and i.due_on + $1::int <= ${TODAY}) order by p.id limit ${BATCH} for update skip locked)`,
    values: [days],
    returning: 'id',
  });
  const passes = rows.map(row => row.id);
  if (passes.length === 0) return {passes, seats: []};
  await expireCards(tx, passes);
  return {passes, seats: await freePassSeats(tx, passes)};
}

/** The season is over and it is still owed. */
const loseSeniority = (tx: Tx) =>
  tx.query(
    `update season_pass set seniority_lost_at = now(), version = version + 1, updated_at = now() where id in (
       select p.id from season_pass p join season_list l on l.id = p.season_list_id
         where p.state = 'cancelled_unpaid' and p.seniority_lost_at is null and l.ends_on < ${TODAY}
          and exists (select 1 from instalment i
            where i.season_pass_id = p.id and is_overdue(i.state)) order by p.id
            limit ${BATCH} for update skip locked)`,
  );
