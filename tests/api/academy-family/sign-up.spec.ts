/** A parent enrols: categories by birth date, prices by the server, all or nothing, and nobody's twice. */
import {letters, mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {ask, child, familyOf, makeStage, quote, type School, send, type Stage} from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await makeStage();
});
afterAll(() => stage.stop());
const set = (sql: string) =>
  stage.app.db.query(`update academy_settings set ${sql} where season_list_id = $1`, [stage.listId]);
const count = (sql: string, values: unknown[] = []) => stage.one(`select count(*)::int as id from ${sql}`, values);

test('anybody reads what the school offers; the family needs an account', async () => {
  const visitor = new Visitor(stage.app.url);
  const {school} = must(await visitor.get<School>('/api/public/academy'));
  expect(school!.isSignupOpen).toBe(true);
  expect(school!.categories.map(c => [c.name, c.freePlaces, c.newCents])).toEqual([
    ['Alevín', 2, 38000],
    ['Élite', null, 38000],
  ]);
  expect((await visitor.get('/api/public/family')).status).toBe(401);
});

test('two children in one go: the price is told first, keeps nothing, and is what is asked afterwards', async () => {
  const eva = await stage.parent('eva@example.org');
  const body = ask(stage, [child(stage), child(stage, {firstName: 'Leo', sex: 'male'})]);
  const before = await count('athlete');
  const quoted = must(await quote(eva, body));
  expect(quoted.children.map(c => [c.category.name, c.amountCents, c.discountCents])).toEqual([
    ['Alevín', 38000, 0],
    ['Alevín', 38000, 3800],
  ]);
  expect(quoted.plans.map(p => [p.name, p.instalments.map(i => i.amountCents)])).toEqual([
    ['Reserva de plaza y el resto', [10_000, 62_200]],
    ['En dos', [10_000, 62_200]],
  ]);
  expect(await count('athlete')).toBe(before);
  expect(await count('guardian')).toBe(0);
  expect((await send(eva, body, {expectedTotalCents: 1})).body.code).toBe('total_changed');
  expect((await send(eva, body, {paymentFrequencyId: 999_999})).body.errors).toHaveProperty('paymentFrequencyId');
  expect(await count('athlete')).toBe(before);

  const key = idempotency();
  const sent = must(await send(eva, body, {paymentFrequencyId: stage.planId, whatsapp: true}, key));
  expect(sent.children.map(c => c.state)).toEqual(['submitted', 'submitted']);
  const {rows} = await stage.app.db.query<Record<string, unknown>>(
    `select e.payment_frequency_id as plan, g.first_name as payer, s.signed_name as signed, t.edition, s.ip <> '' as "hasIp",
      a.data_consent_at is not null as "hasConsent"
      from enrolment e join guardian g on g.id = e.payer_guardian_id join enrolment_signature s on s.enrolment_id = e.id
      join academy_text t on t.id = s.academy_text_id join athlete a on a.id = e.athlete_id order by e.id`,
  );
  expect(rows).toEqual(
    [1, 2].map(() => ({
      plan: stage.planId,
      payer: 'Eva',
      signed: 'Eva Gil',
      edition: 1,
      hasIp: true,
      hasConsent: true,
    })),
  );
  const family = await familyOf(eva);
  expect(family.guardian).toMatchObject({firstName: 'Eva', isWhatsappAllowed: true});
  expect(family.children.flatMap(c => c.consents).every(c => !c.isGranted)).toBe(true);
  expect(family.children.map(c => c.enrolments[0]!.next)).toEqual(['wait', 'wait']);
  const [mail] = await mailsTo(stage.app, 'eva@example.org');
  expect(mail!.subject).toBe('Solicitudes de Noa y Leo recibidas: Cantera');
  for (const part of [mail!.text, mail!.html]) {
    expect(part).toContain('/perfil/familia');
    expect(part).toContain(sent.children[1]!.number);
  }
  await expect(stage.app.db.query(`update enrolment_signature set signed_name = 'Otra Persona'`)).rejects.toThrow();
});

test('the same key sends once; a child that has a request is told so', async () => {
  const eva = await stage.parent('una@example.org');
  const body = ask(stage, [child(stage)]);
  const quoted = must(await quote(eva, body));
  const more = {
    ...body,
    signed: {
      expectedTotalCents: quoted.totalCents,
      acceptData: true,
      acceptProtocol: true,
      fingerprint: must(await eva.get<School>('/api/public/academy')).school!.fingerprint,
      signedName: 'Eva Gil',
    },
  };
  const key = idempotency();
  const first = must(await eva.post('/api/public/family/enrolments', more, key));
  expect(must(await eva.post('/api/public/family/enrolments', more, key))).toEqual(first);
  const again = await quote(eva, body);
  expect([again.status, again.body.code]).toEqual([409, 'duplicate']);
  expect(again.body.message).toContain('ya tiene una solicitud');
});

test('what is wrong is told at its child: age, code, documents of here and of abroad', async () => {
  const eva = await stage.parent('errores@example.org');
  const wrong = async (more: object, extra: object = {}) =>
    Object.keys((await quote(eva, ask(stage, [child(stage), child(stage, more)], extra))).body.errors ?? {});
  expect(await wrong({birthOn: `${stage.year - 9}-01-01`})).toEqual(['children.1.birthOn']);
  expect(await wrong({birthOn: `${stage.year + 9}-01-01`})).toEqual(['children.1.birthOn']);
  expect(await wrong({birthOn: `${stage.year + 1}-01-01`})).toEqual(['children.1.birthOn']);
  expect(await wrong({birthOn: '2015-02-29'})).toEqual(['children.1.birthOn']);
  expect(await wrong({invitationCode: 'ABCDEFGHJK'})).toEqual(['children.1.invitationCode']);
  expect(await wrong({docNo: '12345678A'})).toEqual(['children.1.docNo']);
  expect(await wrong({docNo: 'X-AB123456'})).toEqual([]);
  expect(await wrong({}, {guardian: {firstName: 'Eva', surname1: 'Gil', docNo: '00000000A'}})).toEqual([
    'guardian.docNo',
  ]);
  await set(`required_fields = '{sizes,emergency_contacts,second_guardian}'`);
  const asked = await send(eva, ask(stage, [child(stage)]));
  expect(Object.keys(asked.body.errors!).sort()).toEqual(
    ['emergencyName', 'emergencyPhone', 'shirtSize', 'shortsSize', 'socksSize']
      .map(name => `children.0.${name}`)
      .concat('second.firstName')
      .sort(),
  );
  await set(`required_fields = '{}'`);
});

test('a text that changed while it was read is not signed', async () => {
  const eva = await stage.parent('texto@example.org');
  const refused = await send(eva, ask(stage, [child(stage)]), {fingerprint: '0'.repeat(64)});
  expect([refused.status, refused.body.code]).toEqual([409, 'text_changed']);
});

test('by invitation only: the code names the category, its use counts, and a quote uses nothing', async () => {
  const eva = await stage.parent('codigo@example.org');
  await stage.app.db.query(
    `insert into academy_invitation_code (code, age_category_id, max_uses, price_override_cents)
      values ('ABCDEFGH23', $1, 1, 10000)`,
    [stage.categories.Élite],
  );
  const body = ask(stage, [child(stage, {invitationCode: 'abcd efgh-23'})]);
  for (let i = 0; i < 2; i++)
    expect(must(await quote(eva, body)).children[0]).toMatchObject({category: {name: 'Élite'}, amountCents: 10000});
  expect(must(await send(eva, body)).children[0]!.categoryName).toBe('Élite');
  const other = await quote(eva, ask(stage, [child(stage, {invitationCode: 'ABCDEFGH23'})]));
  expect(Object.keys(other.body.errors!)).toEqual(['children.0.invitationCode']);
});

test('outside the window nobody new; admission by itself goes on, and the full category waits', async () => {
  const eva = await stage.parent('plazo@example.org');
  await set('signup_closes_on = club_today() - 1');
  expect((await quote(eva, ask(stage, [child(stage)]))).body.code).toBe('signup_closed');
  await set('signup_closes_on = null, is_auto_admission = true');
  const sent = must(await send(eva, ask(stage, [child(stage), child(stage), child(stage)])));
  expect(sent.children.map(c => c.state === 'waiting_list')).toEqual([false, false, true]);
  expect(sent.children[2]!.next).toContain('lista de espera');
  await set('is_auto_admission = false');
  expect((await familyOf(eva)).children[2]!.enrolments[0]).toMatchObject({next: 'wait_place', canWithdraw: true});
});

test('allergies are sealed with consent, and the family page tells only that they are there', async () => {
  const eva = await stage.parent('salud@example.org');
  const medical = {allergies: 'Frutos secos', consent: true};
  const body = ask(stage, [child(stage)]);
  expect((await send(eva, {...body, children: [{...body.children[0], medical: {allergies: 'x'}}]})).status).toBe(422);
  must(await send(eva, ask(stage, [child(stage, {medical, consents: ['web']})])));
  const family = await eva.get('/api/public/family');
  expect(family.text).not.toContain('Frutos');
  expect(family.text).toContain('"hasMedicalRecord":true');
  const kept = await stage.app.db.query<{sealed: Buffer}>('select sealed from medical_record order by id desc limit 1');
  expect(kept.rows[0]!.sealed.toString('latin1')).not.toContain('Frutos');
  const mails = await letters(stage.app.db, `text ~ 'Frutos'`);
  expect(mails).toEqual([]);
});
