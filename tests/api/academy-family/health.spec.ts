/** Health data in the family's own hands: read by an act, changed, deleted; and the photo that coaches know a child by. */
import {deleteMedicalRecord} from '../../../api/src/domain/academy/save-medical-record';
import {must} from '../../support/world/purchase';
import {meeting} from '../../support/run/until';
import {type Answer, type ErrorBody, Visitor} from '../../support/wire/visitor';
import {ask, child, type Family, familyOf, makeStage, send, type Stage} from './stage';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
interface Health {
  allergies: string;
  conditions: string;
  medication: string;
  healthCardNo: string;
  note: string;
  endsOn: string | null;
}

let stage: Stage;
beforeAll(async () => void (stage = await makeStage()));
afterAll(() => stage.stop());

const health = (who: Visitor, id: number, body: object) =>
  who.post<Health & ErrorBody>(`/api/public/family/athletes/${id}/health`, body);
const change = (who: Visitor, id: number, body: object) =>
  who.post<Family & ErrorBody>(`/api/public/family/athletes/${id}`, body);
const allow = async (who: Visitor, id: number, isGranted = true) =>
  must(await change(who, id, {consent: {purpose: 'team_sheet', isGranted}}));
const photo = (who: Visitor, id: number, content = PNG): Promise<Answer<Family & ErrorBody>> =>
  who.send(`/api/public/family/athletes/${id}/documents?kind=portrait&name=cara.png`, {
    method: 'POST',
    body: content,
    headers: {'content-type': 'application/octet-stream', 'content-length': String(content.length)},
  });
const rows = (table: string, id: number) =>
  stage.one(`select count(*)::int as id from ${table} where athlete_id = $1`, [id]);
const enrolled = async (email: string, more: object = {}) => {
  const eva = await stage.parent(email);
  must(await send(eva, ask(stage, [child(stage, more)])));
  return {eva, id: (await familyOf(eva)).children[0]!.id};
};
/** The other guardian, as if the link had been used. */
const other = async (email: string, athleteId: number) => {
  const hugo = await stage.parent(email, 'Hugo');
  const guardianId = await stage.one(
    `insert into guardian (first_name, surname1, email, customer_id)
      select first_name, surname1, email, id from customer where email = $1 returning id`,
    [email],
  );
  await stage.app.db.query(
    `insert into athlete_guardian (athlete_id, guardian_id, relation, position) values ($1, $2, 'father', 2)`,
    [athleteId, guardianId],
  );
  return {hugo, guardianId};
};

test('both guardians read, change and delete it at once; deleted is gone from the database', async () => {
  const {eva, id} = await enrolled('salud@example.org', {medical: {allergies: 'Frutos secos', consent: true}});
  const seen = must(await health(eva, id, {act: 'view'}));
  expect(seen).toMatchObject({allergies: 'Frutos secos', medication: '', note: ''});
  expect(seen.endsOn).toMatch(/^\d{4}-/);

  const {hugo, guardianId} = await other('salud.otro@example.org', id);
  const refused = await health(hugo, id, {act: 'save', allergies: 'Polen'});
  expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['consent']]);
  const saved = must(await health(hugo, id, {act: 'save', allergies: 'Polen', medication: 'Inhalador', consent: true}));
  expect(saved).toMatchObject({allergies: 'Polen', medication: 'Inhalador', conditions: ''});
  expect(await stage.one('select consent_guardian_id as id from medical_record where athlete_id = $1', [id])).toBe(
    guardianId,
  );
  const kept = await stage.app.db.query<{sealed: Buffer}>('select sealed from medical_record where athlete_id = $1', [
    id,
  ]);
  expect(kept.rows[0]!.sealed.toString('latin1')).not.toContain('Polen');

  must(await health(eva, id, {act: 'delete'}));
  expect(await rows('medical_record', id)).toBe(0);
  expect((await familyOf(hugo)).children[0]!.hasMedicalRecord).toBe(false);
  expect(must(await health(hugo, id, {act: 'view'}))).toMatchObject({allergies: '', endsOn: null});
  const log = await stage.app.db.query<{action: string; changes: unknown}>(
    `select action, changes from audit_entry where resource = 'bases/fichas-medicas' and resource_id = $1 order by id`,
    [String(id)],
  );
  expect(log.rows.map(entry => entry.action)).toEqual(['edit', 'view', 'edit', 'delete', 'view']);
  expect(JSON.stringify(log.rows)).not.toMatch(/Polen|Frutos/);
});

test('to leave everything empty deletes the record; what the club noted stays until it is deleted', async () => {
  const {eva, id} = await enrolled('vacia@example.org', {medical: {allergies: 'Huevo', consent: true}});
  must(await health(eva, id, {act: 'save', consent: true}));
  expect(await rows('medical_record', id)).toBe(0);
  const guardianId = await stage.one('select guardian_id as id from athlete_guardian where athlete_id = $1', [id]);
  const office = new Visitor(stage.app.url, stage.world.staff.academy_manager.token);
  const words = {allergies: '', conditions: '', medication: '', healthCardNo: '', note: 'Lleva gafas'};
  must(
    await office.send(`/api/deportistas/${id}/ficha-medica`, {
      method: 'PUT',
      body: {...words, consentGuardianId: guardianId},
    }),
  );
  expect(must(await health(eva, id, {act: 'save', allergies: 'Huevo', consent: true}))).toMatchObject({
    allergies: 'Huevo',
    note: 'Lleva gafas',
  });
  must(await health(eva, id, {act: 'save', consent: true}));
  expect(await rows('medical_record', id)).toBe(1);
  must(await health(eva, id, {act: 'delete'}));
  expect(await rows('medical_record', id)).toBe(0);
});

test('to another family neither the data nor the photo exist', async () => {
  const {eva, id} = await enrolled('propia@example.org', {medical: {allergies: 'Huevo', consent: true}});
  await allow(eva, id);
  must(await photo(eva, id));
  const {eva: stranger} = await enrolled('ajena@example.org');
  for (const body of [{act: 'view'}, {act: 'save', allergies: 'x', consent: true}, {act: 'delete'}])
    expect((await health(stranger, id, body)).status).toBe(404);
  expect((await stranger.get(`/api/public/family/athletes/${id}/photo`)).status).toBe(404);
  expect((await photo(stranger, id)).status).toBe(404);
  expect([await rows('medical_record', id), await rows('athlete_photo', id)]).toEqual([1, 1]);
});

test('content without who consents is refused by the schema', async () => {
  const {id} = await enrolled('esquema@example.org', {medical: {allergies: 'Huevo', consent: true}});
  await expect(
    stage.app.db.query('update medical_record set consent_guardian_id = null where athlete_id = $1', [id]),
  ).rejects.toMatchObject({details: {constraint: 'medical_record_check'}});
});

test('a photo is taken only with its permission, seen by staff and family, and goes with the permission', async () => {
  const {eva, id} = await enrolled('foto@example.org');
  const refused = await photo(eva, id);
  expect([refused.status, refused.body.code]).toEqual([409, 'consent_needed']);
  await allow(eva, id);
  expect((await photo(eva, id, Buffer.from('hola'))).body.errors!.file).toContain('no es un PDF');
  expect((await photo(eva, id, Buffer.from('%PDF-1.4 hola'))).body.errors!.file).toContain('imagen');
  // A picture by its head, and nothing to draw behind it.
  expect((await photo(eva, id, PNG.subarray(0, 40))).body.errors!.file).toContain('imagen');
  const large = await photo(eva, id, Buffer.alloc(40 * 1024 * 1024, 1)).catch(() => null);
  if (large) expect([large.status, large.body.message]).toEqual([413, expect.stringContaining('5 MB')]);
  expect(await rows('athlete_photo', id)).toBe(0);
  expect(must(await photo(eva, id)).children[0]).toMatchObject({photoAt: expect.stringMatching(/^\d{4}-/) as string});
  const own = await eva.get(`/api/public/family/athletes/${id}/photo`);
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const office = new Visitor(stage.app.url, stage.world.staff.academy_manager.token);
  expect((await office.get(`/api/deportistas/${id}/foto`)).status).toBe(200);
  expect(must(await office.get<{hasPhoto: boolean}>(`/api/deportistas/${id}`)).hasPhoto).toBe(true);
  const door = new Visitor(stage.app.url, stage.world.staff.door.token);
  expect((await door.get(`/api/deportistas/${id}/foto`)).status).toBe(403);
  await allow(eva, id, false);
  expect(await rows('athlete_photo', id)).toBe(0);
  expect((await office.get(`/api/deportistas/${id}/foto`)).status).toBe(404);
});

describe('a photo that is sent while the permission is taken back', () => {
  const insert = 'insert into athlete_photo (athlete_id, content, mime_type) values ($1, $2, $3)';
  const revoke = `update image_consent set is_granted = false, revoked_at = now()
    where athlete_id = $1 and purpose = 'team_sheet'`;
  /** Looks for the permission, waits for the other, then writes. */
  const race = async (id: number) => {
    const meet = meeting(2);
    const sent = stage.app.db
      .withTransaction(async tx => {
        await tx.query(`select 1 from image_consent where athlete_id = $1 and is_granted`, [id]);
        await meet();
        await revoked;
        await tx.query(insert, [id, PNG, 'image/png']);
      })
      .catch(() => undefined);
    const revoked = stage.app.db.withTransaction(async tx => {
      await meet();
      await tx.query(revoke, [id]);
    });
    await Promise.all([sent, revoked]);
  };

  test('negative control: without the triggers the photo stays', async () => {
    const {eva, id} = await enrolled('carrera.sin@example.org');
    await allow(eva, id);
    await stage.app.db.query('alter table athlete_photo disable trigger athlete_photo_is_allowed');
    await race(id);
    await stage.app.db.query('alter table athlete_photo enable trigger athlete_photo_is_allowed');
    expect(await rows('athlete_photo', id)).toBe(1);
  });

  test('it does not stay', async () => {
    const {eva, id} = await enrolled('carrera@example.org');
    await allow(eva, id);
    await race(id);
    expect(await rows('athlete_photo', id)).toBe(0);
  });
});

test('to delete what is not there is no error', async () => {
  const {eva, id} = await enrolled('nada@example.org');
  must(await health(eva, id, {act: 'delete'}));
  expect(await stage.app.db.withTransaction(tx => deleteMedicalRecord(tx, id))).toBe(false);
});
