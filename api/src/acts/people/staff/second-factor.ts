/** The second factor of whoever asks: enrol, give the code at log-in, new recovery codes, switch it off. */
import {inject} from '@loopback/core';
import {del, get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {endSessions} from '../../../domain/staff/end-sessions';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {forgive, slowDown} from '../../../web/auth/attempts';
import {guardStaffAccess} from '../../../web/auth/role-guard';
import {
  beginEnrolment,
  confirmEnrolment,
  needsSecondFactor,
  newRecoveryCodes,
  readSecondFactor,
  removeSecondFactor,
  useCode,
} from '../../../web/auth/second-factor';
import {completeSession, describe, staffOf, type Staff} from '../../../web/auth/staff-session';
import {Database} from '../../../platform/database/db';
import {conflict, DomainError, invalid, notFound} from '../../../domain/kernel/errors';
import {qrSvg} from '../../../outside/drawing/qr';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, instant, int, list, obj, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';
import {SESSION} from './session';

const CODE_BODY = obj({
  code: str({minLength: 6, maxLength: 20, description: 'seis cifras de la aplicación, o un código de recuperación'}),
});
const STATE = obj(
  {
    isEnabled: bool(),
    isRequired: bool({description: 'la cuenta no puede prescindir de ella'}),
    enabledAt: orNull(instant()),
    recoveryLeft: int({description: 'códigos de recuperación sin usar'}),
  },
  'SecondFactor',
);
const ENROLMENT = obj(
  {secret: str({description: 'para escribirlo a mano'}), uri: str(), qrSvg: str()},
  'SecondFactorEnrolment',
);
const CODES = obj({recoveryCodes: list(str(), {description: 'no se vuelven a enseñar'})}, 'RecoveryCodes');
const OWN = {tag: 'Sesión de personal', permission: 'staff' as const};
/** Guesses of a code: for the account, wherever they come from. */
const GUESSES = 8;
const ONLY_WHOLE = 'Con el PIN de taquilla no se toca la verificación en dos pasos: entra con tu contraseña.';
const WINDOW = 15;

export class SecondFactorController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @post(
    '/api/session/codigo',
    operation({
      ...OWN,
      id: 'giveSecondFactor',
      summary: 'Dar el código de la verificación en dos pasos al entrar',
      description: 'Cada código sirve una vez. Demasiados fallos cierran la puerta un cuarto de hora.',
      answer: SESSION,
      errors: [409, 429],
    }),
  )
  async code(@requestBody(jsonBody(CODE_BODY)) body: Infer<typeof CODE_BODY>): Promise<object> {
    const staff = await this.staff();
    if (staff.stage !== 'code') throw conflict('wrong_state', 'Esta sesión no espera ningún código.');
    await this.expectCode(staff, body.code);
    await completeSession(this.db, staff.sessionId);
    return {token: this.token(), ...describe(await this.staff())};
  }

  @get(
    '/api/session/segundo-factor',
    operation({...OWN, id: 'getSecondFactor', summary: 'Cómo está mi verificación en dos pasos', answer: STATE}),
  )
  async state(): Promise<Infer<typeof STATE>> {
    const staff = await this.staff();
    const {enabledAt, isEnabled, recoveryLeft} = await readSecondFactor(this.db, staff.id);
    return {
      isEnabled,
      enabledAt: enabledAt?.toISOString() ?? null,
      recoveryLeft,
      isRequired: needsSecondFactor(staff.roles),
    };
  }

  @post(
    '/api/session/segundo-factor',
    operation({
      ...OWN,
      id: 'beginSecondFactor',
      summary: 'Empezar a activar la verificación en dos pasos',
      description: 'Devuelve el secreto y su QR; cuenta desde que se confirma con un código.',
      answer: ENROLMENT,
      errors: [409],
    }),
  )
  async begin(): Promise<Infer<typeof ENROLMENT>> {
    const staff = await this.whole();
    const {secret, uri} = await this.db.withTransaction(tx =>
      beginEnrolment(tx, this.runtime.config.secret, staff.id, staff.email),
    );
    return {secret, uri, qrSvg: qrSvg(uri, 'Código QR para la aplicación de verificación')};
  }

  @post(
    '/api/session/segundo-factor/confirmar',
    operation({
      ...OWN,
      id: 'confirmSecondFactor',
      summary: 'Confirmar con el primer código; devuelve los de recuperación',
      answer: CODES,
      errors: [409, 429],
    }),
  )
  async confirm(@requestBody(jsonBody(CODE_BODY)) body: Infer<typeof CODE_BODY>): Promise<Infer<typeof CODES>> {
    const staff = await this.whole();
    await slowDown(this.db, `totp:${staff.id}`, GUESSES, WINDOW);
    return this.db.withTransaction(async tx => {
      const recoveryCodes = await confirmEnrolment(tx, this.runtime.config.secret, staff.id, body.code);
      await completeSession(tx, staff.sessionId);
      await forgive(tx, `totp:${staff.id}`);
      await writeAudit(tx, this.actor, {action: 'enable_second_factor', resource: 'usuarios', id: staff.id});
      return {recoveryCodes};
    });
  }

  @post(
    '/api/session/segundo-factor/recuperacion',
    operation({
      ...OWN,
      id: 'renewRecoveryCodes',
      summary: 'Códigos de recuperación nuevos; los de antes dejan de valer',
      answer: CODES,
      errors: [429],
    }),
  )
  async recovery(@requestBody(jsonBody(CODE_BODY)) body: Infer<typeof CODE_BODY>): Promise<Infer<typeof CODES>> {
    const staff = await this.whole();
    await this.expectCode(staff, body.code);
    return this.db.withTransaction(async tx => {
      const recoveryCodes = await newRecoveryCodes(tx, staff.id);
      await writeAudit(tx, this.actor, {action: 'renew_recovery_codes', resource: 'usuarios', id: staff.id});
      return {recoveryCodes};
    });
  }

  @post(
    '/api/session/segundo-factor/desactivar',
    operation({
      ...OWN,
      id: 'disableSecondFactor',
      summary: 'Desactivar la verificación en dos pasos',
      answer: STATE,
      errors: [409, 429],
    }),
  )
  async disable(@requestBody(jsonBody(CODE_BODY)) body: Infer<typeof CODE_BODY>): Promise<Infer<typeof STATE>> {
    const staff = await this.whole();
    if (needsSecondFactor(staff.roles))
      throw conflict('wrong_state', 'Tu papel exige la verificación en dos pasos: no se puede desactivar.');
    await this.expectCode(staff, body.code);
    await this.db.withTransaction(async tx => {
      await removeSecondFactor(tx, staff.id);
      await writeAudit(tx, this.actor, {action: 'disable_second_factor', resource: 'usuarios', id: staff.id});
    });
    return this.state();
  }

  @get(
    '/api/usuarios/{id}/segundo-factor',
    operation({
      id: 'getStaffSecondFactor',
      tag: 'Usuarios',
      summary: 'Cómo está la verificación en dos pasos de una cuenta',
      permission: {area: 'staff', action: 'view'},
      answer: STATE,
      errors: [404],
    }),
  )
  async stateOf(@param.path.integer('id', ID) userId: number): Promise<Infer<typeof STATE>> {
    const user = await this.account(userId);
    const {enabledAt, isEnabled, recoveryLeft} = await readSecondFactor(this.db, userId);
    return {
      isEnabled,
      enabledAt: enabledAt?.toISOString() ?? null,
      recoveryLeft,
      isRequired: needsSecondFactor(user.roles),
    };
  }

  @del(
    '/api/usuarios/{id}/segundo-factor',
    operation({
      id: 'resetStaffSecondFactor',
      tag: 'Usuarios',
      summary: 'Quitar la verificación en dos pasos de quien ha perdido el teléfono; cierra sus sesiones',
      permission: {area: 'staff', action: 'edit'},
      answer: obj({removed: bool()}),
      errors: [404, 409],
    }),
  )
  async reset(@param.path.integer('id', ID) userId: number): Promise<{removed: boolean}> {
    if (userId === this.actor.id) throw conflict('wrong_state', 'La tuya se desactiva en «Seguridad», con un código.');
    await this.account(userId);
    return this.db.withTransaction(async tx => {
      const removed = await removeSecondFactor(tx, userId);
      await endSessions(tx, userId, null);
      await writeAudit(tx, this.actor, {action: 'reset_second_factor', resource: 'usuarios', id: userId});
      return {removed};
    });
  }

  private async account(userId: number): Promise<{roles: string[]}> {
    const {rows} = await this.db.query<{roles: string[]; eventCompanyId: number | null}>(
      'select roles, event_company_id as "eventCompanyId" from staff_user where id = $1',
      [userId],
    );
    if (!rows[0]) throw notFound('No existe ese usuario.');
    guardStaffAccess(this.actor, rows[0]);
    return rows[0];
  }

  /** Counted before it is looked at, and outside any transaction: a refused code stays counted. */
  private async expectCode(staff: Staff, code: string): Promise<void> {
    await slowDown(this.db, `totp:${staff.id}`, GUESSES, WINDOW);
    const right = await this.db.withTransaction(tx => useCode(tx, this.runtime.config.secret, staff.id, code));
    if (!right)
      throw invalid({code: 'El código no es correcto o ya se ha usado.'}, 'El código no es correcto o ya se ha usado.');
    await forgive(this.db, `totp:${staff.id}`);
  }

  /** Everything but the code itself needs a session that has shown it, or one that cannot have it yet. */
  private async whole(): Promise<Staff> {
    const staff = await this.staff();
    if (staff.stage === 'code') throw new DomainError('second_factor_required');
    if (staff.stage === 'locked') throw new DomainError('session_locked');
    if (staff.counter?.isByPin) throw new DomainError('forbidden', ONLY_WHOLE);
    return staff;
  }

  private staff(): Promise<Staff> {
    return staffOf(this.db, this.token());
  }

  private token(): string {
    return /^Bearer ([\w.-]{1,200})$/.exec(this.request.headers.authorization ?? '')?.[1] ?? '';
  }
}
