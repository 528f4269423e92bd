/** Clerks take turns at a counter: who may, the PIN that says who goes on, the lock, and the own PIN. */
import {inject} from '@loopback/core';
import {get, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {forgive, slowDown} from '../../../web/auth/attempts';
import {
  checkPin,
  colleagueAt,
  expectPin,
  lockCounter,
  mayTakeOver,
  requireCounter,
  takeOver,
} from '../../../web/auth/counter-session';
import {checkPassword, hashPassword} from '../../../web/auth/password';
import {type Staff, staffOf} from '../../../web/auth/staff-session';
import {Database} from '../../../platform/database/db';
import {setPin} from '../../../domain/box-office/set-pin';
import {standingOf} from '../../../domain/box-office/take-turns';
import {clerkOf} from '../../../domain/cash/open-shift';
import {DomainError, invalid} from '../../../domain/kernel/errors';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, list, obj, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {SESSION} from './session';

const TAG = 'Sesión de personal';
const OWN = {tag: TAG, permission: 'staff' as const};
const NEW_PIN = str({pattern: '^[0-9]{4,8}$', description: 'de 4 a 8 cifras'});
const TURN = obj({clerkId: id(), pin: str({minLength: 4, maxLength: 8})});
const OWN_PIN = obj({password: str({minLength: 1, maxLength: 200}), pin: orNull(NEW_PIN)});
const WHO = obj({
  till: orNull(str({description: 'de quién es la caja de este puesto'})),
  clerks: list(obj({id: id(), name: str(), isHere: bool({description: 'quien atiende, o atendía al bloquearse'})})),
});
/** Wrong PINs at one counter, of whomever: nobody tries one PIN with each of many clerks. */
const AT_A_COUNTER = 15;

export class CounterSessionController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/session/atienden',
    operation({
      ...OWN,
      id: 'listCounterClerks',
      summary: 'Quién puede atender en este puesto con su PIN',
      description: 'Los taquilleros de la taquilla de la caja abierta, o de las de quien ha entrado.',
      answer: WHO,
      errors: [409],
    }),
  )
  async who(): Promise<Infer<typeof WHO>> {
    const staff = await this.counter();
    const at = await standingOf(this.db, staff.sessionId);
    const {rows} = await this.db.query<{name: string}>(
      `select u.name from cash_shift s join box_office_clerk k on k.id = s.box_office_clerk_id
        join staff_user u on u.id = k.staff_user_id where s.id = $1`,
      [at.shiftId],
    );
    return {
      till: rows[0]?.name ?? null,
      clerks: (await mayTakeOver(this.db, at)).map(one => ({
        id: one.clerkId,
        name: one.name,
        isHere: one.staffUserId === staff.id,
      })),
    };
  }

  @post(
    '/api/session/relevo',
    operation({
      ...OWN,
      id: 'takeOverCounter',
      summary: 'Cambiar de taquillero con el PIN, o desbloquear el puesto',
      description:
        'Abre una sesión de taquilla, y nada más, que cuelga de la que entró con contraseña y acaba con ella. El carrito empezado sigue; el dinero va a la caja del puesto. `stage` code: falta su verificación en dos pasos.',
      answer: SESSION,
      errors: [404, 409, 429],
    }),
  )
  async take(@requestBody(jsonBody(TURN)) body: Infer<typeof TURN>): Promise<object> {
    const staff = await this.counter();
    await slowDown(this.db, `pin-at:${staff.id}:${this.actor.ip}`, AT_A_COUNTER, 15);
    const {who} = await colleagueAt(this.db, staff.sessionId, body.clerkId);
    await expectPin(this.db, this.actor, who, body.pin);
    await forgive(this.db, `pin-at:${staff.id}:${this.actor.ip}`);
    const from = {ip: this.actor.ip, userAgent: this.request.headers['user-agent'] ?? null};
    return this.db.withTransaction(async tx => {
      const taken = await takeOver(tx, staff, body.clerkId, from);
      await writeAudit(tx, this.actor, {
        action: 'take_over',
        resource: 'taquilleros',
        id: body.clerkId,
        changes: {before: staff.name, name: taken.who.name},
      });
      return taken.session;
    });
  }

  @post(
    '/api/session/bloqueo',
    operation({
      ...OWN,
      id: 'lockCounter',
      summary: 'Bloquear el puesto: lo que sigue pide un PIN',
      description: 'Solo donde quien atiende tiene PIN: si no, nadie lo desbloquearía.',
      answer: obj({isLocked: bool()}),
      errors: [409],
    }),
  )
  async lock(): Promise<{isLocked: boolean}> {
    const staff = await this.counter();
    if (!staff.counter?.hasPin) return {isLocked: false};
    await lockCounter(this.db, staff.sessionId);
    return {isLocked: true};
  }

  @post(
    '/api/session/pin',
    operation({
      ...OWN,
      id: 'setOwnPin',
      summary: 'Poner, cambiar o quitar mi PIN de taquilla',
      description: 'Con la contraseña, y no desde una sesión que abrió un PIN.',
      answer: obj({hasPin: bool()}),
      errors: [409, 429],
    }),
  )
  async pin(@requestBody(jsonBody(OWN_PIN)) body: Infer<typeof OWN_PIN>): Promise<{hasPin: boolean}> {
    const staff = await this.counter();
    if (staff.stage !== 'full') throw new DomainError('session_locked');
    if (staff.counter?.isByPin)
      throw new DomainError('forbidden', 'Tu PIN se cambia habiendo entrado con tu contraseña.');
    if (body.pin !== null) checkPin(body.pin);
    await slowDown(this.db, `pin-password:${staff.id}`, 5, 15);
    const {rows} = await this.db.query<{hash: string | null}>(
      'select password_hash as hash from staff_user where id = $1',
      [staff.id],
    );
    if (!(await checkPassword(rows[0]?.hash, body.password)))
      throw invalid({password: 'La contraseña no es correcta.'});
    await forgive(this.db, `pin-password:${staff.id}`);
    const hash = body.pin === null ? null : await hashPassword(body.pin);
    return this.db.withTransaction(async tx => {
      const clerk = await clerkOf(tx, staff.id);
      await setPin(tx, clerk.id, hash);
      const hasPin = hash !== null;
      await writeAudit(tx, this.actor, {action: 'set_pin', resource: 'taquilleros', id: clerk.id, changes: {hasPin}});
      return {hasPin};
    });
  }

  private async counter(): Promise<Staff> {
    const token = /^Bearer ([\w.-]{1,200})$/.exec(this.request.headers.authorization ?? '')?.[1] ?? '';
    const staff = await staffOf(this.db, token);
    requireCounter(staff);
    return staff;
  }
}
