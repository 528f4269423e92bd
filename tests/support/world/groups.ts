/** A group of the tests: asked for or made by staff, its link, and its money. */
import type {Database} from '../../../api/src/platform/database/db';
import {groupHash} from '../../../api/src/outside/mail/links/group-page';
import type {TestApp} from '../run/app';
import type {World} from './fixture';
import {must, type Checkout} from './purchase';
import {idempotency, type Answer, type ErrorBody, Visitor} from '../wire/visitor';

export interface OwnGroup extends ErrorBody {
  code: string;
  state: string;
  isRequest: boolean;
  mayPay: boolean;
  mayCancel: boolean;
  owedDepositCents: number | null;
  owedCents: number;
  isDepositPaid: boolean;
  cancelRefundCents: number;
  isRefundByHand: boolean;
  totalCents: number;
  ticketsHash: string | null;
  depositHash: string | null;
  expiresAt: string;
  fiscalName: string;
  nif: string;
  transfer: {iban: string; holder: string; reference: string} | null;
  asksQuestions: boolean;
  missingAnswers: number;
  missingNames: number;
}

export const staffOf = (app: TestApp, world: World): Visitor => new Visitor(app.url, world.staff.superadmin.token);

/** By staff: some seats at the box office's price, or places of the zone without numbers. */
export async function reserve(
  app: TestApp,
  world: World,
  what: {seats?: number[]; places?: number; depositCents?: number; email?: string},
): Promise<{id: number; hash: string}> {
  const made = must(
    await staffOf(app, world).post<{id: number; code: string}>(
      `/api/sesiones/${world.sessionId}/reservar`,
      {
        contactName: 'Marta Gil',
        entityName: 'CEIP Los Álamos',
        groupKind: 'school',
        email: what.email ?? 'colegio@example.org',
        depositCents: what.depositCents ?? 0,
        seatIds: (what.seats ?? []).map(index => world.seat(index)),
        zones: what.places ? [{zoneId: world.zones.standing, quantity: what.places}] : [],
      },
      idempotency(),
    ),
  );
  return {id: made.id, hash: groupHash(app.runtime.config, made.id)};
}

export const own = async (app: TestApp, hash: string): Promise<OwnGroup> =>
  must(await new Visitor(app.url).get<OwnGroup>(`/api/public/groups/${hash}`));

export const pay = (
  app: TestApp,
  hash: string,
  what: 'deposit' | 'rest',
  expectedTotalCents: number,
): Promise<Answer<Checkout>> =>
  new Visitor(app.url).post<Checkout>(
    `/api/public/groups/${hash}/pay`,
    {what, method: 'card', expectedTotalCents},
    idempotency(),
  );

export const cancel = (
  app: TestApp,
  hash: string,
  expectedRefundCents = 0,
): Promise<Answer<ErrorBody & {refundCents: number; byHandCents: number}>> =>
  new Visitor(app.url).post(`/api/public/groups/${hash}/cancel`, {expectedRefundCents}, idempotency());

/** Its time is over, also that of a try to pay. */
export const timeOut = (db: Database, id: number): Promise<unknown> =>
  db.query(`update reservation set expires_at = now() - interval '1 minute', pay_until = null where id = $1`, [id]);

export const claimsOf = async (db: Database, id: number): Promise<number> =>
  (
    await db.query<{n: number}>(
      `select ((select count(*) from seat_claim where reservation_id = $1)
        + (select coalesce(sum(quantity), 0) from zone_claim where reservation_id = $1))::int as n`,
      [id],
    )
  ).rows[0]!.n;

export const ticketsOf = async (db: Database, id: number): Promise<number> =>
  (
    await db.query<{n: number}>(
      `select count(*)::int as n from ticket t join "order" o on o.id = t.order_id
        where o.reservation_id = $1 and t.state = 'valid'`,
      [id],
    )
  ).rows[0]!.n;

/** Paid and not given back, of all its orders. */
export const moneyOf = async (db: Database, id: number): Promise<number> =>
  (
    await db.query<{n: number}>(
      `select coalesce(sum(p.amount_cents - coalesce((select sum(r.amount_cents) from refund r where r.payment_id = p.id),
        0)), 0)::int as n from payment p join "order" o on o.id = p.order_id
        where o.reservation_id = $1 and p.state in ('authorised', 'partially_refunded', 'refunded')`,
      [id],
    )
  ).rows[0]!.n;
