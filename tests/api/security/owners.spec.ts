/** Rows of several areas in one table: who may not see an area neither reads nor changes what is its own. */
import {allows, type Role} from '../../../api/src/web/auth/permissions';
import {CONTRACT_AREAS, FORM_AREAS} from '../../../api/src/web/auth/owners';
import {ENTITIES} from '../../../api/src/models/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {must} from '../../support/world/purchase';
import {maker, type Row} from '../samples';
import {closeStage, openStage, refusal, type Stage} from './stage';

let stage: Stage;
let id: (text: string, values?: unknown[]) => Promise<number>;
const owners: Record<'pass' | 'enrolment' | 'plot' | 'supporter' | 'accreditation', number> = {
  pass: 0,
  enrolment: 0,
  plot: 0,
  supporter: 0,
  accreditation: 0,
};
const instalments = {pass: 0, academy: 0, plot: 0};
const answers: Record<keyof typeof FORM_AREAS, number> = {
  event: 0,
  list: 0,
  academy: 0,
  supporter: 0,
  plot: 0,
  accreditation: 0,
};
const as = (role: Role) => new Visitor(stage.app.url, stage.world.staff[role].token);
const idsOf = async (role: Role, path: string): Promise<number[]> =>
  must(await as(role).get<Row[]>(`/api/${path}?range=[0,999]`)).map(row => row.id);

beforeAll(async () => {
  stage = await openStage();
  const {app, world} = stage;
  id = async (text, values = []) => (await app.db.query<{id: number}>(text, values)).rows[0]!.id;
  const resources = new Map(ENTITIES.map(resourceOf).map(r => [r.path, r]));
  const make = maker(as('superadmin'), world, resources, app.db);
  const insert = async (path: string): Promise<number> => {
    const resource = resources.get(path)!;
    return resource.readOnly ? make.insert(resource) : (await make.create(resource)).id;
  };
  owners.pass = await insert('abonos');
  owners.enrolment = await insert('bases');
  owners.plot = await insert('parcelas/parcelas-vendidas');
  owners.supporter = await insert('simpatizantes');
  owners.accreditation = await insert('acreditaciones');
  const instalment = (kind: string, column: string, of: number) =>
    id(
      `insert into instalment (contract_kind, ${column}, n, due_on, amount_cents)
        values ('${kind}', $1, 9, current_date + 30, 1000) returning id`,
      [of],
    );
  instalments.pass = await instalment('pass', 'season_pass_id', owners.pass);
  instalments.academy = await instalment('academy', 'enrolment_id', owners.enrolment);
  instalments.plot = await instalment('plot', 'plot_sale_id', owners.plot);
  const subjects: Record<keyof typeof FORM_AREAS, [string, number]> = {
    event: ['order', stage.ana.orderId],
    list: ['season_pass', owners.pass],
    academy: ['enrolment', owners.enrolment],
    supporter: ['supporter', owners.supporter],
    plot: ['plot_sale', owners.plot],
    accreditation: ['accreditation', owners.accreditation],
  };
  for (const [scope, [kind, subject]] of Object.entries(subjects)) {
    const field = await id(
      `insert into custom_field (scope, label, type, pii_class) values ($1, 'Secreto', 'text',
        case when $1 = 'plot' then 'sensitive' else 'normal' end) returning id`,
      [scope],
    );
    answers[scope as keyof typeof FORM_AREAS] = await id(
      `with kept as (insert into answer_file (file_name, mime_type, size_bytes, content)
          values ('poliza.pdf', 'application/pdf', 3, '\\x255044') returning id)
        insert into custom_field_answer (custom_field_id, subject_kind, subject_id, edition, value, file_id)
          select $1, $2, $3, 1, 'ES9121000418450200051332', id from kept returning id`,
      [field, kind, subject],
    );
  }
});
afterAll(() => closeStage(stage.app));

const MANAGERS = ['events_manager', 'passes_manager', 'academy_manager', 'admin'] as const;

test('[X5] the answers of a form are read, listed and linked by whoever keeps what they are about', async () => {
  for (const role of MANAGERS) {
    const seen = new Set(Object.values(answers));
    const listed = await idsOf(role, 'respuestas-formularios');
    for (const [scope, answer] of Object.entries(answers) as [keyof typeof FORM_AREAS, number][]) {
      const may = allows([role], FORM_AREAS[scope], 'view');
      const one = await as(role).get<ErrorBody>(`/api/respuestas-formularios/${answer}`);
      const link = await as(role).post<ErrorBody>(`/api/respuestas-formularios/${answer}/enlace`, {});
      expect([role, scope, listed.includes(answer), one.status, link.body.message]).toEqual([
        role,
        scope,
        may,
        may ? 200 : 404,
        may ? undefined : `No existe: respuesta ${answer}.`,
      ]);
      if (!may) seen.delete(answer);
    }
    expect(listed.filter(one => Object.values(answers).includes(one)).length).toBe(seen.size);
    const areas = {
      pass: 'passes',
      enrolment: 'academy',
      plot: 'plots',
      supporter: 'supporters',
      accreditation: 'accreditations',
    } as const;
    for (const [owner, of] of Object.entries(owners) as [keyof typeof owners, number][])
      for (const rest of ['', '/formulario']) {
        const answer = await as(role).get<ErrorBody>(`/api/respuestas-formularios/de/${owner}/${of}${rest}`);
        expect([role, owner, rest, answer.status]).toEqual([
          role,
          owner,
          rest,
          allows([role], areas[owner], 'view') ? 200 : 403,
        ]);
      }
    interface Rows extends ErrorBody {
      rows: {subject: string; answer: string}[];
    }
    const told = must(await as(role).get<Rows>('/api/informes/formularios-respuestas')).rows;
    expect([role, told.length]).toEqual([role, seen.size]);
    // What is sensitive stands with its owner alone.
    expect(told.filter(row => row.subject.startsWith('plot_sale:') && row.answer.includes('ES91'))).toEqual([]);
  }
  const row = must(await as('admin').get<Row>(`/api/respuestas-formularios/${answers.plot}`));
  expect(row.value).toBeNull();
  // By its number, an answer that is not about health is no health record.
  expect(refusal(await as('academy_manager').get(`/api/deportistas/respuestas/${answers.plot}/salud`))).toBe(
    '404 not_found',
  );
});

test('[X7] instalments, mandates and remittances are those of contracts that one may see', async () => {
  const {app} = stage;
  const holder = await id('select pass_holder_id as id from season_pass where id = $1', [owners.pass]);
  const guardian = await id(`insert into guardian (first_name, surname1) values ('Elena', 'Gil') returning id`);
  const mandate = (column: string, of: number, n: string) =>
    id(
      `insert into sepa_mandate (${column}, reference, debtor_name, iban, state, signed_on)
        values ($1, $2, 'Quien sea', 'ES9121000418450200051332', 'active', current_date) returning id`,
      [of, n],
    );
  const mandates = {
    pass: await mandate('pass_holder_id', holder, 'M-1'),
    academy: await mandate('guardian_id', guardian, 'M-2'),
    plot: await mandate('plot_sale_id', owners.plot, 'M-3'),
  };
  const remittance = await id(
    `insert into sepa_remittance (due_until_on, collection_on) values (current_date + 30, current_date + 39) returning id`,
  );
  for (const kind of ['pass', 'academy'] as const)
    await app.db.query(
      'insert into sepa_debit (sepa_remittance_id, instalment_id, sepa_mandate_id, amount_cents) values ($1, $2, $3, 1000)',
      [remittance, instalments[kind], mandates[kind]],
    );
  const mine = {passes_manager: 'pass', academy_manager: 'academy'} as const;
  for (const role of ['passes_manager', 'academy_manager', 'finance_manager'] as const) {
    const listed = {plazos: await idsOf(role, 'plazos'), mandatos: await idsOf(role, 'mandatos-sepa')};
    for (const kind of ['pass', 'academy', 'plot'] as const) {
      const may = role === 'finance_manager' || mine[role] === kind;
      expect([
        role,
        kind,
        listed.plazos.includes(instalments[kind]),
        listed.mandatos.includes(mandates[kind]),
        (await as(role).get(`/api/plazos/${instalments[kind]}`)).status,
      ]).toEqual([role, kind, may, may, may ? 200 : 404]);
    }
    // One remittance of several contracts is for whoever sees them all.
    expect([role, (await as(role).get(`/api/remesas/${remittance}`)).status]).toEqual([
      role,
      role === 'finance_manager' ? 200 : 404,
    ]);
    expect((await idsOf(role, 'remesas/adeudos')).length).toBe(role === 'finance_manager' ? 2 : 1);
  }
  const before = (await app.db.query('select * from instalment order by id')).rows;
  const acts: [string, object][] = [
    [`plazos/${instalments.pass}/vencimiento`, {dueOn: '2100-01-01', reason: 'Porque sí'}],
    [`plazos/${instalments.pass}/perdonar`, {reason: 'Porque sí'}],
    [`plazos/${instalments.pass}/reintentos`, {isStopped: true, reason: 'Porque sí'}],
    [`plazos/${instalments.pass}/pagar`, {method: 'transfer', expectedTotalCents: 1000}],
    [`plazos/${instalments.pass}/enlace`, {}],
    [`plazos/${instalments.pass}/cobrar`, {}],
    [`abonos/${owners.pass}/repartir`, {parts: [{dueOn: '2100-01-01', amountCents: 1000}], reason: 'Porque sí'}],
  ];
  for (const [path, body] of acts)
    expect([path, refusal(await as('academy_manager').post(`/api/${path}`, body, idempotency()))]).toEqual([
      path,
      '404 not_found',
    ]);
  expect(
    must(
      await as('academy_manager').post<{sent: number; without: number} & ErrorBody>(
        '/api/plazos/enlaces',
        {instalmentIds: [instalments.pass, instalments.plot]},
        idempotency(),
      ),
    ),
  ).toEqual({sent: 0, without: 0});
  for (const [act, body] of [
    ['enviar', {}],
    ['anular', {reason: 'Porque sí'}],
    ['abonar', {}],
  ] as const)
    expect(refusal(await as('passes_manager').post(`/api/remesas/${remittance}/${act}`, body, idempotency()))).toBe(
      '404 not_found',
    );
  expect((await app.db.query('select * from instalment order by id')).rows).toEqual(before);
  const unpaid = (role: Role): Promise<Answer<{rows: object[]} & ErrorBody>> =>
    as(role).get('/api/informes/abonos/plazos-impagados');
  await app.db.query(`update instalment set due_on = current_date - 3, state = 'overdue' where id = $1`, [
    instalments.pass,
  ]);
  expect(must(await unpaid('passes_manager')).rows.length).toBe(1);
  expect(must(await unpaid('academy_manager')).rows).toEqual([]);
  expect(Object.keys(CONTRACT_AREAS)).toEqual(['pass', 'academy', 'plot', 'product', 'supporter']);
});

test('[X3] a promoter sees the discounts and codes of the own events, never those of the house', async () => {
  const {app, world, foreign} = stage;
  const discount = (name: string, events: number[], sessions: number[] = []) =>
    id(
      `insert into discount (name, kind, percent_bp, has_codes, event_ids, event_session_ids)
        values ($1, 'percent', 500, true, $2, $3) returning id`,
      [name, events, sessions],
    );
  const made = {
    house: await discount('De la casa', []),
    own: await discount('Propio', [world.eventId]),
    ofSession: await discount('De una sesión', [], [world.sessionId]),
    others: await discount('Ajeno', [foreign.eventId]),
    mixed: await discount('De ambos', [world.eventId, foreign.eventId]),
  };
  const code = async (of: number): Promise<number> =>
    id(
      `with batch as (insert into discount_code_batch (discount_id, name, prefix, max_uses, code_count)
          values ($1, 'Reparto', '', 1, 1) returning id)
        insert into discount_code (discount_code_batch_id, discount_id, code, max_uses, name, email)
          select id, $1, lpad($1::text, 12, 'C'), 1, 'Secreta', 'secreta@example.org' from batch returning id`,
      [of],
    );
  const codes = Object.fromEntries(
    await Promise.all(Object.entries(made).map(async ([name, of]) => [name, await code(of)] as const)),
  );
  for (const [path, rows] of [
    ['descuentos', made],
    ['descuentos/codigos', codes],
  ] as const) {
    const listed = await idsOf('promoter', path);
    const seen = Object.entries(rows).filter(([, one]) => listed.includes(one));
    expect([path, seen.map(([name]) => name)]).toEqual([path, ['own', 'ofSession']]);
    expect((await as('promoter').get(`/api/${path}/${rows.house}`)).status).toBe(404);
    expect((await as('admin').get(`/api/${path}/${rows.house}`)).status).toBe(200);
  }
  expect((await app.db.query('select 1 from discount_code')).rowCount).toBe(5);
});
