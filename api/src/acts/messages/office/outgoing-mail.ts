/** The club's mail server: set, tried and asked for in the DNS. The password goes in and never comes out. */
import {inject} from '@loopback/core';
import {get, post, put, requestBody} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {newToken, tokenHash} from '../../../platform/keys/token';
import {Database} from '../../../platform/database/db';
import {saveMailServer} from '../../../domain/mail-server/save';
import {beginTest, noteAccepted, readTest} from '../../../domain/mail-server/test-mail';
import {conflict, invalid} from '../../../domain/kernel/errors';
import {mailIdentity} from '../../../outside/mail/identity';
import {releaseOutbox, waitingInOutbox} from '../../../jobs/release-outbox';
import {renderMailTest} from '../../../outside/mail/render/mail-test';
import {tellSenderDns} from '../../../outside/mail/dns/sender-dns';
import {
  isLoopback,
  leavesFrom,
  type MailServer,
  readMailServer,
  routeOf,
  sealPassword,
  senderDomain,
  smtpSettings,
} from '../../../outside/mail/server';
import {tryServer} from '../../../outside/mail/try-server';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, email, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';

const EMAIL_OR_NONE = str({
  maxLength: 254,
  pattern: '^$|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  'x-message': 'Escribe un correo válido.',
});
const SERVER = {
  host: str({
    minLength: 1,
    maxLength: 253,
    pattern: '^[A-Za-z0-9.:-]+$',
    example: 'smtp.club.example',
    'x-message': 'Solo el nombre del servidor, sin espacios ni «https://».',
  }),
  port: int({minimum: 1, maximum: 65535, example: 587}),
  security: oneOf('starttls', 'tls', 'none'),
  userName: str({maxLength: 254}),
  senderName: str({minLength: 1, maxLength: 120}),
  senderEmail: email(),
  replyTo: EMAIL_OR_NONE,
  dkimSelector: str({maxLength: 63, pattern: '^[A-Za-z0-9._-]*$', 'x-message': 'Solo el selector, por ejemplo «s1».'}),
};
const PASSWORD = opt(str({maxLength: 500, description: 'solo se escribe; sin ella se queda la que hay'}));
const TYPED = obj({...SERVER, password: PASSWORD});
const SAVE = obj({
  ...SERVER,
  password: PASSWORD,
  version: orNull(int({minimum: 1, description: 'la que se leyó; null: no había'})),
});
const LINE = obj(
  {what: str(), state: oneOf('good', 'look', 'bad'), says: str(), todo: str({description: 'vacío: nada que hacer'})},
  'ToldLine',
);
/** What was asked of a mail server, line by line. */
export const MAIL_LINES = list(LINE);
const TEST = obj(
  {
    toEmail: str(),
    at: instant(),
    acceptedAt: orNull(instant()),
    response: str(),
    confirmedAt: orNull(instant('alguien abrió el enlace')),
  },
  'MailTest',
);
const STATE = obj(
  {
    source: oneOf('none', 'database', 'environment'),
    version: orNull(int()),
    ...(Object.fromEntries(Object.keys(SERVER).map(name => [name, str()])) as Record<
      Exclude<keyof typeof SERVER, 'port'>,
      ReturnType<typeof str>
    >),
    port: int(),
    hasPassword: bool(),
    isPasswordLost: bool({description: 'se guardó con otro APP_SECRET'}),
    test: orNull(TEST),
    waiting: int({description: 'correos de la última semana que esperan en la bandeja de salida'}),
  },
  'OutgoingMail',
);
type State = Infer<typeof STATE>;
const TRY = obj({to: email(), server: opt(TYPED)});
const TRIED = obj({lines: MAIL_LINES, isAccepted: bool()}, 'MailTried');
const ASK_DNS = obj({senderEmail: opt(email()), host: opt(SERVER.host), dkimSelector: opt(SERVER.dkimSelector)});
const TOLD = obj({domain: str(), lines: MAIL_LINES}, 'SenderDns');
const RELEASED = obj({released: int()});
const TAG = 'configuración';
const VIEW = {tag: TAG, permission: {area: 'settings', action: 'view'} as const};
const SET = {tag: TAG, permission: {area: 'settings', action: 'configure'} as const};

const shownLine = ({
  todo = '',
  ...line
}: {
  what: string;
  state: 'good' | 'look' | 'bad';
  says: string;
  todo?: string | undefined;
}) => ({...line, todo});

export class OutgoingMailController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/correo-saliente',
    operation({
      ...VIEW,
      id: 'getOutgoingMail',
      summary: 'El servidor de correo y si se sabe que llega',
      description: 'La contraseña no se responde nunca.',
      answer: STATE,
    }),
  )
  async read(): Promise<State> {
    const server = await readMailServer(this.db, this.runtime.config);
    const waiting = await waitingInOutbox(this.db);
    if (!server) {
      // A first answer to change, not a setting: mail leaves by nothing until it is saved.
      const {
        rows: [house],
      } = await this.db.query<{name: string; email: string}>('select name, email from organization');
      return {
        source: 'none',
        version: null,
        host: '',
        port: 587,
        security: 'starttls',
        userName: '',
        senderName: house?.name ?? '',
        senderEmail: house?.email ?? '',
        replyTo: '',
        dkimSelector: '',
        hasPassword: false,
        isPasswordLost: false,
        test: null,
        waiting,
      };
    }
    const {password, isPasswordLost, version, ...row} = server;
    return {
      ...row,
      version: server.source === 'environment' ? null : version,
      hasPassword: password !== null && password !== '',
      isPasswordLost,
      test: await readTest(this.db, routeOf(server)),
      waiting,
    };
  }

  @put(
    '/api/correo-saliente',
    operation({
      ...SET,
      id: 'setOutgoingMail',
      summary: 'Poner el servidor de correo',
      description:
        'Vale desde el siguiente correo, en todos los procesos. Con SMTP_URL en el entorno no se cambia aquí.',
      answer: STATE,
      errors: [409],
    }),
  )
  async save(@requestBody(jsonBody(SAVE)) {version, password, ...typed}: Infer<typeof SAVE>): Promise<State> {
    this.expectOwn();
    const asked = this.checked(typed);
    const stands = await readMailServer(this.db, this.runtime.config);
    const kept = this.passwordOf(asked, password, stands);
    await this.db.withTransaction(async tx => {
      const passwordSealed =
        asked.userName === '' ? null : password ? sealPassword(this.runtime.config.secret, password) : undefined;
      const now = await saveMailServer(tx, {...asked, version, passwordSealed});
      await writeAudit(tx, this.actor, {
        action: 'configure',
        resource: 'correo-saliente',
        id: 1,
        changes: {...asked, version: now, ...(kept !== stands?.password && {password: 'nueva'})},
      });
    });
    return this.read();
  }

  @post(
    '/api/correo-saliente/probar',
    operation({
      ...SET,
      id: 'tryOutgoingMail',
      summary: 'Enviar un correo de prueba y decir línea a línea qué pasa',
      description:
        'Por el servidor como está puesto, o por `server` antes de guardarlo. Lleva un enlace: hasta que alguien lo abre no se sabe si llega.',
      answer: TRIED,
      errors: [409, 429],
    }),
  )
  async try(@requestBody(jsonBody(TRY)) {to, server: typed}: Infer<typeof TRY>): Promise<Infer<typeof TRIED>> {
    await slowDown(this.db, `mail-test:${this.actor.id}`, 20, 10);
    const {config} = this.runtime;
    const server = typed ? await this.typedServer(typed) : await readMailServer(this.db, config);
    if (!server) throw conflict('wrong_state', 'Todavía no hay servidor de correo: escribe sus datos.');
    const key = newToken();
    const {testId, mail} = await this.db.withTransaction(async tx => ({
      testId: await beginTest(tx, {
        keyHash: tokenHash(key),
        to: to.trim().toLowerCase(),
        route: routeOf(server),
        staffUserId: this.actor.id,
      }),
      mail: renderMailTest({
        identity: await mailIdentity(tx, config),
        url: `${config.publicUrl}/correo/recibido#clave=${key}`,
      }),
    }));
    const tried = await tryServer(smtpSettings(server, config), server.senderEmail, {
      ...mail,
      to,
      messageId: `<prueba-${testId}-${tokenHash(key).toString('hex').slice(0, 16)}@${senderDomain(server)}>`,
    });
    await this.db.withTransaction(async tx => {
      if (tried.isAccepted) await noteAccepted(tx, testId, tried.response);
      await writeAudit(tx, this.actor, {
        action: 'test',
        resource: 'correo-saliente',
        id: 1,
        changes: {to, isAccepted: tried.isAccepted, line: tried.lines.at(-1)?.what},
      });
    });
    return {lines: tried.lines.map(shownLine), isAccepted: tried.isAccepted};
  }

  @post(
    '/api/correo-saliente/dns',
    operation({
      ...VIEW,
      id: 'askSenderDns',
      summary: 'Qué dice el DNS del dominio que envía',
      description: 'De lo que está puesto, o de lo que se escribe antes de guardarlo.',
      answer: TOLD,
      errors: [409, 429],
    }),
  )
  async dns(@requestBody(jsonBody(ASK_DNS)) body: Infer<typeof ASK_DNS>): Promise<Infer<typeof TOLD>> {
    await slowDown(this.db, `sender-dns:${this.actor.id}`, 60, 10);
    const {config} = this.runtime;
    const stands = await readMailServer(this.db, config);
    const senderEmail = body.senderEmail ?? stands?.senderEmail;
    if (!senderEmail) throw conflict('wrong_state', 'Di primero desde qué dirección se envía.');
    const domain = senderDomain({senderEmail});
    const host = leavesFrom(body.host ? ({...stands, host: body.host} as MailServer) : stands, config.publicUrl);
    const lines = await tellSenderDns(this.runtime.dns, {
      domain,
      host,
      selector: body.dkimSelector ?? stands?.dkimSelector ?? '',
    });
    return {domain, lines: lines.map(shownLine)};
  }

  @post(
    '/api/correo-saliente/enviar-pendientes',
    operation({
      ...SET,
      id: 'releaseOutbox',
      summary: 'Enviar lo que se escribió mientras no había servidor',
      description: 'Lo de la última semana. Los datos de demostración no se envían nunca.',
      answer: RELEASED,
      errors: [409],
    }),
  )
  async release(): Promise<Infer<typeof RELEASED>> {
    if (!(await readMailServer(this.db, this.runtime.config)))
      throw conflict('wrong_state', 'Todavía no hay servidor de correo.');
    return this.db.withTransaction(async tx => {
      const released = await releaseOutbox(this.runtime, tx);
      await writeAudit(tx, this.actor, {action: 'release', resource: 'correo-saliente', id: 1, changes: {released}});
      return {released};
    });
  }

  private expectOwn(): void {
    if (this.runtime.config.smtpUrl)
      throw conflict('set_by_environment', 'El servidor de correo lo fija SMTP_URL en el arranque: cámbialo ahí.');
  }

  private async typedServer({password, ...typed}: Infer<typeof TYPED>): Promise<MailServer> {
    this.expectOwn();
    const asked = this.checked(typed);
    const stands = await readMailServer(this.db, this.runtime.config);
    return {
      ...asked,
      source: 'database',
      version: 0,
      password: this.passwordOf(asked, password, stands),
      isPasswordLost: false,
    };
  }

  private checked(typed: Omit<Infer<typeof TYPED>, 'password'>): Omit<Infer<typeof TYPED>, 'password'> {
    const asked = {
      ...typed,
      host: typed.host.trim().toLowerCase(),
      userName: typed.userName.trim(),
      senderName: typed.senderName.trim(),
      senderEmail: typed.senderEmail.trim().toLowerCase(),
      replyTo: typed.replyTo.trim().toLowerCase(),
    };
    if (asked.security === 'none' && !isLoopback(asked.host))
      throw invalid({security: 'Sin cifrar solo se envía dentro de esta máquina: elige STARTTLS o TLS.'});
    if (!asked.senderName) throw invalid({senderName: 'Escribe el nombre que verá quien recibe el correo.'});
    return asked;
  }

  /** The one that stands is only ever said to the server and user that it was written for. Errors: `invalid` 422. */
  private passwordOf(
    asked: {host: string; port: number; security: string; userName: string},
    typed: string | undefined,
    stands: MailServer | null,
  ): string | null {
    if (asked.userName === '') return null;
    if (typed) return typed;
    if (stands?.isPasswordLost)
      throw invalid({password: 'La guardada se cerró con otro APP_SECRET y no se puede abrir: escríbela otra vez.'});
    if (!stands?.password) throw invalid({password: 'Escribe la contraseña de ese usuario.'});
    const isSame = (['host', 'port', 'security', 'userName'] as const).every(name => stands[name] === asked[name]);
    if (!isSame) throw invalid({password: 'La guardada es de otro servidor o usuario: escribe la de este.'});
    return stands.password;
  }
}
