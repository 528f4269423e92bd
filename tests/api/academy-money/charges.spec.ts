/**
 * What is still to come of an enrolment is charged by itself: to the kept card, to the account; refused, it is tried
 * again; returned by the bank, it is owed, the athlete rests, and is back with the payment.
 */
import {randomUUID} from 'node:crypto';
import type {Behaviour} from '../../../api/src/outside/bank/test-bank/outcomes';
import {agreeToKeepCardForEnrolments} from '../../../api/src/domain/academy/money/card';
import {addBankDays} from '../../../api/src/domain/sepa/bank-days';
import {ageUnpaid} from '../../../api/src/jobs/money/age-instalments';
import {chargeInstalments} from '../../../api/src/jobs/money/charge-instalments';
import {daysPassFor, enrolmentState, partFallsDue, partsOf, type Child} from '../../support/world/academy';
import {keepAtBank, mailsOf} from '../../support/passes/instalments';
import {must, notify} from '../../support/world/purchase';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {academy, admitted, ana, app, manager, openStage, pay, schedule, world} from './stage';

openStage({sibling_discount_bp: 0});

const IBAN = 'ES91 2100 0418 4502 0005 1332';
const states = async ({enrolmentId}: Child) => (await partsOf(app, enrolmentId)).map(part => part.state);
const keeps = ({enrolmentId, guardianId}: Child, behaviour: Behaviour = 'pay') =>
  keepAtBank(app, behaviour, (tx, consent) =>
    agreeToKeepCardForEnrolments(tx, {...consent, customerId: null, guardianId, enrolmentIds: [enrolmentId]}),
  );

/** In, with the first of three parts paid. */
async function enrolled(): Promise<Child> {
  const child = await admitted({inParts: true});
  await notify(app, (await pay([(await partsOf(app, child.enrolmentId))[0]!.id], 10_000)).body);
  return child;
}

test('the card is charged on the day; what the bank refuses is tried again, and every third is refused', async () => {
  const children = [await enrolled(), await enrolled(), await enrolled()];
  for (const [at, child] of children.entries()) await keeps(child, at === 2 ? '0190' : 'pay');
  await chargeInstalments(app.runtime);
  expect(await states(children[0]!)).toEqual(['paid', 'scheduled', 'scheduled']);
  await partFallsDue(
    app,
    children.map(child => child.enrolmentId),
    2,
  );
  await chargeInstalments(app.runtime);
  await chargeInstalments(app.runtime);
  expect(await states(children[0]!)).toEqual(['paid', 'paid', 'scheduled']);
  expect(await states(children[1]!)).toEqual(['paid', 'paid', 'scheduled']);
  expect(await states(children[2]!)).toEqual(['paid', 'failed', 'scheduled']);
  expect((await mailsOf(app, 'instalment_denied')).map(mail => mail.subject)[0]).toContain('Cantera');
});

/** What is overdue of a child, as each screen of the office says it. */
async function overdueOf({enrolmentId}: Child): Promise<number[]> {
  const {rows} = await app.db.query<{list: number; category: number; cents: number}>(
    `select season_list_id as list, age_category_id as category, overdue_cents as cents from enrolment where id = $1`,
    [enrolmentId],
  );
  const {list, category, cents} = rows[0]!;
  type Said = {enrolmentId?: number; id?: number; overdueCents: number};
  const ask = async <T>(path: string) => (await manager.get<T>(path)).body;
  const report = async (name: string) =>
    (await ask<{rows: Said[]}>(`/api/informes/cantera/${name}?listId=${list}`)).rows
      .filter(row => row.enrolmentId === enrolmentId)
      .reduce((sum, row) => sum + row.overdueCents, 0);
  const {members} = await ask<{members: Said[]}>(`/api/bases/categorias/${category}/resumen`);
  return [
    cents,
    (await ask<Said>(`/api/bases/${enrolmentId}/ficha`)).overdueCents,
    members.find(({id}) => id === enrolmentId)!.overdueCents,
    await report('deportistas'),
    await report('plazos-impagados'),
  ];
}

test('[E28] not paid in its days of grace, it is overdue on every screen and the athlete rests; paid, the athlete is back in the same transaction', async () => {
  const child = await enrolled();
  await partFallsDue(app, [child.enrolmentId], 2, 1);
  await ageUnpaid(app.runtime);
  expect(await states(child)).toEqual(['paid', 'in_grace', 'scheduled']);
  expect(await enrolmentState(app, child.enrolmentId)).toBe('enrolled');
  expect(await overdueOf(child)).toEqual([0, 0, 0, 0, 0]);
  await daysPassFor(app, [child.enrolmentId], 8);
  await ageUnpaid(app.runtime);
  expect([(await states(child))[1], await enrolmentState(app, child.enrolmentId)]).toEqual(['overdue', 'suspended']);
  expect(await overdueOf(child)).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
  const part = (await partsOf(app, child.enrolmentId))[1]!;
  await notify(app, (await pay([part.id], 10_000)).body);
  expect(await enrolmentState(app, child.enrolmentId)).toBe('enrolled');
});

test('staff send a link, move the day, let off, and take the money at the counter', async () => {
  const office = new Visitor(app.url, world.staff.academy_manager.token);
  const child = await enrolled();
  await partFallsDue(app, [child.enrolmentId], 2, 9);
  await ageUnpaid(app.runtime);
  await ageUnpaid(app.runtime);
  expect(await enrolmentState(app, child.enrolmentId)).toBe('suspended');
  const [, second, third] = await partsOf(app, child.enrolmentId);
  const link = must(await office.post<{url: string}>(`/api/plazos/${second!.id}/enlace`, {}, idempotency()));
  const token = /enlace=([\w.-]+)/.exec(link.url)![1]!;
  const owed = await new Visitor(app.url).get<{totalCents: number; items: {id: number}[]}>(
    `/api/public/payment-links/${token}`,
  );
  expect([owed.body.totalCents, owed.body.items.length]).toEqual([10_000, 1]);
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  must(await office.post(`/api/plazos/${second!.id}/vencimiento`, {dueOn: day, reason: 'Cobra a final de mes'}));
  expect(await enrolmentState(app, child.enrolmentId)).toBe('enrolled');
  must(await office.post(`/api/plazos/${third!.id}/perdonar`, {reason: 'Beca del club'}));
  const paid = await office.post<{totalCents: number}>(
    `/api/plazos/${second!.id}/pagar`,
    {method: 'card_terminal', expectedTotalCents: 10_000},
    idempotency(),
  );
  expect(must(paid).totalCents).toBe(10_000);
  expect(await states(child)).toEqual(['paid', 'paid', 'waived']);
});

test('a debit that the bank returns: owed again, suspended, paid with a card, in again', async () => {
  await app.db.query(
    `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}', nif = 'B85626240', legal_name = 'Club'`,
  );
  const office = new Visitor(app.url, world.staff.finance_manager.token);
  const act = async <T>(path: string, body: unknown = {}) =>
    must(await office.post<T>(path, body, idempotency(randomUUID())));
  const child = await enrolled();
  await app.db.query('update payment_frequency set return_fee_cents = 350 where id = $1', [academy.frequencyId]);
  // As one that is paid at once has it: the plan is told by the enrolment alone.
  await app.db.query('update instalment set payment_frequency_id = null where enrolment_id = $1', [child.enrolmentId]);
  expect((await schedule(child.enrolmentId)).body.mandateText).toContain('esta inscripción');
  const sign = (iban: string) =>
    ana.post(
      `/api/public/family/instalments/${child.enrolmentId}/means`,
      {act: 'sign_mandate', iban, debtorName: 'Eva García', accept: true},
      idempotency(randomUUID()),
    );
  expect((await sign('ES00 1234')).status).toBe(422);
  expect((await sign(IBAN)).status).toBe(200);
  expect((await schedule(child.enrolmentId)).body.mandate?.reference).toMatch(/^CANTERA-/);
  await partFallsDue(app, [child.enrolmentId], 2);
  const {rows} = await app.db.query<{d: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as d`);
  const today = rows[0]!.d;
  const {id} = await act<{id: number}>('/api/remesas/preparar', {
    dueUntilOn: today,
    collectionOn: addBankDays(today, 3),
  });
  await act(`/api/remesas/${id}/enviar`);
  expect((await states(child))[1]).toBe('charging');
  await app.db.query('update sepa_remittance set collection_on = club_today() where id = $1', [id]);
  await act(`/api/remesas/${id}/abonar`);
  expect((await states(child))[1]).toBe('paid');
  const debit = (await app.db.query<{id: number}>('select id from sepa_debit where sepa_remittance_id = $1', [id]))
    .rows[0]!;
  await act(`/api/remesas/${id}/adeudos/${debit.id}/devolver`, {reasonCode: 'AM04'});
  expect([(await states(child))[1], await enrolmentState(app, child.enrolmentId)]).toEqual(['returned', 'enrolled']);
  await daysPassFor(app, [child.enrolmentId], 10);
  await ageUnpaid(app.runtime);
  expect(await enrolmentState(app, child.enrolmentId)).toBe('suspended');
  const part = (await partsOf(app, child.enrolmentId))[1]!;
  // With what the bank asks for the return, as its plan says.
  expect((await schedule(child.enrolmentId)).body.owedCents).toBe(10_350);
  expect((await pay([part.id], 10_000)).body).toMatchObject({code: 'total_changed', details: {totalCents: 10_350}});
  await notify(app, (await pay([part.id], 10_350)).body);
  expect(await enrolmentState(app, child.enrolmentId)).toBe('enrolled');
});
