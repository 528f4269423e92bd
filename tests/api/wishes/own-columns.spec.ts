/**
 * Columns of a list fill fields of the club's own: known ones by their heading, others by a name; what does not fit is told in
 * its row, and what is known of somebody is not written over.
 */
import {must} from '../../support/world/purchase';
import {app, office, one, setStage} from './stage';
import {analyse, read, takeIn, upload} from './take-in';

setStage();

test('[T21] fields of the club’s own come along: those that somebody has by their heading, others by a name; none that does not fit', async () => {
  await takeIn('Correo,Talla\npropia1@campos.example,M\n', {mapping: {email: 0, own: {talla: 1}}});
  const fieldsOf = (email: string) => one('select custom_values from subscriber where email = $1', [email]);
  expect(await fieldsOf('propia1@campos.example')).toEqual({talla: 'M'});
  const csv = `Correo;TÁLLA;Peña favorita;Nombre\npropia1@campos.example;XL;Norte;Ana\npropia2@campos.example;S;${'x'.repeat(201)};Bea\npropia3@campos.example;;;Eva\n`;
  const run = await upload(csv);
  expect(run.mapping).toEqual({email: 0, firstName: 3, own: {talla: 1}});
  const own = {talla: 1, pena_favorita: 2};
  expect((await analyse(run, {mapping: {...run.mapping, own: {'Peña favorita': 2}}})).body.errors).toEqual({
    'mapping.own.Peña favorita': expect.stringContaining('minúsculas'),
  });
  expect((await analyse(run, {mapping: {...run.mapping, own: {talla: 9}}})).body.errors).toEqual({
    'mapping.own.talla': 'Esa columna no existe.',
  });
  must(await analyse(run, {mapping: {...run.mapping, own}}));
  expect((await read(run.id)).warnings).toEqual({
    'El campo «pena_favorita» pasa de 200 letras: no se toma.': 1,
  });
  must(await office.post(`/api/emails/importaciones/${run.id}/importar`));
  expect(await fieldsOf('propia1@campos.example')).toEqual({talla: 'M', pena_favorita: 'Norte'});
  expect(await fieldsOf('propia2@campos.example')).toEqual({talla: 'S'});
  expect(await fieldsOf('propia3@campos.example')).toEqual({});
  await app.db.query(
    `update subscriber set custom_values = (select jsonb_object_agg('campo' || n, 'x') from generate_series(1, 30) n)
      where email = 'propia3@campos.example'`,
  );
  const full = await takeIn('Correo,Talla\npropia3@campos.example,L\n');
  expect(full).toMatchObject({
    knownCount: 1,
    warnings: {'Tendría más de 30 campos propios: los del archivo no se toman.': 1},
  });
  expect(Object.keys((await fieldsOf('propia3@campos.example')) as object)).toHaveLength(30);
});
