/** An announcement while it is written: refused where it could not leave, drawn as it leaves; and what is told of it. */
import {must} from '../../support/world/purchase';
import {Visitor} from '../../support/wire/visitor';
import {app, office, setStage, world} from '../newsletters/stage';
import {addresses, go, send, writeTo} from './stage';

setStage();

test('[T17] a place for a reader’s own words is refused on saving, at its field; it is drawn as it leaves', async () => {
  const draft = {
    title: 'Puerta',
    kind: 'informative',
    audienceKind: 'customers',
    subject: 'Cambio',
    bodyHtml: '<p>Hola</p>',
  };
  const post = (more: object) => office.post<{errors?: object; id: number}>('/api/comunicados', {...draft, ...more});
  const says = expect.stringContaining('{{nombre}}');
  expect((await post({subject: 'Hola, {{nombre}}'})).body.errors).toEqual({subject: says});
  expect((await post({bodyHtml: '<p>Hola, {{nombre}}</p>'})).body.errors).toEqual({bodyHtml: says});
  const {id} = must(await post({}));
  const put = (bodyHtml: string) =>
    office.send<{errors?: object}>(`/api/comunicados/${id}`, {method: 'PUT', body: {bodyHtml, version: 1}});
  expect((await put('<p>{{nombre}}</p>')).body.errors).toEqual({bodyHtml: says});
  expect((await put('<p>Adiós</p>')).status).toBe(200);
  interface Drawn {
    subject: string;
    html: string;
    text: string;
    bytes: number;
  }
  const draw = async (more: object = {}, who = office) =>
    who.post<Drawn>('/api/comunicados/borrador', {
      kind: 'informative',
      audienceKind: 'customers',
      subject: 'Cambio',
      bodyHtml: '<p>Por la <b>puerta 7</b><script>alert(1)</script></p>',
      ...more,
    });
  const drawn = must(await draw());
  expect(drawn).toMatchObject({subject: 'Cambio', bytes: Buffer.byteLength(drawn.html)});
  expect(drawn.html).toMatch(/prefers-color-scheme[\s\S]*puerta 7/);
  expect(drawn.html).not.toContain('<script');
  expect(drawn.text).toContain('puerta 7');
  expect(drawn.text).not.toContain('Darme de baja');
  expect(must(await draw({kind: 'commercial'})).text).toContain('Darme de baja de la publicidad');
  expect(must(await draw({audienceKind: 'academy'})).text).toContain('Nombre del deportista');
  expect((await draw({}, new Visitor(app.url, world.staff.clerk.token))).status).toBe(403);
});

test('[T17] that a mail was read is told by nobody: its row refuses it, its figures do not say it', async () => {
  const id = await writeTo(addresses(2));
  await send(id, 2);
  await go();
  const read = (channel: string) =>
    app.db.query('update announcement_recipient set channel = $2, opened_at = now() where announcement_id = $1', [
      id,
      channel,
    ]);
  await expect(read('email')).rejects.toMatchObject({
    details: {constraint: 'announcement_recipient_read'},
  });
  const figures = must(await office.get<{opens: object[]}>(`/api/comunicados/${id}/estadisticas`));
  expect([figures.opens, figures]).toEqual([[], expect.not.objectContaining({clicked: expect.anything()})]);
  await expect(read('whatsapp')).resolves.toBeDefined();
});
