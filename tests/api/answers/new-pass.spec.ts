/**
 * What a season asks of each pass: on the web and at the office, of all its lists or of one. Nobody signs without what is
 * required; whoever is not there to be asked (an import) is not, and the office completes it.
 */
import {randomUUID} from 'node:crypto';
import {must} from '../../support/world/purchase';
import {BORN, newPerson, nifOf, PASS} from '../../support/passes/sign-ups';
import {openTills} from '../../support/world/tills';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {adult, app, nextNumber, nextSeat, openSale, sale, signUp, staff, visitor, world} from '../pass-signup/stage';
import {makeFieldAs} from './stage';

openSale();
afterEach(() => app.db.query('update custom_field set is_active = false'));

const SIZES = {choices: ['S', 'M'].map(value => ({value, label: value === 'S' ? 'Pequeña' : 'Mediana'}))};
const size = (more: object = {}) =>
  makeFieldAs(staff(), {scope: 'list', label: 'Talla', type: 'select', options: SIZES, isRequired: true, ...more});
const person = (answers?: object[]) => newPerson(nextNumber(), adult(nextSeat()), answers ? {answers} : {});
const kept = async (passId: number) =>
  (
    await app.db.query<{f: number; v: string}>(
      `select custom_field_id as f, value as v from custom_field_answer
        where subject_kind = 'season_pass' and subject_id = $1 order by id`,
      [passId],
    )
  ).rows.map(({f, v}) => [f, v]);

test('each person is asked what the list asks, told by name; answers stay with the pass', async () => {
  const ofAll = await size();
  const ofThis = await makeFieldAs(staff(), {scope: 'list', label: 'Peña', seasonListId: sale.listId});
  const other = await app.db.query<{id: number}>(
    `insert into season_list (name, kind, starts_on, ends_on) values ('Otra', 'academy', '2030-01-01', '2030-12-31') returning id`,
  );
  await makeFieldAs(staff(), {scope: 'list', label: 'De otra', isRequired: true, seasonListId: other.rows[0]!.id});
  const asked = must(
    await visitor().get<{id: number}[] & ErrorBody>(`/api/public/pass-lists/${sale.listId}/questions`),
  );
  expect(asked.map(({id}) => id)).toEqual([ofAll, ofThis]);
  const refused = await signUp(visitor(), [person([{fieldId: ofAll, value: 'XL'}]), person()]);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      [`people.0.answers.${ofAll}`]: 'Elige una de las opciones.',
      [`people.1.answers.${ofAll}`]: 'Elige una opción.',
    },
  ]);
  const {passes} = must(
    await signUp(visitor(), [
      person([
        {fieldId: ofAll, value: 'M'},
        {fieldId: ofThis, value: ' Fondo  Norte '},
      ]),
      person([{fieldId: ofAll, value: 'S'}]),
    ]),
  );
  expect([await kept(passes[0]!.passId), await kept(passes[1]!.passId)]).toEqual([
    [
      [ofAll, 'M'],
      [ofThis, 'Fondo Norte'],
    ],
    [[ofAll, 'S']],
  ]);
  const seen = must(
    await staff().get<{label: string; value: string}[] & ErrorBody>(
      `/api/respuestas-formularios/de/pass/${passes[0]!.passId}`,
    ),
  );
  expect(seen.map(({label, value}) => [label, value])).toEqual([
    ['Talla', 'Mediana'],
    ['Peña', 'Fondo Norte'],
  ]);
});

test('the office is asked the same, by the names of its own form', async () => {
  const field = await size();
  const office = new Visitor(app.url, world.staff.passes_manager.token);
  await openTills(app.db, [world.staff.passes_manager.id]);
  const {rows} = await app.db.query<{id: number}>(
    `insert into pass_holder (first_name, surname1, nif, born_on) values ('Rosa', 'Vidal', $1, $2) returning id`,
    [nifOf(nextNumber()), BORN.adult],
  );
  const seatId = nextSeat();
  const sign = (answers: object[]) =>
    office.post<{passId: number} & ErrorBody>(
      `/api/listas/${sale.listId}/hacer-abono`,
      {
        passHolderId: rows[0]!.id,
        passCategoryId: sale.categories.adult,
        seatId,
        charge: 'cash',
        reason: 'Viene a la oficina',
        expectedTotalCents: PASS.adult,
        answers,
      },
      idempotency(randomUUID()),
    );
  expect((await sign([])).body.errors).toEqual({[`answers.${field}`]: 'Elige una opción.'});
  const {passId} = must(await sign([{fieldId: field, value: 'S'}]));
  expect(await kept(passId)).toEqual([[field, 'S']]);
});

test('negative control: the database refuses a pass without what is required; an import, which nobody can be asked, not', async () => {
  const {passes} = must(await signUp(visitor(), [person()]));
  await size();
  const copy = (origin: string) =>
    app.db.withTransaction(async tx => {
      await tx.query(
        `insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, seat_id, kind,
           state, amount_cents, discount_cents, origin)
         select season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, $2, kind, 'pending_payment',
           amount_cents, discount_cents, $3 from season_pass where id = $1`,
        [passes[0]!.passId, nextSeat(), origin],
      );
      await tx.query('set constraints all immediate');
      throw new Error('only tried');
    });
  for (const origin of ['web', 'staff', 'box_office', 'phone'])
    await expect(copy(origin)).rejects.toMatchObject({code: 'answers_missing'});
  await expect(copy('import')).rejects.toThrow('only tried');
});

test('the office completes and corrects: what is not said stays, the whole is judged, and it is written down', async () => {
  const {passes} = must(await signUp(visitor(), [person()]));
  const id = passes[0]!.passId;
  const field = await size();
  const why = await makeFieldAs(staff(), {scope: 'list', label: 'Alergias', piiClass: 'health'});
  const put = (who: Visitor, answers: object[]) =>
    who.send<{label: string; value: string | null}[] & ErrorBody>(`/api/respuestas-formularios/de/pass/${id}`, {
      method: 'PUT',
      body: {answers},
    });
  expect((await put(staff(), [{fieldId: why, value: 'Polen'}])).body.errors).toEqual({
    [`answers.${field}`]: 'Elige una opción.',
  });
  must(
    await put(staff(), [
      {fieldId: field, value: 'S'},
      {fieldId: why, value: 'Polen'},
    ]),
  );
  const form = must(
    await staff().get<{answers: object[]} & ErrorBody>(`/api/respuestas-formularios/de/pass/${id}/formulario`),
  );
  expect(form.answers).toEqual([{fieldId: field, value: 'S'}]);
  must(await put(staff(), [{fieldId: field, value: 'M'}]));
  expect(await kept(id)).toEqual([
    [field, 'M'],
    [why, 'Polen'],
  ]);
  must(await put(staff(), [{fieldId: why, value: ''}]));
  expect(await kept(id)).toEqual([[field, 'M']]);
  const {rows} = await app.db.query<{changes: object}>(
    `select changes from audit_entry where resource = 'respuestas-formularios' and resource_id = $1 order by id`,
    [`pass/${id}`],
  );
  expect(rows.map(row => row.changes)).toEqual([
    {fields: ['Talla', 'Alergias']},
    {fields: ['Talla']},
    {fields: ['Alergias']},
  ]);
  // Whoever keeps the academy's forms does not change passes; whoever sells has no way in at all.
  for (const role of ['academy_manager', 'clerk'] as const)
    expect((await put(new Visitor(app.url, world.staff[role].token), [])).status).toBe(403);
  expect((await staff().get<ErrorBody>('/api/respuestas-formularios/de/pass/999999/formulario')).status).toBe(404);
});
