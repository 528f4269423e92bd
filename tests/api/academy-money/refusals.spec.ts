/**
 * A bank that refuses every third charge and returns every third debit, over a whole season of athletes who pay in nine
 * months (thirty of them in the long form): what is refused is tried again by the rules, suspended are exactly those who
 * owe past their days of grace, they are back with the payment, nobody pays twice, and every cent is accounted for.
 */
import {randomUUID} from 'node:crypto';
import {agreeToKeepCardForEnrolments} from '../../../api/src/domain/academy/money/card';
import {addBankDays} from '../../../api/src/domain/sepa/bank-days';
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';
import {chargeInstalments} from '../../../api/src/jobs/money/charge-instalments';
import {daysPassFor, partFallsDue, partsOf, type Child} from '../../support/world/academy';
import {behave, keepAtBank} from '../../support/passes/instalments';
import {disagreements, expectInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {count, long} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {academy, admitted, ana, app, openStage, world} from './stage';

openStage({sibling_discount_bp: 0});

const [CARDS, DEBITS, MONTHS, PART] = [long(22, 11), long(8, 5), 9, 5_000];
const IBAN = 'ES91 2100 0418 4502 0005 1332';

interface Athlete extends Child {
  parts: number[];
  card: string | null;
}
/** What the bank and the office have said, as the test heard it: instalment → how often paid, how often refused. */
const paid = new Map<number, number>();
const refused = new Map<number, number>();
const note = (of: Map<number, number>, id: number, by = 1) => of.set(id, (of.get(id) ?? 0) + by);
const athletes: Athlete[] = [];
const ids = () => athletes.map(one => one.enrolmentId);
let office: Visitor;
const act = async <T>(path: string, body: object): Promise<T> =>
  must(await office.post<T>(path, body, idempotency(randomUUID())));
const payAtOffice = async (id: number) => {
  await act(`/api/plazos/${id}/pagar`, {method: 'card_terminal', expectedTotalCents: PART});
  note(paid, id);
};

beforeAll(async () => {
  await app.db.query(
    `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}', nif = 'B85626240'`,
  );
  await app.db.query('update academy_settings set max_instalments = 12');
  await app.db.query('update payment_frequency set instalments = $2 where id = $1', [academy.frequencyId, MONTHS]);
  office = new Visitor(app.url, world.staff.finance_manager.token);
  for (const n of count(CARDS + DEBITS)) {
    const child = await admitted({inParts: true, cents: MONTHS * PART});
    const parts = (await partsOf(app, child.enrolmentId)).map(part => part.id);
    await payAtOffice(parts[0]!);
    const {enrolmentId, guardianId} = child;
    const card =
      n < CARDS
        ? await keepAtBank(app, 'pay', (tx, consent) =>
            agreeToKeepCardForEnrolments(tx, {...consent, customerId: null, guardianId, enrolmentIds: [enrolmentId]}),
          )
        : null;
    if (!card)
      must(
        await ana.post(
          `/api/public/family/instalments/${enrolmentId}/means`,
          {act: 'sign_mandate', iban: IBAN, debtorName: 'Eva García', accept: true},
          idempotency(randomUUID()),
        ),
      );
    athletes.push({...child, parts, card});
  }
  // The bank makes up its mind when it is asked: every third time no.
  const {gateway} = app.runtime;
  const charge = gateway.charge.bind(gateway);
  let asked = 0;
  gateway.charge = async (ask, terminal) => {
    const isNo = ++asked % 3 === 0;
    await behave(app, ask.identifier, isNo ? '0116' : 'pay');
    const {rows} = await app.db.query<{id: number}>(
      `select a.instalment_id as id from payment y join charge_attempt a on a.payment_id = y.id
        where y.gateway_order = $1`,
      [ask.gatewayOrder],
    );
    const answer = await charge(ask, terminal);
    expect(answer.outcome).toBe(isNo ? 'denied' : 'authorised');
    note(isNo ? refused : paid, rows[0]!.id);
    return answer;
  };
});

let presented = 0;
/** What may be debited goes to the bank; every third comes back. */
async function collect(): Promise<void> {
  const {rows} = await app.db.query<{d: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as d`);
  const today = rows[0]!.d;
  const {id} = await act<{id: number}>('/api/remesas/preparar', {
    dueUntilOn: today,
    collectionOn: addBankDays(today, 3),
  });
  await act(`/api/remesas/${id}/enviar`, {});
  await app.db.query('update sepa_remittance set collection_on = club_today() where id = $1', [id]);
  await act(`/api/remesas/${id}/abonar`, {});
  const {rows: debits} = await app.db.query<{id: number; instalmentId: number}>(
    'select id, instalment_id as "instalmentId" from sepa_debit where sepa_remittance_id = $1 order by id',
    [id],
  );
  for (const debit of debits)
    if (++presented % 3 === 0) {
      await act(`/api/remesas/${id}/adeudos/${debit.id}/devolver`, {reasonCode: 'AM04'});
      note(refused, debit.instalmentId);
    } else note(paid, debit.instalmentId);
}
const bankDay = async () => {
  for (let i = 0; i < 2; i++) {
    await chargeInstalments(app.runtime);
    await ageUnpaid(app.runtime);
  }
};
const suspended = async () =>
  (
    await app.db.query<{id: number}>(
      `select id from enrolment where state = 'suspended' and id = any($1) order by id`,
      [ids()],
    )
  ).rows.map(row => row.id);
/** Those who owe one of the parts that have fallen due up to this month. */
const debtors = (month: number) =>
  athletes.filter(one => one.parts.slice(0, month).some(id => !paid.get(id))).map(one => one.enrolmentId);

test('month by month: tried again by the rules, suspended and back exactly those who should be', async () => {
  let wereSuspended = 0;
  for (let month = 2; month <= MONTHS; month++) {
    await partFallsDue(app, ids(), month);
    await collect();
    await bankDay();
    // Nobody has to wait for the day of grace to know: within it everybody plays, but who owed from before.
    expect([month, await suspended()]).toEqual([month, debtors(month - 1)]);
    for (const days of [3, 3]) {
      await daysPassFor(app, ids(), days);
      await bankDay();
    }
    await collect().catch((error: Error) => expect(error.message).toContain('nothing_due'));
    await daysPassFor(app, ids(), 8);
    await bankDay();
    const owing = debtors(month);
    expect([month, await suspended()]).toEqual([month, owing]);
    wereSuspended += owing.length;
    await daysPassFor(app, ids(), 6);
    // Most families come and pay; every fifth a month later.
    for (const one of athletes)
      for (const [at, id] of one.parts.slice(0, month).entries())
        if (!paid.get(id) && (athletes.indexOf(one) % 5 !== 0 || at + 1 < month)) await payAtOffice(id);
    expect([month, await suspended()]).toEqual([month, debtors(month)]);
  }
  await expectInvariants(app.db);
  expect(wereSuspended).toBeGreaterThan(3);
  expect([...refused.values()].filter(times => times > 1).length).toBeGreaterThan(0);
});

test('every cent is accounted for: paid once, by whom the bank and the office say, and nobody twice', async () => {
  for (const one of athletes)
    for (const [at, part] of (await partsOf(app, one.enrolmentId)).entries()) {
      const times = paid.get(part.id) ?? 0;
      expect([one.enrolmentId, at, part.paid, times]).toEqual([one.enrolmentId, at, times * PART, times]);
      expect(times).toBeLessThanOrEqual(1);
    }
  const {rows} = await app.db.query<{id: number; attempts: number; denied: number}>(
    `select i.id, i.attempts, (select count(*)::int from charge_attempt a where a.instalment_id = i.id
      and a.state in ('denied', 'returned')) as denied from instalment i where i.enrolment_id = any($1)`,
    [ids()],
  );
  for (const row of rows) {
    expect([row.id, row.denied]).toEqual([row.id, refused.get(row.id) ?? 0]);
    expect(row.attempts).toBeLessThanOrEqual(3);
  }
  const {rows: sums} = await app.db.query(
    `select e.id from enrolment e, lateral (select coalesce(sum(l.total_cents), 0) as cents from order_line l
      join instalment i on i.id = l.instalment_id join payment y on y.order_id = l.order_id and y.state = 'authorised'
      where i.enrolment_id = e.id and l.state = 'active') p where e.id = any($1) and p.cents <> e.paid_cents`,
    [ids()],
  );
  expect(sums).toEqual([]);
  const total = [...paid.values()].reduce((sum, times) => sum + times * PART, 0);
  const {rows: house} = await app.db.query<{payments: number; parts: number; bank: number; cards: number}>(
    `select (select sum(amount_cents)::int from payment where state = 'authorised') as payments,
      (select sum(paid_cents)::int from instalment) as parts,
      (select sum(charged_cents - refunded_cents)::int from test_bank.operation where card_identifier is not null) as bank,
      (select sum(amount_cents)::int from payment where state = 'authorised' and method = 'card_token') as cards`,
  );
  expect([house[0]!.payments, house[0]!.parts]).toEqual([total, total]);
  expect(house[0]!.bank).toBe(house[0]!.cards);
  expect(await disagreements(app.db)).toEqual([]);
});
