/** The mailbox that answers come to: set, tried and looked into. The password goes in and never comes out. */
import {inject} from '@loopback/core';
import {get, post, put, requestBody} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {saveMailbox} from '../../../domain/mail-server/save-mailbox';
import {conflict, invalid} from '../../../domain/kernel/errors';
import {collectMail} from '../../../jobs/mails/collect-mail';
import {type Door, tryMailbox} from '../../../outside/mail/inbox/imap';
import {readMailbox, sealMailboxPassword, type Mailbox} from '../../../outside/mail/inbox/mailbox';
import {isLoopback} from '../../../outside/mail/server';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, email, instant, int, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {MAIL_LINES} from './outgoing-mail';

const DOOR = {
  host: str({
    minLength: 1,
    maxLength: 253,
    pattern: '^[A-Za-z0-9.:-]+$',
    example: 'imap.club.example',
    'x-message': 'Solo el nombre del servidor, sin espacios ni «https://».',
  }),
  port: int({minimum: 1, maximum: 65535, example: 993}),
  security: oneOf('starttls', 'tls', 'none'),
  userName: str({minLength: 1, maxLength: 254}),
  folder: str({minLength: 1, maxLength: 200, example: 'INBOX'}),
};
const PASSWORD = opt(str({maxLength: 500, description: 'solo se escribe; sin ella se queda la que hay'}));
const RULES = {
  address: email(),
  hasPlus: bool({description: 'lo que se escribe a nombre+algo@ llega a nombre@'}),
  unknown: oneOf('open', 'drop'),
  isActive: bool(),
};
const SAVE = obj({
  ...DOOR,
  ...RULES,
  password: PASSWORD,
  version: orNull(int({minimum: 1, description: 'la que se leyó; null: no había'})),
});
const STATE = obj(
  {
    version: orNull(int()),
    host: str(),
    port: int(),
    security: DOOR.security,
    userName: str(),
    folder: str(),
    address: str(),
    hasPlus: RULES.hasPlus,
    unknown: RULES.unknown,
    isActive: bool(),
    isPasswordLost: bool({description: 'se guardó con otro APP_SECRET'}),
    polledAt: orNull(instant('la última vez que se leyó')),
    failingSince: orNull(instant()),
    pollError: str(),
  },
  'IncomingMail',
);
const TRY = obj({...DOOR, password: PASSWORD});
const TRIED = obj({lines: MAIL_LINES, isReadable: bool()});
const TAKEN = obj({taken: int()});
const TAG = 'configuración';
const SET = {tag: TAG, permission: {area: 'settings', action: 'configure'} as const};

export class IncomingMailController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/correo-entrante',
    operation({
      id: 'getIncomingMail',
      tag: TAG,
      summary: 'El buzón donde se contesta a los mensajes, y si se puede leer',
      permission: {area: 'settings', action: 'view'},
      answer: STATE,
    }),
  )
  async read(): Promise<Infer<typeof STATE>> {
    const box = await readMailbox(this.db, this.runtime.config);
    if (!box)
      return {
        version: null,
        host: '',
        port: 993,
        security: 'tls',
        userName: '',
        folder: 'INBOX',
        address: '',
        hasPlus: true,
        unknown: 'open',
        isActive: true,
        isPasswordLost: false,
        polledAt: null,
        failingSince: null,
        pollError: '',
      };
    const {password, polledAt, failingSince, ...row} = box;
    return {
      ...row,
      isPasswordLost: password === null,
      polledAt: polledAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
    };
  }

  @put(
    '/api/correo-entrante',
    operation({
      ...SET,
      id: 'setIncomingMail',
      summary: 'Poner el buzón donde se contesta a los mensajes',
      description: 'Se lee desde el siguiente correo que llegue: lo que ya había se queda donde está.',
      answer: STATE,
      errors: [409],
    }),
  )
  async save(
    @requestBody(jsonBody(SAVE)) {version, password, ...typed}: Infer<typeof SAVE>,
  ): Promise<Infer<typeof STATE>> {
    const stands = await readMailbox(this.db, this.runtime.config);
    const asked = {...typed, ...this.door(typed, password, stands), address: typed.address.trim().toLowerCase()};
    if (asked.address.includes('+'))
      throw invalid({address: 'Escribe la dirección sin «+»: lo pone el sistema en cada respuesta.'});
    const {password: _kept, ...row} = asked;
    await this.db.withTransaction(async tx => {
      const now = await saveMailbox(tx, {
        ...row,
        version,
        passwordSealed: password ? sealMailboxPassword(this.runtime.config.secret, password) : undefined,
      });
      await writeAudit(tx, this.actor, {
        action: 'configure',
        resource: 'correo-entrante',
        id: 1,
        changes: {...row, version: now, ...(password && {password: 'nueva'})},
      });
    });
    return this.read();
  }

  @post(
    '/api/correo-entrante/probar',
    operation({
      ...SET,
      id: 'tryIncomingMail',
      summary: 'Probar si se puede leer el buzón',
      answer: TRIED,
      errors: [429],
    }),
  )
  async try(@requestBody(jsonBody(TRY)) {password, ...typed}: Infer<typeof TRY>): Promise<Infer<typeof TRIED>> {
    await slowDown(this.db, `mailbox-test:${this.actor.id}`, 20, 10);
    const tried = await tryMailbox(this.door(typed, password, await readMailbox(this.db, this.runtime.config)));
    return {...tried, lines: tried.lines.map(({todo = '', ...line}) => ({...line, todo}))};
  }

  @post(
    '/api/correo-entrante/recoger',
    operation({
      ...SET,
      id: 'collectMail',
      summary: 'Mirar el buzón ahora',
      description: 'Se mira solo cada minuto.',
      answer: TAKEN,
      errors: [409, 429],
    }),
  )
  async collect(): Promise<Infer<typeof TAKEN>> {
    await slowDown(this.db, `mailbox-collect:${this.actor.id}`, 20, 10);
    const taken = await collectMail(this.runtime);
    if (taken === null) throw conflict('wrong_state', 'El buzón está apagado, o se está leyendo en este momento.');
    const box = await readMailbox(this.db, this.runtime.config);
    if (box?.pollError) throw conflict('wrong_state', box.pollError);
    return {taken};
  }

  /** The stored password is only ever said to the server and user that it was written for. Errors: `invalid` 422. */
  private door(typed: Omit<Door, 'password'>, password: string | undefined, stands: Mailbox | null): Door {
    const asked = {
      host: typed.host.trim().toLowerCase(),
      port: typed.port,
      security: typed.security,
      userName: typed.userName.trim(),
      folder: typed.folder.trim(),
    };
    if (asked.security === 'none' && !isLoopback(asked.host))
      throw invalid({security: 'Sin cifrar solo se lee dentro de esta máquina: elige TLS o STARTTLS.'});
    if (password) return {...asked, password};
    if (!stands) throw invalid({password: 'Escribe la contraseña de ese usuario.'});
    if (stands.password === null)
      throw invalid({password: 'La guardada se cerró con otro APP_SECRET y no se puede abrir: escríbela otra vez.'});
    const isSame = (['host', 'port', 'security', 'userName'] as const).every(name => stands[name] === asked[name]);
    if (!isSame) throw invalid({password: 'La guardada es de otro servidor o usuario: escribe la de este.'});
    return {...asked, password: stands.password};
  }
}
