/** Lists taken in with consent; whoever left stays out. */
import {endAdvertising} from '../../../../api/src/domain/messaging/wishes/end-advertising';
import {must} from '../../../support/world/purchase';
import {tally, type ErrorBody} from '../../../support/wire/visitor';
import {SUBSCRIBERS, admin, app, bytes, make, openCommunications} from './stage';

openCommunications();

describe('subscribers', () => {
  test('active only with consent; who leaves is suppressed and comes back neither by hand nor by a list', async () => {
    const pending = await make('emails/subscriptores', {email: 'Sin.Prueba@Example.org'});
    expect(pending.state).toBe('pending');
    const half = await admin.post<ErrorBody>(SUBSCRIBERS, {
      email: 'media@example.org',
      consentAt: '2026-01-01T10:00:00Z',
    });
    expect([half.status, Object.keys(half.body.errors ?? {})]).toEqual([422, ['consentMethod']]);
    const person = await make('emails/subscriptores', {
      email: 'se.va@example.org',
      consentAt: '2026-01-01T10:00:00Z',
      consentMethod: 'paper',
    });
    expect(person.state).toBe('active');
    must(await admin.post(`${SUBSCRIBERS}/${person.id}/baja`, {reason: 'Por teléfono'}));
    expect((await admin.post<ErrorBody>(`${SUBSCRIBERS}/${person.id}/baja`, {reason: 'Otra vez'})).body.code).toBe(
      'already_left',
    );
    const back = await admin.send<ErrorBody>(`${SUBSCRIBERS}/${person.id}`, {
      method: 'PUT',
      body: {consentAt: '2026-02-01T10:00:00Z'},
    });
    expect([back.status, back.body.code]).toEqual([409, 'subscriber_left']);
    must(await admin.send(`${SUBSCRIBERS}/${person.id}`, {method: 'DELETE'}));
    const again = await admin.post<ErrorBody>(SUBSCRIBERS, {
      email: 'se.va@example.org',
      consentAt: '2026-02-01T10:00:00Z',
      consentMethod: 'paper',
    });
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['email']]);
  });

  test('[D18] who asked for silence keeps it, whatever is deleted, renamed or added again', async () => {
    const SUPPRESSIONS = '/api/emails/supresiones';
    const consent = {consentAt: '2026-01-01T10:00:00Z', consentMethod: 'paper'};
    const person = await make('emails/subscriptores', {email: 'silencio@example.org', ...consent});
    must(await admin.post(`${SUBSCRIBERS}/${person.id}/baja`, {reason: 'Por teléfono'}));
    const {rows} = await app.db.query<{id: number; version: number}>(
      `select id, version from suppression where email = 'silencio@example.org'`,
    );
    const at = `${SUPPRESSIONS}/${rows[0]!.id}`;
    const put = (body: object) =>
      admin.send<ErrorBody>(at, {method: 'PUT', body: {version: rows[0]!.version, ...body}});
    const tries = [
      await admin.send<ErrorBody>(at, {method: 'DELETE'}),
      await put({email: 'otra@example.org'}),
      await put({reason: 'hard_bounce'}),
    ];
    expect(tries.map(answer => `${answer.status} ${answer.body.code}`)).toEqual(
      Array<string>(3).fill('409 suppression_stays'),
    );
    must(await put({source: 'Por teléfono, a Eva'}));
    must(await admin.send(`${SUBSCRIBERS}/${person.id}`, {method: 'DELETE'}));
    expect((await admin.post<ErrorBody>(SUBSCRIBERS, {email: 'Silencio@example.org', ...consent})).status).toBe(422);
    // Left without a suppression of its own, as old data has it: deleting the person writes the wish down.
    const old = await make('emails/subscriptores', {email: 'antigua@example.org', ...consent});
    await app.db.query(`update subscriber set state = 'unsubscribed' where id = $1`, [old.id]);
    must(await admin.send(`${SUBSCRIBERS}/${old.id}`, {method: 'DELETE'}));
    expect((await admin.post<ErrorBody>(SUBSCRIBERS, {email: 'antigua@example.org', ...consent})).status).toBe(422);
    // What staff may take back: a mailbox that works again, and their own slip of today.
    for (const reason of ['hard_bounce', 'manual']) {
      const slip = await make('emails/supresiones', {email: `${reason.replace('_', '.')}@example.org`, reason});
      must(await admin.send(`${SUPPRESSIONS}/${slip.id}`, {method: 'DELETE'}));
    }
  });

  test('[T4] whoever a mailbox wrongly gave back is written to again, with a reason; who said no is not', async () => {
    const AGAIN = `${SUBSCRIBERS}/volver-a-escribir`;
    const consent = {consentAt: '2026-01-01T10:00:00Z', consentMethod: 'paper'};
    const [bounced, silenced, left] = await Promise.all(
      ['rebota', 'suprimida', 'fuera'].map(name =>
        make('emails/subscriptores', {email: `${name}@vuelve.example`, ...consent}),
      ),
    );
    await app.db.withTransaction(tx => endAdvertising(tx, {email: 'rebota@vuelve.example', kind: 'hard', says: '550'}));
    await make('emails/supresiones', {email: 'suprimida@vuelve.example', reason: 'hard_bounce'});
    must(await admin.post(`${SUBSCRIBERS}/${left!.id}/baja`, {reason: 'Por teléfono'}));
    const stateOf = async (id: number) =>
      must(await admin.get<{state: string; version: number}>(`${SUBSCRIBERS}/${id}`));
    const {version} = await stateOf(bounced!.id);
    const put = await admin.send<ErrorBody>(`${SUBSCRIBERS}/${bounced!.id}`, {
      method: 'PUT',
      body: {version, state: 'active'},
    });
    expect([put.status, Object.keys(put.body.errors ?? {})]).toEqual([422, ['state']]);
    const no = await admin.post<ErrorBody>(AGAIN, {ids: [left!.id], reason: 'Lo pide la oficina'});
    expect([no.status, no.body.code]).toEqual([409, 'already_left']);
    expect((await admin.post(AGAIN, {ids: [bounced!.id], reason: ''})).status).toBe(422);
    const ids = [bounced, silenced, left].map(one => one!.id);
    expect(must(await admin.post(AGAIN, {ids, reason: 'Nos bloqueaban por la IP'}))).toEqual({
      done: 2,
      passedOver: {'Pidió no recibir nada, o se le quitó a mano: solo puede volver por sí mismo.': 1},
    });
    expect((await Promise.all(ids.map(stateOf))).map(({state}) => state)).toEqual(['active', 'active', 'unsubscribed']);
    const {rows} = await app.db.query(`select reason from suppression where email like '%@vuelve.example'`);
    expect(rows).toEqual([{reason: 'unsubscribed'}]);
    const noted = await app.db.query(
      `select reason from audit_entry where action = 'write_again' and resource_id = any($1)`,
      [ids.map(String)],
    );
    expect(noted.rows).toEqual(Array(2).fill({reason: 'Nos bloqueaban por la IP'}));
  });

  test('a list: every row judged, nothing taken in without a declared consent, taken in once', async () => {
    await make('emails/subscriptores', {
      email: 'conocida@example.org',
      consentAt: '2026-01-01T10:00:00Z',
      consentMethod: 'form',
      firstName: 'Eva',
    });
    const left = await make('emails/subscriptores', {
      email: 'ya.fuera@example.org',
      consentAt: '2026-01-01T10:00:00Z',
      consentMethod: 'form',
    });
    must(await admin.post(`${SUBSCRIBERS}/${left.id}/baja`, {reason: 'Desde el enlace'}));
    const group = await make('emails/grupos', {name: 'Feria'});
    const csv =
      'Correo;Nombre\nnueva@example.org;Ana\nNUEVA@example.org;Ana\nconocida@example.org;Otra\nya.fuera@example.org;Luis\nsin-arroba;Mal\n';
    const run = must(
      await bytes<{id: number; rowCount: number}>('/api/emails/importaciones/subir?name=feria.csv', Buffer.from(csv)),
    );
    expect((await admin.post<ErrorBody>(`/api/emails/importaciones/${run.id}/importar`)).body.code).toBe(
      'not_analysed',
    );
    const analyse = (consentOrigin: string) =>
      admin.post<Record<string, number> & ErrorBody>(`/api/emails/importaciones/${run.id}/analizar`, {
        mapping: {email: 0, firstName: 1},
        consentOrigin,
        consentOn: '2026-01-15',
        subscriberGroupId: group.id,
      });
    expect(Object.keys((await analyse('sí')).body.errors ?? {})).toEqual(['consentOrigin']);
    expect(must(await analyse('Hoja firmada en el puesto de la feria'))).toMatchObject({
      rowCount: 5,
      newCount: 1,
      knownCount: 1,
      duplicateCount: 1,
      blockedCount: 1,
      errorCount: 1,
    });
    expect(
      tally(
        await Promise.all([1, 2, 3].map(() => admin.post<ErrorBody>(`/api/emails/importaciones/${run.id}/importar`))),
      ),
    ).toEqual({200: 1, '409 already_imported': 2});
    const {rows} = await app.db.query(
      `select s.email, s.state, s.first_name as name from subscriber s
        join subscriber_group_member m on m.subscriber_id = s.id where m.subscriber_group_id = $1 order by 1`,
      [group.id],
    );
    expect(rows).toEqual([
      {email: 'conocida@example.org', state: 'active', name: 'Eva'},
      {email: 'nueva@example.org', state: 'active', name: 'Ana'},
    ]);
  });

  test('a group by conditions is kept true by the database', async () => {
    const group = await make<{id: number; memberCount: number}>('emails/grupos', {
      name: 'De taquilla',
      kind: 'rule',
      rule: {sources: ['box_office'], states: ['active']},
    });
    expect(group.memberCount).toBe(0);
    const person = await make('emails/subscriptores', {
      email: 'taquilla@example.org',
      source: 'box_office',
      consentAt: '2026-01-01T10:00:00Z',
      consentMethod: 'paper',
    });
    const count = async () =>
      must(await admin.get<{memberCount: number}>(`/api/emails/grupos/${group.id}`)).memberCount;
    expect(await count()).toBe(1);
    must(await admin.post(`${SUBSCRIBERS}/${person.id}/baja`, {reason: 'En persona'}));
    expect(await count()).toBe(0);
    expect(
      (
        await admin.post<ErrorBody>('/api/emails/miembros-grupo', {
          subscriberGroupId: group.id,
          subscriberId: person.id,
        })
      ).status,
    ).toBe(422);
  });
});
