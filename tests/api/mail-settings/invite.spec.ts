/** Who joins the staff is written to, also without a mail server; the link is made anew by hand and stands in no audit. */
import {mailsTo} from '../../support/world/mails';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, setStage, world} from './stage';

setStage();

describe('staff', () => {
  test('one act makes the account and writes to it; a known address is refused by name', async () => {
    await app.db.query('delete from mail_server');
    const invite = (more: object = {}) =>
      admin.post<{id: number; sentTo: string; isWaiting: boolean} & ErrorBody>('/api/usuarios/invitar', {
        name: 'Nora Gil',
        email: 'Nora@Example.org',
        role: 'clerk',
        ...more,
      });
    const made = await invite();
    expect(made.body).toMatchObject({sentTo: 'nora@example.org', isWaiting: true});
    expect((await mailsTo(app, 'nora@example.org')).at(-1)!.text).toContain('/admin#bienvenida=');
    expect((await invite()).body.errors).toEqual({email: expect.stringContaining('Ya hay una cuenta')});
    expect((await invite({email: 'jefa@example.org', role: 'superadmin'})).status).toBe(403);
    expect((await invite({email: 'promo@example.org', role: 'promoter'})).body.errors).toHaveProperty('eventCompanyId');
    expect(
      (await app.db.query(`select 1 from staff_user where email in ('jefa@example.org', 'promo@example.org')`))
        .rowCount,
    ).toBe(0);
    // By hand: superadministration alone, and only while nobody has come in with that account.
    expect((await admin.post(`/api/usuarios/${made.body.id}/bienvenida`)).status).toBe(403);
    const root = new Visitor(app.url, world.staff.superadmin.token);
    const mailed = /bienvenida=([\w-]+)/.exec((await mailsTo(app, 'nora@example.org')).at(-1)!.text)![1];
    const byHand = await root.post<{url: string}>(`/api/usuarios/${made.body.id}/bienvenida`);
    const key = byHand.body.url.split('#bienvenida=')[1];
    expect((await new Visitor(app.url).post('/api/session/bienvenida', {key: mailed})).status).toBe(410);
    expect(
      (
        await new Visitor(app.url).post('/api/session/bienvenida/contrasena', {
          key,
          password: 'una frase con 12 letras',
          name: 'Nora Gil',
        })
      ).status,
    ).toBe(200);
    expect((await root.post<ErrorBody>(`/api/usuarios/${made.body.id}/bienvenida`)).body.code).toBe('wrong_state');
    expect(
      (
        await app.db.query<{text: string}>(
          `select string_agg(changes::text, ' ') as text from audit_entry where action in ('invite', 'make_welcome')`,
        )
      ).rows[0]!.text,
    ).not.toContain(key);
  });
});
