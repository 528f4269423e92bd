/** What a season asks is asked of whoever renews, of each pass; one that renews itself takes its answers along. */
import {renewBatch} from '../../../api/src/domain/passes/renewal/auto-renew';
import {must} from '../../support/world/purchase';
import {PRICE} from '../../support/passes/renewals';
import {Visitor} from '../../support/wire/visitor';
import {ana, app, next, openRenewal, own, renew, renewals, world} from '../pass-renewal/stage';
import {makeFieldAs} from './stage';

openRenewal();
afterEach(() => app.db.query('update custom_field set is_active = false'));

const field = (more: object) =>
  makeFieldAs(new Visitor(app.url, world.staff.admin.token), {scope: 'list', label: 'Peña', isRequired: true, ...more});
const kept = async (passId: number) =>
  (
    await app.db.query<{f: number; v: string}>(
      `select custom_field_id as f, value as v from custom_field_answer
        where subject_kind = 'season_pass' and subject_id = $1 order by custom_field_id`,
      [passId],
    )
  ).rows.map(({f, v}) => [f, v]);

test('whoever renews answers for each pass, told by its place in what was sent', async () => {
  const child = await renewals.give(next(), {
    guardianId: own.holderId,
    category: 'Infantil',
    bornOn: `${new Date().getUTCFullYear() - 10}-06-01`,
  });
  const id = await field({});
  const ask = (answers: object[]) => [
    {passId: child.passId, expectedTotalCents: PRICE.child, answers: [{fieldId: id, value: 'El Chopo'}]},
    {passId: own.passId, expectedTotalCents: PRICE.adult, answers},
  ];
  expect((await renew(ana, ask([]))).body.errors).toEqual({[`passes.1.answers.${id}`]: 'Este dato es obligatorio.'});
  const invoice = {street: 'Calle Mayor, 1', postalCode: '50001', city: 'Zaragoza'};
  const {renewed} = must(await renew(ana, ask([{fieldId: id, value: 'Fondo'}]), {invoice}));
  for (const one of renewed)
    expect(await kept(one.newPassId)).toEqual([[id, one.passId === own.passId ? 'Fondo' : 'El Chopo']]);
});

test('a pass that renews itself is not stopped by a question: its answers go along, a consent is not given for anybody', async () => {
  const {passId} = await renewals.give(next(), {email: 'socia@example.org'});
  const club = await field({});
  const consent = await field({label: 'Acepto', type: 'consent'});
  const ofNext = await field({label: 'Nueva'});
  await app.db.query(
    `insert into custom_field_answer (custom_field_id, subject_kind, subject_id, value)
      values ($1, 'season_pass', $3, 'El Chopo'), ($2, 'season_pass', $3, 'Sí')`,
    [club, consent, passId],
  );
  await app.db.query('update season_pass set auto_renew = true where id = $1', [passId]);
  await app.db.query(
    `insert into auto_renewal (season_pass_id, season_list_id, state, amount_cents, charge_on, notified_at)
      values ($1, $2, 'notified', $3, club_today() - 1, now() - interval '17 days')`,
    [passId, renewals.newListId, PRICE.adult],
  );
  const done = await app.db.withTransaction(tx => renewBatch(tx, renewals.newListId, 10));
  expect(done).toMatchObject({renewed: 1, failed: []});
  const {rows} = await app.db.query<{id: number}>('select id from season_pass where renewed_from_id = $1', [passId]);
  expect(await kept(rows[0]!.id)).toEqual([[club, 'El Chopo']]);
  expect(ofNext).toBeGreaterThan(0);
});
