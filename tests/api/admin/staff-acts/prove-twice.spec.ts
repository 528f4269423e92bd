/** The second factor: asked for, used once, taken away. */
import {Secret, TOTP} from 'otpauth';
import {PASSWORD, type World} from '../../../support/world/fixture';
import {must} from '../../../support/world/purchase';
import {Visitor, type ErrorBody} from '../../../support/wire/visitor';
import {app, finance, one, openStaff, root, world} from './stage';

openStaff();

describe('second factor', () => {
  const logIn = async (role: keyof World['staff']) =>
    must(
      await new Visitor(app.url).post<{token: string; stage: string; permissions: unknown[]}>('/api/session', {
        email: world.staff[role].email,
        password: PASSWORD,
      }),
    );
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({secret: Secret.fromBase32(secret)}).generate({timestamp: Date.now() + steps * 30_000});

  test('a superadministrator without it may only enrol; then every log-in asks for a code, and a code serves once', async () => {
    const first = await logIn('superadmin');
    expect([first.stage, first.permissions]).toEqual(['enrol', []]);
    const person = new Visitor(app.url, first.token);
    expect((await person.get<ErrorBody>('/api/pedidos')).body.code).toBe('second_factor_required');
    const {secret, qrSvg} = must(await person.post<{secret: string; qrSvg: string}>('/api/session/segundo-factor'));
    expect(qrSvg).toContain('<svg');
    expect((await person.post<ErrorBody>('/api/session/segundo-factor/confirmar', {code: '000000'})).status).toBe(422);
    const {recoveryCodes} = must(
      await person.post<{recoveryCodes: string[]}>('/api/session/segundo-factor/confirmar', {code: codeOf(secret)}),
    );
    expect(recoveryCodes).toHaveLength(10);
    expect((await person.get('/api/pedidos')).status).toBe(200);
    expect(
      (await person.post<ErrorBody>('/api/session/segundo-factor/desactivar', {code: codeOf(secret, 1)})).status,
    ).toBe(409);

    const again = await logIn('superadmin');
    expect(again.stage).toBe('code');
    const waiting = new Visitor(app.url, again.token);
    expect((await waiting.get<ErrorBody>('/api/pedidos')).status).toBe(403);
    expect((await waiting.post<ErrorBody>('/api/session/segundo-factor')).status).toBe(403);
    expect((await waiting.post<ErrorBody>('/api/session/codigo', {code: codeOf(secret)})).status).toBe(422);
    expect(must(await waiting.post<{stage: string}>('/api/session/codigo', {code: codeOf(secret, 1)})).stage).toBe(
      'full',
    );

    const third = new Visitor(app.url, (await logIn('superadmin')).token);
    must(await third.post('/api/session/codigo', {code: recoveryCodes[0]!.toUpperCase()}));
    const fourth = new Visitor(app.url, (await logIn('superadmin')).token);
    expect((await fourth.post<ErrorBody>('/api/session/codigo', {code: recoveryCodes[0]})).status).toBe(422);
    let last = 422;
    for (let i = 0; i < 10 && last === 422; i++)
      last = (await fourth.post('/api/session/codigo', {code: '123456'})).status;
    expect(last).toBe(429);
    const stored = await one<{sealed: Buffer}>(
      'select sealed_secret as sealed from staff_totp where staff_user_id = $1',
      [world.staff.superadmin.id],
    );
    expect(stored.sealed.toString('latin1')).not.toContain(secret);
  });

  test('anybody may have it; who has lost the phone gets it taken away, and the sessions with it', async () => {
    expect((await logIn('finance_manager')).stage).toBe('full');
    const {secret} = must(await finance.post<{secret: string}>('/api/session/segundo-factor'));
    must(await finance.post('/api/session/segundo-factor/confirmar', {code: codeOf(secret)}));
    expect((await logIn('finance_manager')).stage).toBe('code');
    const link = must(await root.post<{url: string}>(`/api/usuarios/${world.staff.finance_manager.id}/enlace`));
    const entered = must(
      await new Visitor(app.url, link.url.split('api_key=')[1]).post<{stage: string}>('/api/session/exchange'),
    );
    expect(entered.stage).toBe('code');
    expect(
      must(
        await root.send<{removed: boolean}>(`/api/usuarios/${world.staff.finance_manager.id}/segundo-factor`, {
          method: 'DELETE',
        }),
      ).removed,
    ).toBe(true);
    expect((await finance.get('/api/session')).status).toBe(401);
    expect((await logIn('finance_manager')).stage).toBe('full');
  });
});
