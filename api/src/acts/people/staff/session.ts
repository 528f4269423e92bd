/** Staff come and go: log-in, `?api_key=` exchange, who am I, log-out. */
import {inject} from '@loopback/core';
import {del, get, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {forgiveLogIn, slowDown, slowLogIn} from '../../../web/auth/attempts';
import {describe, exchange, logIn, logOut, staffOf} from '../../../web/auth/staff-session';
import {Database} from '../../../platform/database/db';
import {DomainError} from '../../../domain/kernel/errors';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, email, id, int, list, obj, oneOf, orNull, str, type Infer} from '../../../domain/kernel/shape';

const LOG_IN = obj({email: email(), password: str({minLength: 1, maxLength: 200})});
export const SESSION = obj(
  {
    token: str(),
    user: obj({id: id(), name: str(), email: str(), roles: list(str()), companyId: orNull(id())}),
    stage: oneOf('full', 'code', 'enrol', 'locked'),
    counter: orNull(
      obj({
        hasPin: bool(),
        isByPin: bool({description: 'la abrió un PIN: es de taquilla y nada más'}),
        lockMinutes: int({description: 'sin tocar nada, se bloquea; 0: nunca'}),
      }),
    ),
    permissions: list(obj({resource: str(), actions: list(str())})),
    activities: list(str(), {description: 'deporte, teatro o las dos cosas'}),
    modules: list(str(), {description: 'las partes que la organización usa'}),
    off: list(
      obj({
        of: list(str()),
        names: list(str(), {description: 'basta con una'}),
        areas: list(str()),
        paths: list(str(), {description: 'ni ellas ni nada debajo'}),
      }),
      {description: 'lo que no usa, con los permisos y las direcciones que son de ello'},
    ),
  },
  'StaffSession',
);

export class SessionController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @post(
    '/api/session',
    operation({
      id: 'logIn',
      tag: 'Sesión de personal',
      summary: 'Entrar con correo y contraseña',
      description:
        '`stage`: full, dentro; code, falta el código de la verificación en dos pasos (POST /api/session/codigo); enrol, la cuenta tiene que activarla antes de nada; locked, la taquilla está bloqueada y espera un PIN (POST /api/session/relevo). Hasta entonces la sesión no puede hacer otra cosa.',
      permission: 'public',
      answer: SESSION,
      errors: [401, 429],
    }),
  )
  async logIn(@requestBody(jsonBody(LOG_IN)) body: Infer<typeof LOG_IN>): Promise<object> {
    const made = await slowLogIn(this.db, 'staff', body.email.trim().toLowerCase(), this.actor.ip);
    return this.db.withTransaction(async tx => {
      const session = await logIn(tx, body.email, body.password, this.from());
      await forgiveLogIn(tx, made);
      return session;
    });
  }

  @post(
    '/api/session/exchange',
    operation({
      id: 'exchangeLinkKey',
      tag: 'Sesión de personal',
      summary: 'Canjear la clave de un enlace por una sesión',
      description:
        'La clave va en Authorization: Bearer. Una clave de enlace sirve una vez, diez minutos como mucho; una sesión válida se devuelve tal cual.',
      permission: 'public',
      answer: SESSION,
      errors: [401, 429],
    }),
  )
  async exchange(): Promise<object> {
    await slowDown(this.db, `exchange:${this.actor.ip}`, 30, 15);
    return this.db.withTransaction(tx => exchange(tx, this.bearer(), this.from()));
  }

  @get(
    '/api/session',
    operation({
      id: 'whoAmI',
      tag: 'Sesión de personal',
      summary: 'Quién soy y qué puedo hacer',
      permission: 'staff',
      answer: SESSION,
    }),
  )
  async me(): Promise<object> {
    const token = this.bearer();
    return {token, ...describe(await staffOf(this.db, token))};
  }

  @del(
    '/api/session',
    operation({id: 'logOut', tag: 'Sesión de personal', summary: 'Salir', permission: 'staff', status: 204}),
  )
  async logOut(): Promise<void> {
    await logOut(this.db, this.bearer());
  }

  private bearer(): string {
    const token = /^Bearer ([\w.-]{1,200})$/.exec(this.request.headers.authorization ?? '')?.[1];
    if (!token) throw new DomainError('unauthorized', 'Entra para continuar.');
    return token;
  }

  private from() {
    return {ip: this.actor.ip, userAgent: this.request.headers['user-agent'] ?? null};
  }
}
