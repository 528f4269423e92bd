/** Accounts of staff: a new password, a link to come in, who is in and throwing them out. */
import {inject} from '@loopback/core';
import {del, get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {endSession, endSessions} from '../../../domain/staff/end-sessions';
import {setPassword} from '../../../domain/staff/set-password';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {forgive, slowDown} from '../../../web/auth/attempts';
import {checkPassword, expectStaffPassword, hashPassword} from '../../../web/auth/password';
import {ROLES} from '../../../web/auth/permissions';
import {guardStaffAccess} from '../../../web/auth/role-guard';
import {makeLinkKey} from '../../../web/auth/staff-session';
import {tokenHash} from '../../../platform/keys/token';
import {makeWelcome} from '../../../web/auth/welcome';
import {Database} from '../../../platform/database/db';
import {conflict, invalid, notFound} from '../../../domain/kernel/errors';
import {mailIdentity} from '../../../outside/mail/identity';
import {queueMail} from '../../../outside/mail/queue/mail-queue';
import {renderStaffInvitation} from '../../../outside/mail/render/account';
import {readMailVersion} from '../../../outside/mail/server';
import {StaffUser} from '../../../models/people/staff-user';
import {transactOnce} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {createRecord} from '../../../web/rest/records';
import {resourceOf} from '../../../web/rest/resource';
import {
  bool,
  email,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, MAYBE_KEY} from '../../parameters';

/** Twelve characters with letters and digits: PCI DSS 4.0, 8.3.6. */
const PASSWORD_BODY = obj({
  password: str({minLength: 12, maxLength: 200}),
  currentPassword: opt(str({maxLength: 200, description: 'la de ahora; hace falta para cambiar la propia'})),
});
const REVOKED = obj({revoked: int({description: 'sesiones cerradas'})});
const INVITED = obj(
  {
    id: id(),
    sentTo: str(),
    isWaiting: bool({description: 'no hay servidor de correo: espera en la bandeja de salida'}),
  },
  'StaffInvited',
);
type Invited = Infer<typeof INVITED>;
const NEW_PERSON = obj({
  name: str({minLength: 1, maxLength: 120}),
  email: email(),
  role: oneOf(...ROLES),
  eventCompanyId: opt(orNull(id('de quien es promotor'))),
  affiliateId: opt(orNull(id('de quien vende para una agencia o peña'))),
});
const BY_HAND_MINUTES = 60;
const INVITATION_MINUTES = 7 * 24 * 60;
const LINK = obj({url: str(), expiresAt: instant()}, 'StaffLink');
const SESSIONS = list(
  obj({
    id: id(),
    createdAt: instant(),
    lastSeenAt: instant(),
    expiresAt: instant(),
    ip: orNull(str()),
    userAgent: orNull(str()),
    isCurrent: bool({description: 'la de quien pregunta'}),
  }),
);
const TAG = 'Usuarios';
const STAFF = resourceOf(StaffUser);
const EDIT = {tag: TAG, permission: {area: 'staff', action: 'edit'} as const, errors: [404]};

interface Account {
  id: number;
  name: string;
  email: string;
  roles: string[];
  eventCompanyId: number | null;
  isActive: boolean;
}

export class StaffUsersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @post(
    '/api/usuarios/{id}/contrasena',
    operation({
      ...EDIT,
      id: 'setStaffPassword',
      summary: 'Poner una contraseña nueva; cierra las sesiones abiertas de la cuenta',
      description: 'Al menos 12 caracteres, con letras y números. Quien cambia la suya sigue dentro.',
      answer: REVOKED,
    }),
  )
  async password(
    @param.path.integer('id', ID) userId: number,
    @requestBody(jsonBody(PASSWORD_BODY)) body: Infer<typeof PASSWORD_BODY>,
  ): Promise<{revoked: number}> {
    expectStaffPassword(body.password, '');
    if (userId === this.actor.id) await this.expectOwnPassword(userId, body.currentPassword ?? '');
    const hash = await hashPassword(body.password);
    return this.db.withTransaction(async tx => {
      const user = await this.account(tx, userId);
      expectStaffPassword(body.password, user.email);
      await setPassword(tx, userId, hash);
      const revoked = await this.revoke(tx, userId, true);
      await writeAudit(tx, this.actor, {action: 'set_password', resource: 'usuarios', id: userId, changes: {revoked}});
      return {revoked};
    });
  }

  @post(
    '/api/usuarios/{id}/enlace',
    operation({
      ...EDIT,
      id: 'makeStaffLink',
      summary: 'Un enlace de entrada: sirve una vez y diez minutos',
      answer: LINK,
      errors: [404, 409],
    }),
  )
  async link(@param.path.integer('id', ID) userId: number): Promise<Infer<typeof LINK>> {
    return this.db.withTransaction(async tx => {
      const user = await this.account(tx, userId);
      if (!user.isActive) throw conflict('wrong_state', 'La cuenta está desactivada.');
      const key = await makeLinkKey(tx, userId);
      await writeAudit(tx, this.actor, {action: 'make_link', resource: 'usuarios', id: userId});
      const {rows} = await tx.query<{at: Date}>('select max(expires_at) as at from link_key where staff_user_id = $1', [
        userId,
      ]);
      return {url: `${this.runtime.config.publicUrl}/admin?api_key=${key}`, expiresAt: rows[0]!.at.toISOString()};
    });
  }

  @post(
    '/api/usuarios/{id}/invitar',
    operation({
      ...EDIT,
      id: 'inviteStaff',
      summary: 'Enviar por correo el enlace con que elige su contraseña',
      description: 'Sirve una vez y siete días; el anterior deja de valer.',
      answer: INVITED,
      errors: [404, 409, 429],
    }),
  )
  async invite(
    @param.path.integer('id', ID) userId: number,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Invited> {
    await slowDown(this.db, `invite-staff:${userId}`, 5, 60);
    return transactOnce(this.db, this.actor, key, ['inviteStaff', userId], async tx => {
      const user = await this.account(tx, userId);
      if (!user.isActive) throw conflict('wrong_state', 'La cuenta está desactivada.');
      return this.sendInvitation(tx, user);
    });
  }

  @post(
    '/api/usuarios/invitar',
    operation({
      tag: TAG,
      permission: {area: 'staff', action: 'create'},
      id: 'inviteNewStaff',
      summary: 'Dar de alta a alguien y enviarle la invitación',
      description: 'En un solo acto: la cuenta, su papel y el correo con que elige su contraseña.',
      answer: INVITED,
      errors: [409, 429],
    }),
  )
  async inviteNew(
    @requestBody(jsonBody(NEW_PERSON))
    {name, email: typed, role, eventCompanyId = null, affiliateId = null}: Infer<typeof NEW_PERSON>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Invited> {
    const address = typed.trim().toLowerCase();
    await slowDown(this.db, `invite-staff-new:${this.actor.id}`, 60, 60);
    return transactOnce(
      this.db,
      this.actor,
      key,
      ['inviteNewStaff', address, name, role, eventCompanyId, affiliateId],
      async tx => {
        const {rows: known} = await tx.query('select 1 from staff_user where email = $1', [address]);
        if (known.length > 0)
          throw invalid({email: 'Ya hay una cuenta con ese correo: invítala otra vez desde la lista.'});
        const made = await createRecord(
          tx,
          STAFF,
          {
            name,
            email: address,
            roles: [role],
            isActive: true,
            ...(eventCompanyId && {eventCompanyId}),
            ...(affiliateId && {affiliateId}),
          },
          this.actor,
          this.runtime,
        );
        return this.sendInvitation(tx, made as unknown as Account);
      },
    );
  }

  @post(
    '/api/usuarios/{id}/bienvenida',
    operation({
      tag: TAG,
      permission: {area: 'platform', action: 'configure'},
      id: 'makeStaffWelcome',
      summary: 'Un enlace de bienvenida para dar en mano',
      description:
        'Para quien todavía no ha entrado nunca, cuando no llega el correo. Vale una hora y una vez; el enviado por correo deja de valer.',
      answer: LINK,
      errors: [404, 409],
    }),
  )
  async welcomeByHand(@param.path.integer('id', ID) userId: number): Promise<Infer<typeof LINK>> {
    return this.db.withTransaction(async tx => {
      const user = await this.account(tx, userId);
      const {rows} = await tx.query<{isNew: boolean}>(
        'select password_hash is null as "isNew" from staff_user where id = $1 for update',
        [userId],
      );
      // Whoever has a password is invited by mail alone: nobody takes over an account with a link made here.
      if (!user.isActive || !rows[0]?.isNew)
        throw conflict(
          'wrong_state',
          user.isActive
            ? 'Esa persona ya ha entrado: si ha olvidado la contraseña, invítala por correo.'
            : 'La cuenta está desactivada.',
        );
      const key = await makeWelcome(tx, userId, BY_HAND_MINUTES);
      await writeAudit(tx, this.actor, {action: 'make_welcome', resource: 'usuarios', id: userId});
      const {rows: made} = await tx.query<{at: Date}>(
        'select expires_at as at from staff_welcome where key_hash = $1',
        [tokenHash(key)],
      );
      return {url: `${this.runtime.config.publicUrl}/admin#bienvenida=${key}`, expiresAt: made[0]!.at.toISOString()};
    });
  }

  private async sendInvitation(tx: Tx, user: Account): Promise<Invited> {
    const key = await makeWelcome(tx, user.id, INVITATION_MINUTES);
    const url = `${this.runtime.config.publicUrl}/admin#bienvenida=${key}`;
    const mail = renderStaffInvitation({
      identity: await mailIdentity(tx, this.runtime.config),
      firstName: user.name,
      url,
      validMinutes: INVITATION_MINUTES,
    });
    await queueMail(this.runtime, tx, {
      ...mail,
      dedupeKey: `staff_invitation:${tokenHash(key).toString('hex').slice(0, 24)}`,
      kind: 'staff_invitation',
      to: user.email,
      orderId: null,
      attachments: [],
    });
    await writeAudit(tx, this.actor, {action: 'invite', resource: 'usuarios', id: user.id});
    return {id: user.id, sentTo: user.email, isWaiting: (await readMailVersion(tx, this.runtime.config)) === null};
  }

  @get(
    '/api/usuarios/{id}/sesiones',
    operation({
      id: 'listStaffSessions',
      tag: TAG,
      summary: 'Sesiones abiertas de una cuenta',
      permission: {area: 'staff', action: 'view'},
      answer: SESSIONS,
      errors: [404],
    }),
  )
  async sessions(@param.path.integer('id', ID) userId: number): Promise<Infer<typeof SESSIONS>> {
    await this.account(this.db, userId);
    const {rows} = await this.db.query<{
      id: number;
      createdAt: Date;
      lastSeenAt: Date;
      expiresAt: Date;
      ip: string | null;
      userAgent: string | null;
      isCurrent: boolean;
    }>(
      `select id, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", ip,
        user_agent as "userAgent", token_hash = $2 as "isCurrent"
         from login_session where staff_user_id = $1 and revoked_at is null and expires_at > now()
           order by last_seen_at desc limit 200`,
      [userId, this.ownToken()],
    );
    return rows.map(s => ({
      ...s,
      createdAt: s.createdAt.toISOString(),
      lastSeenAt: s.lastSeenAt.toISOString(),
      expiresAt: s.expiresAt.toISOString(),
    }));
  }

  @del(
    '/api/usuarios/{id}/sesiones',
    operation({...EDIT, id: 'closeStaffSessions', summary: 'Cerrar todas las sesiones de una cuenta', answer: REVOKED}),
  )
  async close(@param.path.integer('id', ID) userId: number): Promise<{revoked: number}> {
    return this.db.withTransaction(async tx => {
      await this.account(tx, userId);
      const revoked = await this.revoke(tx, userId, false);
      await writeAudit(tx, this.actor, {
        action: 'close_sessions',
        resource: 'usuarios',
        id: userId,
        changes: {revoked},
      });
      return {revoked};
    });
  }

  @del(
    '/api/usuarios/{id}/sesiones/{sessionId}',
    operation({...EDIT, id: 'closeStaffSession', summary: 'Cerrar una sesión de una cuenta', answer: REVOKED}),
  )
  async closeOne(
    @param.path.integer('id', ID) userId: number,
    @param.path.integer('sessionId', ID) sessionId: number,
  ): Promise<{revoked: number}> {
    return this.db.withTransaction(async tx => {
      await this.account(tx, userId);
      if (!(await endSession(tx, userId, sessionId))) throw notFound('Esa sesión ya está cerrada.');
      await writeAudit(tx, this.actor, {
        action: 'close_session',
        resource: 'usuarios',
        id: userId,
        changes: {sessionId},
      });
      return {revoked: 1};
    });
  }

  /** Whoever finds a session open, or its token, does not keep the account by it. */
  private async expectOwnPassword(userId: number, current: string): Promise<void> {
    await slowDown(this.db, `own-password:${userId}`, 5, 15);
    const {rows} = await this.db.query<{hash: string | null}>(
      'select password_hash as hash from staff_user where id = $1',
      [userId],
    );
    if (!(await checkPassword(rows[0]?.hash, current)))
      throw invalid({currentPassword: 'Escribe tu contraseña de ahora.'});
    await forgive(this.db, `own-password:${userId}`);
  }

  private async account(tx: Tx, userId: number): Promise<Account> {
    const {rows} = await tx.query<Account>(
      `select id, name, email, roles, event_company_id as "eventCompanyId", is_active as "isActive" from staff_user
        where id = $1`,
      [userId],
    );
    if (!rows[0]) throw notFound('No existe ese usuario.');
    guardStaffAccess(this.actor, rows[0]);
    return rows[0];
  }

  /** `keepOwn`: who changes the own password stays in where it was changed. */
  private revoke(tx: Tx, userId: number, keepOwn: boolean): Promise<number> {
    return endSessions(tx, userId, keepOwn ? this.ownToken() : null);
  }

  private ownToken(): Buffer {
    return tokenHash(/^Bearer (.+)$/.exec(this.request.headers.authorization ?? '')?.[1] ?? '');
  }
}
