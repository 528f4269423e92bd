/**
 * The plan of one pass as its holder sees it: each part with what has become of it, what is owed now, and how it will
 * be charged.
 */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {CAN_BE_CHARGED} from './can-be-charged';
import {cardConsentText} from './keep-card';
import {CONTRACT_NAME, PAYABLE, PAYING_PASSES} from './place-instalments';
import type {StateOf} from '../machines/registry';

export interface ScheduledInstalment {
  id: number;
  n: number;
  dueOn: string;
  amountCents: number;
  /** What a returned debit has cost, and is still owed with it. */
  feeCents: number;
  /** What is paid with it now. */
  dueCents: number;
  state: StateOf<'instalment'>;
  method: string | null;
  paidAt: Date | null;
  /** The day of the next try to charge it. */
  retryOn: string | null;
  graceUntilOn: string | null;
  /** Its day has come. */
  isOwed: boolean;
  canPay: boolean;
  /** The order that paid it. */
  orderId: number | null;
}

export interface Schedule {
  id: number;
  title: string;
  holderName: string;
  seatLabel: string;
  state: string;
  totalCents: number;
  paidCents: number;
  owedCents: number;
  /** Everything that is not paid, what is still to come included. */
  restCents: number;
  planName: string | null;
  planMethods: string[];
  seasonEndsOn: string;
  clubName: string;
  card: {brand: string; last4: string; expiresOn: string; endsBeforeLast: boolean} | null;
  mandate: {id: number; reference: string; ibanEnding: string; signedOn: string} | null;
  consentText: string;
  instalments: ScheduledInstalment[];
}

export type ScheduleHead = Omit<Schedule, 'instalments' | 'owedCents' | 'restCents' | 'consentText'>;

export async function readSchedule(tx: Tx, seasonPassId: number): Promise<Schedule> {
  const {rows} = await tx.query<ScheduleHead>(
    `select p.id, ${CONTRACT_NAME} as title, h.first_name || ' ' || h.surname1 as "holderName",
      p.seat_label as "seatLabel", p.state, p.total_cents as "totalCents", p.paid_cents as "paidCents",
      f.name as "planName", coalesce(f.methods, '{}') as "planMethods", l.ends_on as "seasonEndsOn",
            (select o.name from organization o limit 1) as "clubName",
            case when ${CAN_BE_CHARGED('t')} then jsonb_build_object('brand', t.brand,
              'last4', t.last4, 'expiresOn', t.expires_on,
              'endsBeforeLast', exists (select 1 from instalment i
                where i.season_pass_id = p.id and i.due_on > t.expires_on and i.state = 'scheduled')) end as card,
            case when m.state in ('signed', 'active') then jsonb_build_object('id', m.id, 'reference', m.reference,
              'ibanEnding', right(m.iban, 4), 'signedOn', m.signed_on) end as mandate
       from season_pass p join pass_holder h on h.id = p.pass_holder_id join season_list l on l.id = p.season_list_id
         left join payment_frequency f on f.id = p.payment_frequency_id left join card_token t on t.id = p.card_token_id
         left join sepa_mandate m on m.id = p.sepa_mandate_id
      where p.id = $1`,
    [seasonPassId],
  );
  if (!rows[0]) throw notFound('No encontramos ese abono.');
  return withParts(
    rows[0],
    cardConsentText(rows[0].clubName),
    await readParts(tx, {table: 'season_pass', id: seasonPassId, paying: PAYING_PASSES}),
  );
}

/** The plan with what it adds up to. */
export function withParts(head: ScheduleHead, consentText: string, instalments: ScheduledInstalment[]): Schedule {
  const sum = (of: ScheduledInstalment[]) => of.reduce((cents, i) => cents + i.dueCents, 0);
  const rest = instalments.filter(i => i.canPay);
  return {...head, owedCents: sum(rest.filter(i => i.isOwed)), restCents: sum(rest), consentText, instalments};
}

interface PartsOf {
  table: 'season_pass' | 'enrolment';
  id: number;
  /** The states of the contract in which it can be paid for. */
  paying: readonly string[];
}

/** The parts of a contract, in order. */
export async function readParts(tx: Tx, {table, id, paying}: PartsOf): Promise<ScheduledInstalment[]> {
  const {rows} = await tx.query<ScheduledInstalment>(
    `select i.id, i.n, i.due_on as "dueOn", i.amount_cents as "amountCents",
      i.fee_cents - i.fee_paid_cents as "feeCents",
      i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents as "dueCents", i.state, i.method,
      i.paid_at as "paidAt", i.grace_until_on as "graceUntilOn",
            case when i.state = 'failed'
              then club_day(i.last_attempt_at) +
              coalesce((select (settings->>'retryGapDays')::int from organization limit 1), 3) end as "retryOn",
            i.due_on <= club_today() as "isOwed", i.state = any($2)
              and p.state = any($3) as "canPay",
            (select y.order_id from payment y where y.id = i.payment_id) as "orderId"
       from instalment i join ${table} p on p.id = i.${table}_id where p.id = $1 order by i.n`,
    [id, PAYABLE, paying],
  );
  return rows;
}
