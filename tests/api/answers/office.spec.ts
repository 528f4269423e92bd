/**
 * Who is signed up in the academy is asked, and an accreditation is approved when its form is whole; all answers are
 * found, filtered and told as a list, what is about health without what was said.
 */
import {must} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, clerk, fill, makeField, openHouse, order, world} from './stage';

openHouse();

const one = async (text: string, values: unknown[] = []): Promise<number> =>
  (await app.db.query<{id: number}>(text, values)).rows[0]!.id;

test('an athlete is enrolled with what the academy asks; a draft is asked when it is handed in', async () => {
  const year = new Date().getFullYear() - 10;
  const listId = await one(
    `insert into season_list (name, kind, starts_on, ends_on) values ('Cantera', 'academy', '2026-07-01', '2027-06-30')
      returning id`,
  );
  await app.db.query('insert into academy_settings (season_list_id) values ($1)', [listId]);
  const categoryId = await one(
    `insert into age_category (season_list_id, name, birth_year_from, birth_year_to) values ($1, 'Alevín', $2, $2)
      returning id`,
    [listId, year],
  );
  const school = await makeField({scope: 'academy', label: 'Centro escolar', isRequired: true});
  const manager = new Visitor(app.url, world.staff.academy_manager.token);
  const asked = must(
    await manager.get<{id: number}[] & ErrorBody>(
      `/api/respuestas-formularios/preguntas?scope=academy&listId=${listId}`,
    ),
  );
  expect(asked.map(({id}) => id)).toEqual([school]);
  const enrol = (answers: object[]) =>
    manager.post<{id: number} & ErrorBody>(
      '/api/bases/inscribir',
      {
        seasonListId: listId,
        ageCategoryId: categoryId,
        athlete: {firstName: 'Noa', surname1: 'Gil', birthOn: `${year}-05-06`, sex: 'female'},
        guardians: [{firstName: 'Elena', surname1: 'Gil', relation: 'mother'}],
        answers,
      },
      idempotency(),
    );
  expect((await enrol([])).body.errors).toEqual({[`answers.${school}`]: 'Este dato es obligatorio.'});
  const {id} = must(await enrol([{fieldId: school, value: 'IES Coso'}]));
  expect(must(await manager.get(`/api/respuestas-formularios/de/enrolment/${id}`))).toMatchObject([
    {label: 'Centro escolar', value: 'IES Coso'},
  ]);
  const copy = (state: string) =>
    app.db.withTransaction(async tx => {
      const athlete = await tx.query<{id: number}>(
        `insert into athlete (first_name, surname1, birth_on, sex) values ('Eva', 'Gil', $1, 'female') returning id`,
        [`${year}-01-01`],
      );
      await tx.query(
        `insert into enrolment (season_list_id, athlete_id, age_category_id, kind, state) values ($1, $2, $3, 'new', $4)`,
        [listId, athlete.rows[0]!.id, categoryId, state],
      );
      await tx.query('set constraints all immediate');
      throw new Error('only tried');
    });
  await expect(copy('submitted')).rejects.toMatchObject({code: 'answers_missing'});
  await expect(copy('draft')).rejects.toThrow('only tried');
});

test('an accreditation is approved when its form is whole: what is missing is named', async () => {
  const type = await one(`insert into accreditation_type (name, kind) values ('Prensa', 'photo') returning id`);
  const press = await makeField({scope: 'accreditation', label: 'Carné de prensa', isRequired: true});
  const rules = await makeField({
    scope: 'accreditation',
    label: 'He leído las normas',
    type: 'consent',
    isRequired: true,
  });
  const id = await one(
    `insert into accreditation (accreditation_type_id, event_id, first_name, surname1, doc_no, valid_from_at,
      valid_until_at) values ($1, $2, 'Eva', 'Gil', '12345678Z', now(), now() + interval '3 days') returning id`,
    [type, world.eventId],
  );
  const approve = () => admin.post<ErrorBody>(`/api/acreditaciones/${id}/aprobar`, {});
  const refused = await approve();
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'answers_missing',
    'Falta contestar «Carné de prensa», «He leído las normas»: complétalo en su ficha antes de aprobarla.',
  ]);
  await expect(
    app.db.query(`update accreditation set state = 'approved', code = 'A1' where id = $1`, [id]),
  ).rejects.toMatchObject({code: 'answers_missing'});
  must(
    await admin.send(`/api/respuestas-formularios/de/accreditation/${id}`, {
      method: 'PUT',
      body: {
        answers: [
          {fieldId: press, value: 'P-11873'},
          {fieldId: rules, value: 'Sí'},
        ],
      },
    }),
  );
  must(await approve());
  // Its answers go with it.
  const left = () =>
    one('select count(*)::int as id from custom_field_answer where subject_id = $1 and subject_kind = $2', [
      id,
      'accreditation',
    ]);
  expect(await left()).toBe(2);
  await app.db.query('delete from accreditation where id = $1', [id]);
  expect(await left()).toBe(0);
});

test('all answers as a list: by form, question, event, day and words; hostile ones stay words', async () => {
  const formula = '=HYPERLINK("http://malo.example";"<script>alert(1)</script>")';
  const field = await makeField({label: '<b>Grupo</b>', askedPer: 'ticket'});
  const health = await makeField({label: 'Alergias', piiClass: 'health'});
  const placed = must(await order(await fill(2), [[health, 'Polen']], [[[field, formula]], [[field, 'El Chopo']]]));
  interface Rows extends ErrorBody {
    rows: {question: string; answer: string; person: string; what: string; path: string; subject: string}[];
  }
  const read = async (query: string) =>
    must(await admin.get<Rows>(`/api/informes/formularios-respuestas?${query}`)).rows;
  expect((await read(`fieldId=${field}`)).map(row => row.answer).sort()).toEqual([formula, 'El Chopo']);
  const [found] = await read(`scope=event&eventId=${world.eventId}&text=chopo&fieldId=${field}`);
  expect(found).toMatchObject({question: '<b>Grupo</b>', answer: 'El Chopo', what: `Pedido ${placed.orderNumber}`});
  expect(found!.path).toMatch(/^pedidos\/\d+$/);
  expect(found!.subject).toMatch(/^order_line:\d+$/);
  expect(await read(`fieldId=${health}`)).toMatchObject([{answer: 'Solo la lee el área médica'}]);
  expect(await read(`fieldId=${health}&text=polen`)).toEqual([]);
  expect(await read(`fieldId=${field}&untilOn=2020-01-01`)).toEqual([]);
  expect(await read('scope=plot')).toEqual([]);
  expect((await clerk.get<ErrorBody>('/api/informes/formularios-respuestas')).status).toBe(403);
});
