/** The first time in: whose link it is, and the password that it lets them set. */
import {inject} from '@loopback/core';
import {post, requestBody, RestBindings, type Request} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {writeAudit} from '../../../web/auth/audit';
import {slowDown} from '../../../web/auth/attempts';
import {expectStaffPassword, hashPassword} from '../../../web/auth/password';
import {openSession} from '../../../web/auth/staff-session';
import {readWelcome, useWelcome} from '../../../web/auth/welcome';
import {Database} from '../../../platform/database/db';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {obj, opt, str, type Infer} from '../../../domain/kernel/shape';
import {SESSION} from './session';

const KEY = str({minLength: 20, maxLength: 100, description: 'lo que va detrás de `#bienvenida=` en el enlace'});
const LOOK = obj({key: KEY});
const CHOOSE = obj({
  key: KEY,
  password: str({minLength: 1, maxLength: 200, description: 'al menos 12 caracteres, con letras y números'}),
  name: opt(str({minLength: 1, maxLength: 120, description: 'cómo se llama, si todavía no se sabe'})),
});
const WELCOME = obj({name: str(), email: str()}, 'StaffWelcome');
const OPEN = {tag: 'Sesión de personal', permission: 'public' as const, errors: [410, 429]};

export class WelcomeController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @post(
    '/api/session/bienvenida',
    operation({
      ...OPEN,
      id: 'readStaffWelcome',
      summary: 'De quién es un enlace de bienvenida',
      description: 'No lo gasta.',
      answer: WELCOME,
    }),
  )
  async look(@requestBody(jsonBody(LOOK)) body: Infer<typeof LOOK>): Promise<Infer<typeof WELCOME>> {
    await this.slow();
    const {name, email} = await readWelcome(this.db, body.key);
    return {name, email};
  }

  @post(
    '/api/session/bienvenida/contrasena',
    operation({
      ...OPEN,
      id: 'useStaffWelcome',
      summary: 'Elegir la contraseña con un enlace de bienvenida y entrar',
      description: 'Gasta el enlace y cierra las sesiones de antes.',
      answer: SESSION,
    }),
  )
  async choose(@requestBody(jsonBody(CHOOSE)) body: Infer<typeof CHOOSE>): Promise<object> {
    await this.slow();
    const {email} = await readWelcome(this.db, body.key);
    expectStaffPassword(body.password, email);
    const passwordHash = await hashPassword(body.password);
    return this.db.withTransaction(async tx => {
      const {staffUserId, name} = await useWelcome(tx, body.key, passwordHash, body.name?.trim() || null);
      await writeAudit(
        tx,
        {...this.actor, kind: 'staff', id: staffUserId, name},
        {action: 'welcome', resource: 'usuarios', id: staffUserId},
      );
      return openSession(tx, staffUserId, {ip: this.actor.ip, userAgent: this.request.headers['user-agent'] ?? null});
    });
  }

  private slow = (): Promise<void> => slowDown(this.db, `welcome:${this.actor.ip}`, 30, 15);
}
