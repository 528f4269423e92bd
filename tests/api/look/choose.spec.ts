/** The look of the house is chosen at the office: who may, what is refused and in which words, and two at once. */
import {layBase} from '../../../api/src/domain/beginning/lay-base';
import {must} from '../../support/world/purchase';
import type {ErrorBody} from '../../support/wire/visitor';
import {SHIELD, app, admin, clerk, openHouse, read, save, upload} from './stage';

describe('the house', () => {
  openHouse();

  test('begins neutral, and the base data say that colours are still to be chosen', async () => {
    await app.db.withTransaction(layBase);
    const look = await read();
    expect(look).toMatchObject({
      shortName: '',
      motto: '',
      primary: null,
      accent: null,
      typeface: 'archivo',
      posterStyle: 'illustrated',
      crest: null,
    });
    const steps = must(await admin.get<{steps: {id: string; isDone: boolean}[]}>('/api/inicio')).steps;
    expect(steps.find(step => step.id === 'look')?.isDone).toBe(false);
  });

  test('a field that is wrong is named, and nothing is kept of the others', async () => {
    const wrong = await save({
      primary: 'verde',
      accent: '#12345',
      shortName: 'x'.repeat(41),
      motto: '<b>Hola</b>',
      crestId: 999_999,
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['accent', 'crestId', 'motto', 'primary', 'shortName']);
    expect((await save({primary: '#7a1f3d', accent: null})).body.errors).toEqual({
      accent: expect.stringContaining('dos colores'),
    });
    expect((await save({typeface: 'comic'})).status).toBe(422);
    expect(await read()).toMatchObject({primary: null, shortName: '', version: 1});
  });

  test('two people at once: the second is told, nothing of the first is lost', async () => {
    const {version} = await read();
    const both = await Promise.all([save({motto: 'Uno'}, version), save({motto: 'Dos'}, version)]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(both.find(answer => answer.status === 409)!.body.code).toBe('stale_version');
    expect((await read()).motto).toBe(both.find(answer => answer.status === 200)!.body.motto);
  });

  test('the database refuses by itself what is no colour, pairing or kind of poster', async () => {
    for (const wrong of [
      `primary_color = 'red', accent_color = 'red'`,
      `primary_color = '#FFFFFF', accent_color = '#FFFFFF'`,
      `primary_color = '#112233', accent_color = null`,
      `typeface = 'comic'`,
      `poster_style = 'x'`,
      `id = 2`,
    ])
      await expect(app.db.query(`update look set ${wrong}`)).rejects.toMatchObject({status: 422});
    await expect(app.db.query('insert into look (id) values (1)')).rejects.toMatchObject({status: 409});
  });

  test('who may not configure may not choose, and the old way is closed', async () => {
    expect((await upload(SHIELD, clerk)).status).toBe(403);
    expect((await clerk.send('/api/aspecto', {method: 'PUT', body: {}})).status).toBe(403);
    const {version} = (await app.db.query<{version: number}>('select version from organization')).rows[0]!;
    const answer = await admin.send<ErrorBody>('/api/configuracion/1', {
      method: 'PUT',
      body: {brand: {colors: {primary: 'red'}}, version},
    });
    expect(answer.status).toBe(422);
  });
});
