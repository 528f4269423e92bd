/** Many at once: each is asked for what it owes in the way it pays, or leaves with what the rule gives, seen in sum first. */
import {agreeToKeepCardForEnrolments} from '../../../api/src/domain/academy/money/card';
import {sendCharge} from '../../../api/src/jobs/money/charge-instalments';
import {enrolmentState, partFallsDue, partsOf} from '../../support/world/academy';
import {keepAtBank, mailsOf} from '../../support/passes/instalments';
import {must, notify} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admitted, app, manager, openStage, ownChild, pay, world} from './stage';

openStage({sibling_discount_bp: 0, unused_refund_bp: 10_000, notice_day: 31});

interface Bulk extends ErrorBody {
  done: number;
  rows: {id: number; name: string; done: boolean; told: string}[];
  refundCents: number;
  letOffCents: number;
}
const bulk = (body: object, key = idempotency(), who = manager) => who.post<Bulk>('/api/bases/lote', body, key);
const payFirst = async (enrolmentId: number, cents: number) =>
  notify(app, (await pay([(await partsOf(app, enrolmentId))[0]!.id], cents)).body);
const refundsOf = async (enrolmentIds: number[]) =>
  (
    await app.db.query<{n: number; cents: number}>(
      `select count(*)::int as n, coalesce(sum(amount_cents), 0)::int as cents from refund
        where enrolment_id = any($1)`,
      [enrolmentIds],
    )
  ).rows[0]!;

test('several leave: shown in sum, another sum is refused, then done once by its key', async () => {
  const [whole, inParts, asked] = [await admitted(), await admitted({inParts: true}), await ownChild()];
  await payFirst(whole.enrolmentId, 30_000);
  await payFirst(inParts.enrolmentId, 10_000);
  const enrolmentIds = [whole, inParts, asked].map(one => one.enrolmentId);
  const seen = must(await bulk({enrolmentIds, act: 'withdraw', isPreview: true}));
  expect([seen.done, seen.refundCents > 0, seen.letOffCents > 0]).toEqual([3, true, true]);
  expect(seen.rows[2]!.told).toBe('De baja.');
  for (const [at, state] of ['enrolled', 'enrolled', 'submitted'].entries())
    expect(await enrolmentState(app, enrolmentIds[at]!)).toBe(state);
  expect((await refundsOf(enrolmentIds)).n).toBe(0);
  const act = {enrolmentIds, act: 'withdraw', note: 'Cierra la sección'};
  // What nobody has seen is not given back.
  expect((await bulk(act)).body).toMatchObject({code: 'total_changed', details: {refundCents: seen.refundCents}});
  expect(await enrolmentState(app, whole.enrolmentId)).toBe('enrolled');
  const [key, expectedRefundCents] = [idempotency(), seen.refundCents];
  const done = must(await bulk({...act, expectedRefundCents}, key));
  expect(must(await bulk({...act, expectedRefundCents}, key))).toEqual(done);
  expect([done.done, done.refundCents, done.letOffCents]).toEqual([3, seen.refundCents, seen.letOffCents]);
  expect(await refundsOf(enrolmentIds)).toEqual({n: 2, cents: seen.refundCents});
  for (const id of enrolmentIds) expect(await enrolmentState(app, id)).toBe('withdrawn');
  expect(must(await bulk({...act, expectedRefundCents: 0})).rows.map(row => row.done)).toEqual([false, false, false]);
});

test('whoever leaves waits for no clothes', async () => {
  const child = await admitted();
  await payFirst(child.enrolmentId, 30_000);
  const {rows} = await app.db.query<{id: number}>(
    `with item as (insert into kit_item (name, price_cents) values ('Sudadera', 2000) returning id),
       variant as (insert into kit_variant (kit_item_id, size) select id, 'M' from item returning id)
     insert into kit_delivery (enrolment_id, kit_variant_id, quantity) select $1, id, 1 from variant returning id`,
    [child.enrolmentId],
  );
  const ask = {enrolmentIds: [child.enrolmentId], act: 'withdraw', note: 'Se muda'};
  const {refundCents} = must(await bulk({...ask, isPreview: true}));
  must(await bulk({...ask, expectedRefundCents: refundCents}));
  expect(
    (await app.db.query<{state: string}>('select state from kit_delivery where id = $1', [rows[0]!.id])).rows[0]!.state,
  ).toBe('cancelled');
});

test('what is due is asked for: the card is charged once, the others get a link, nobody twice a day', async () => {
  const [card, link, nothing, paused] = [
    await admitted({inParts: true}),
    await admitted({inParts: true}),
    await admitted({inParts: true}),
    await admitted(),
  ];
  for (const child of [card, link, nothing]) await payFirst(child.enrolmentId, 10_000);
  await payFirst(paused.enrolmentId, 30_000);
  await keepAtBank(app, 'pay', (tx, consent) =>
    agreeToKeepCardForEnrolments(tx, {
      ...consent,
      customerId: null,
      guardianId: card.guardianId,
      enrolmentIds: [card.enrolmentId],
    }),
  );
  await partFallsDue(app, [card.enrolmentId, link.enrolmentId], 2, 1);
  const enrolmentIds = [card, link, nothing, paused].map(one => one.enrolmentId);
  const key = idempotency();
  const done = must(await bulk({enrolmentIds, act: 'charge'}, key));
  expect(done.rows.map(row => row.told.replaceAll('\u00a0', ' '))).toEqual([
    'Se cobra ahora en su tarjeta: 100,00 €.',
    'Enlace de pago enviado: 100,00 €.',
    'No debe nada a día de hoy.',
    'No debe nada a día de hoy.',
  ]);
  expect(must(await bulk({enrolmentIds, act: 'charge'}, key))).toEqual(done);
  const again = must(await bulk({enrolmentIds: enrolmentIds.slice(0, 2), act: 'charge'}));
  expect(again.rows.map(row => row.done)).toEqual([false, false]);
  expect(again.rows[1]!.told).toBe('Ya se le ha escrito hoy.');
  const {rows} = await app.db.query<{id: number}>(
    `select (data->>'paymentId')::int as id from pgboss.job where name = 'send-charge'`,
  );
  expect(rows).toHaveLength(1);
  // The job may run twice; the bank is called once.
  await sendCharge(app.runtime, {paymentId: rows[0]!.id});
  await sendCharge(app.runtime, {paymentId: rows[0]!.id});
  expect((await partsOf(app, card.enrolmentId)).map(part => part.state)).toEqual(['paid', 'paid', 'scheduled']);
  expect(await mailsOf(app, 'instalment_link')).toHaveLength(1);
  const office = new Visitor(app.url, world.staff.marketing_manager.token);
  expect((await bulk({enrolmentIds, act: 'charge'}, idempotency(), office)).status).toBe(403);
});
