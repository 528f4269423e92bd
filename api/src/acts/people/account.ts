/** The customer's account: HttpOnly cookie, generic answers, orders of the proven address. */
import {inject} from '@loopback/core';
import {get, param, patch, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {forgiveLogIn, slowDown, slowLogIn, takeBack} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {customerOf} from '../../web/http/customer-session';
import {checkPassword, hashPassword} from '../../web/auth/password';
import {findStaff} from '../../web/auth/staff-session';
import {newToken, signedId, tokenHash} from '../../platform/keys/token';
import {Database} from '../../platform/database/db';
import {
  changeCustomer,
  choosePassword,
  findAccount,
  keepSignUp,
  makeResetToken,
  openCustomerSession,
  type CustomerChanges,
} from '../../domain/customers/account';
import {endCustomerSession} from '../../domain/customers/end-session';
import {readOrders} from '../../domain/customers/read-orders';
import {SOLD} from '../../domain/orders/what-it-sells';
import {readSettings} from '../../domain/settings/read-settings';
import {DomainError} from '../../domain/kernel/errors';
import {addCookie, cookiesOf} from '../../web/http/http';
import {mailIdentity} from '../../outside/mail/identity';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {renderPasswordReset, renderSignUp} from '../../outside/mail/render/account';
import type {RenderedMail} from '../../outside/mail/layout';
import {jsonBody, operation} from '../../web/http/operation-text';
import {
  bool,
  cents,
  email,
  id,
  instant,
  int,
  isTrue,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

const PASSWORD = str({minLength: 10, maxLength: 200, description: 'al menos 10 caracteres'});
const NAME = str({minLength: 1, maxLength: 80});
const PHONE = orNull(phone());
const REGISTER = obj({
  email: email(),
  firstName: NAME,
  surname1: NAME,
  surname2: opt(orNull(str({maxLength: 80}))),
  phone: opt(PHONE),
  acceptTerms: isTrue(),
  marketing: opt(bool()),
});
const LOG_IN = obj({email: email(), password: str({minLength: 1, maxLength: 200})});
const CHANGES = obj({
  firstName: opt(NAME),
  surname1: opt(NAME),
  surname2: opt(orNull(str({maxLength: 80}))),
  phone: opt(PHONE),
  docNo: opt(orNull(str({maxLength: 20}))),
  postalCode: opt(orNull(str({maxLength: 5}))),
  marketing: opt(bool()),
});
const ACCOUNT = obj(
  {
    id: id(),
    email: str(),
    firstName: str(),
    surname1: str(),
    surname2: str(),
    phone: str(),
    docNo: orNull(str()),
    postalCode: orNull(str()),
    marketing: bool(),
    hasPasses: bool({description: 'hay abonos que ver en «Mi abono»'}),
  },
  'Account',
);
const ORDERS = obj(
  {
    total: int({description: 'los de todas las páginas'}),
    items: list(
      obj({
        number: str(),
        state: str(),
        createdAt: instant(),
        totalCents: cents(),
        reservationHash: orNull(str()),
        sells: oneOf(...SOLD),
        items: list(str(), {description: 'lo que no son entradas'}),
        sessions: list(
          obj({eventTitle: str(), startsAt: instant(), venueName: str(), timezone: str(), tickets: int()}),
        ),
      }),
    ),
  },
  'AccountOrders',
);
const FORGOT = obj({email: email()});
const NEW_PASSWORD = obj({token: str({minLength: 20, maxLength: 100}), password: PASSWORD});
const SENT = obj({sent: bool()});
const SIGN_UP_MINUTES = 48 * 60;

export class AccountController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/public/account/register',
    operation({
      id: 'registerCustomer',
      tag: 'Cuenta',
      summary: 'Crear una cuenta',
      description:
        'La respuesta es la misma si la dirección ya tenía cuenta; lo que toca llega por correo. La contraseña se elige con el enlace de ese correo.',
      permission: 'public',
      answer: SENT,
      errors: [429],
    }),
  )
  async register(@requestBody(jsonBody(REGISTER)) body: Infer<typeof REGISTER>): Promise<object> {
    await slowDown(this.db, `register:${this.actor.ip}`, 20, 60);
    const address = await this.mayBeMailed(body.email);
    await this.db.withTransaction(async tx => {
      const account = await findAccount(tx, address);
      if (account) await this.mailReset(tx, account, address);
      else await this.mailSignUp(tx, address, body);
    });
    return {sent: true};
  }

  @post(
    '/api/public/account/login',
    operation({
      id: 'logInCustomer',
      tag: 'Cuenta',
      summary: 'Entrar',
      permission: 'public',
      answer: ACCOUNT,
      errors: [401, 429],
    }),
  )
  async logIn(@requestBody(jsonBody(LOG_IN)) body: Infer<typeof LOG_IN>): Promise<object> {
    const address = body.email.trim().toLowerCase();
    const made = await slowLogIn(this.db, 'customer', address, this.actor.ip);
    const {rows} = await this.db.query<{id: number; password_hash: string | null}>(
      'select id, password_hash from customer where email = $1',
      [address],
    );
    if (!(await checkPassword(rows[0]?.password_hash, body.password))) {
      if (!(await this.isStaff(address, body.password)))
        throw new DomainError('bad_credentials', 'El correo o la contraseña no son correctos.');
      await forgiveLogIn(this.db, made);
      throw new DomainError('staff_account', 'Esta cuenta es del personal: entra por «Acceso del personal».');
    }
    await this.db.withTransaction(async tx => {
      await this.open(tx, rows[0]!.id);
      await forgiveLogIn(tx, made);
    });
    return this.account(rows[0]!.id);
  }

  /**
   * Only whoever knows the password of a member of staff is told whose it is, and trying them here counts like trying
   * them there.
   */
  private async isStaff(address: string, password: string): Promise<boolean> {
    try {
      const made = await slowLogIn(this.db, 'staff', address, this.actor.ip);
      if ((await findStaff(this.db, address, password)) === null) return false;
      await forgiveLogIn(this.db, made);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_requests') return false;
      throw error;
    }
  }

  @post(
    '/api/public/account/logout',
    operation({id: 'logOutCustomer', tag: 'Cuenta', summary: 'Salir', permission: 'public', status: 204}),
  )
  async logOut(): Promise<void> {
    const token = cookiesOf(this.request).customer;
    if (token) await this.db.withTransaction(tx => endCustomerSession(tx, tokenHash(token)));
    this.cookie(null);
  }

  @get(
    '/api/public/account',
    operation({
      id: 'getAccount',
      tag: 'Cuenta',
      summary: 'Mi cuenta',
      permission: 'customer',
      answer: ACCOUNT,
      errors: [401],
    }),
  )
  async me(): Promise<object> {
    return this.account(await this.customer());
  }

  @patch(
    '/api/public/account',
    operation({
      id: 'changeAccount',
      tag: 'Cuenta',
      summary: 'Cambiar mis datos',
      permission: 'customer',
      answer: ACCOUNT,
      errors: [401],
    }),
  )
  async change(@requestBody(jsonBody(CHANGES)) body: Infer<typeof CHANGES>): Promise<object> {
    const customerId = await this.customer();
    await this.db.withTransaction(tx => changeCustomer(tx, customerId, body as CustomerChanges));
    return this.account(customerId);
  }

  @get(
    '/api/public/account/orders',
    operation({
      id: 'listAccountOrders',
      tag: 'Cuenta',
      summary: 'Mis pedidos',
      permission: 'customer',
      answer: ORDERS,
      errors: [401],
    }),
  )
  async orders(
    @param.query.integer('page', {schema: {type: 'integer', minimum: 1, maximum: 1000}}) page?: number,
  ): Promise<object> {
    const customerId = await this.customer();
    const {orders, total} = await readOrders(this.db, customerId, page ?? 1);
    return {
      total,
      items: orders.map(({id: orderId, ...o}) => ({
        ...o,
        reservationHash: ['paid', 'partially_refunded', 'refunded'].includes(o.state)
          ? signedId(this.runtime.config.secret, 'reservation', orderId)
          : null,
      })),
    };
  }

  @post(
    '/api/public/account/password/forgot',
    operation({
      id: 'forgotPassword',
      tag: 'Cuenta',
      summary: 'Pedir una contraseña nueva',
      description: 'Siempre 204, exista o no la cuenta.',
      permission: 'public',
      status: 204,
      errors: [429],
    }),
  )
  async forgot(@requestBody(jsonBody(FORGOT)) body: Infer<typeof FORGOT>): Promise<void> {
    await slowDown(this.db, `forgot-ip:${this.actor.ip}`, 20, 60);
    const address = await this.mayBeMailed(body.email);
    await this.db.withTransaction(async tx => {
      const {rows} = await tx.query<{id: number; firstName: string}>(
        'select id, first_name as "firstName" from customer where email = $1',
        [address],
      );
      if (rows[0]) await this.mailReset(tx, rows[0], address);
    });
  }

  @post(
    '/api/public/account/password/change',
    operation({
      id: 'changePassword',
      tag: 'Cuenta',
      summary: 'Elegir la contraseña con el enlace del correo',
      description:
        'Demuestra que la dirección es de quien abre el enlace: termina todas las sesiones de antes y abre una.',
      permission: 'public',
      status: 204,
      errors: [410, 429],
    }),
  )
  async changePassword(@requestBody(jsonBody(NEW_PASSWORD)) body: Infer<typeof NEW_PASSWORD>): Promise<void> {
    // Only links that open nothing count: a household, or an office, is one address.
    const tries = `token:${this.actor.ip}`;
    await slowDown(this.db, tries, 20, 15);
    const passwordHash = await hashPassword(body.password);
    await this.db.withTransaction(async tx => {
      await this.open(tx, await choosePassword(tx, tokenHash(body.token), passwordHash));
      await takeBack(tx, tries);
    });
  }

  /** Three mails an hour for an address, whatever form asks for them and whether or not it has an account. */
  private async mayBeMailed(typed: string): Promise<string> {
    const address = typed.trim().toLowerCase();
    await slowDown(this.db, `forgot:${address}`, 3, 60);
    return address;
  }

  private async mailReset(tx: Tx, customer: {id: number; firstName: string}, address: string): Promise<void> {
    const token = newToken();
    const minutes = Number((await readSettings(tx)).passwordResetMinutes);
    await makeResetToken(tx, customer.id, tokenHash(token), minutes);
    const url = `${this.runtime.config.publicUrl}/forgot-password/change?token=${token}`;
    await this.mail(
      tx,
      address,
      token,
      'password_reset',
      renderPasswordReset({...(await this.letter(tx, url, minutes)), firstName: customer.firstName}),
    );
  }

  private async mailSignUp(tx: Tx, address: string, body: Infer<typeof REGISTER>): Promise<void> {
    const token = newToken();
    const firstName = body.firstName.trim();
    const typed = {
      firstName,
      surname1: body.surname1.trim(),
      surname2: body.surname2?.trim() ?? '',
      phone: body.phone?.trim() ?? '',
    };
    await keepSignUp(
      tx,
      {...typed, email: address, marketing: body.marketing ?? false},
      tokenHash(token),
      SIGN_UP_MINUTES,
    );
    const url = `${this.runtime.config.publicUrl}/register?token=${token}`;
    await this.mail(
      tx,
      address,
      token,
      'sign_up',
      renderSignUp({...(await this.letter(tx, url, SIGN_UP_MINUTES)), firstName}),
    );
  }

  private letter = async (tx: Tx, url: string, validMinutes: number) => ({
    identity: await mailIdentity(tx, this.runtime.config),
    url,
    validMinutes,
  });

  private async mail(
    tx: Tx,
    to: string,
    token: string,
    kind: 'password_reset' | 'sign_up',
    mail: RenderedMail,
  ): Promise<void> {
    const dedupeKey = `${kind}:${tokenHash(token).toString('hex').slice(0, 24)}`;
    await queueMail(this.runtime, tx, {...mail, dedupeKey, kind, to, orderId: null, attachments: []});
  }

  private async open(tx: Tx, customerId: number): Promise<void> {
    const token = newToken();
    await openCustomerSession(tx, customerId, tokenHash(token));
    this.cookie(token);
  }

  private cookie(token: string | null): void {
    addCookie(this.response, 'customer', token ?? '', {
      maxAge: token ? 30 * 86400 : 0,
      secure: this.runtime.config.publicUrl.startsWith('https:'),
    });
  }

  private customer(): Promise<number> {
    return customerOf(this.db, this.request);
  }

  private async account(customerId: number): Promise<Infer<typeof ACCOUNT>> {
    const {rows} = await this.db.query<Infer<typeof ACCOUNT>>(
      `select id, email, first_name as "firstName", surname1, surname2, phone, doc_no as "docNo",
        postal_code as "postalCode", marketing_consent_at is not null as marketing,
              exists (select 1 from pass_holder h where h.customer_id = $1) as "hasPasses" from customer where id = $1`,
      [customerId],
    );
    return rows[0]!;
  }
}
