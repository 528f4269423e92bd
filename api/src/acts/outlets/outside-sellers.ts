/**
 * Who may sell places of ours outside, the league and visiting clubs: each with a code, with which its orders' numbers
 * begin, and a key that goes in and never comes out. Switched off, its words are not believed from that moment.
 */
import {inject} from '@loopback/core';
import {get, param, post, put, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {notificationPath} from '../../outside/bank/gateway';
import {opensTo, replaceKey, terminalIdOf, type NamedTerminal} from '../../outside/bank/keep-key';
import {PROVIDERS} from '../../outside/bank/registry';
import type {Database} from '../../platform/database/db';
import {addSeller, changeSeller, lockSellers, tellProcesses} from '../../domain/outside-sales/keep-seller';
import {invalid} from '../../domain/kernel/errors';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, instant, int, list, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';

const OUTSIDE = PROVIDERS.find(({can}) => can.sellsOutside)!;

const SELLER = obj(
  {
    id: id(),
    version: int(),
    code: str(),
    name: str(),
    isActive: bool(),
    keyFingerprint: str({description: 'para distinguir claves; con ella no se firma nada'}),
    isKeyReadable: bool({description: 'false: se guardó con otra APP_SECRET y hay que escribirla otra vez'}),
    keySetAt: instant(),
    keySetByName: orNull(str()),
    waiting: int({description: 'pedidos sin confirmar'}),
    paid: int({description: 'pedidos confirmados'}),
  },
  'SellerTerminal',
);
const ANSWER = obj({notificationUrl: str(), sellers: list(SELLER)}, 'OutsideSellers');
const KEY = str({minLength: 1, maxLength: 200, description: '32 bytes o más al azar, en base64'});
const NEW = obj({code: str({maxLength: 20}), name: str({minLength: 1, maxLength: 80}), key: KEY});
const CHANGE = obj({
  version: int(),
  name: opt(str({minLength: 1, maxLength: 80})),
  isActive: opt(bool()),
  key: opt(orNull(KEY)),
});
const TEXT = {tag: 'configuración', answer: ANSWER};
const CONFIGURE = {area: 'settings', action: 'configure'} as const;

interface Row {
  id: number;
  version: number;
  code: string;
  name: string;
  isActive: boolean;
  keyFingerprint: string;
  sealed: Buffer;
  keySetAt: Date;
  keySetByName: string | null;
  waiting: number;
  paid: number;
}

export class OutsideSellersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/lfp',
    operation({
      ...TEXT,
      id: 'listOutsideSellers',
      summary: 'La liga y los clubes que venden entradas nuestras',
      permission: {area: 'settings', action: 'view'},
    }),
  )
  async read(): Promise<Infer<typeof ANSWER>> {
    const {rows} = await this.db.query<Row>(
      `select t.id, o.version, t.merchant_code as code, o.name, o.is_active as "isActive",
        k.fingerprint as "keyFingerprint", k.sealed, k.set_at as "keySetAt", s.name as "keySetByName",
        n.waiting, n.paid
         from outside_seller o join bank_terminal t on t.id = o.bank_terminal_id
         join bank_key k on k.bank_terminal_id = t.id and k.replaced_at is null
         left join staff_user s on s.id = k.set_by_id,
         lateral (select count(*) filter (where q.state = 'pending')::int as waiting,
           count(*) filter (where q.state in ('paid', 'partially_refunded'))::int as paid
            from payment p join "order" q on q.id = p.order_id where p.bank_terminal_id = t.id) n
        order by o.name, t.id`,
    );
    return {
      notificationUrl: `${this.runtime.config.publicUrl}${notificationPath(OUTSIDE.name)}`,
      sellers: rows.map(({sealed, keySetAt, ...row}) => ({
        ...row,
        keySetAt: keySetAt.toISOString(),
        isKeyReadable: opensTo(this.runtime.config.secret, named(row.code), sealed) !== null,
      })),
    };
  }

  @post(
    '/api/lfp',
    operation({
      ...TEXT,
      id: 'addOutsideSeller',
      summary: 'Dejar vender a la liga o a un club',
      description:
        'Con su código empiezan los números de sus pedidos; no se cambia. 409 `duplicate`: ya lo tiene otro.',
      permission: CONFIGURE,
      errors: [409],
    }),
  )
  async add(@requestBody(jsonBody(NEW)) body: Infer<typeof NEW>): Promise<Infer<typeof ANSWER>> {
    const {code, key} = this.readKey(body.code, body.key);
    await this.db.withTransaction(async tx => {
      await lockSellers(tx);
      const terminalId = await terminalIdOf(tx, named(code));
      await addSeller(tx, terminalId, body.name.trim());
      await this.setKey(tx, terminalId, code, key);
      await this.note(tx, terminalId, {code, name: body.name.trim()});
    });
    await this.runtime.gateway.reread();
    return this.read();
  }

  @put(
    '/api/lfp/{id}',
    operation({
      ...TEXT,
      id: 'changeOutsideSeller',
      summary: 'Cambiar el nombre o la clave de quien vende fuera, o no dejarle vender',
      description: 'La clave de antes vale un día más para lo que ya está en camino; apagado, no vale ninguna.',
      permission: CONFIGURE,
      errors: [404, 409],
    }),
  )
  async change(
    @param.path.integer('id', ID) terminalId: number,
    @requestBody(jsonBody(CHANGE)) body: Infer<typeof CHANGE>,
  ): Promise<Infer<typeof ANSWER>> {
    await this.db.withTransaction(async tx => {
      await lockSellers(tx);
      const name = body.name?.trim();
      const code = await changeSeller(tx, terminalId, {version: body.version, name, isActive: body.isActive});
      if (body.key) await this.setKey(tx, terminalId, code, this.readKey(code, body.key).key);
      else await tellProcesses(tx);
      await this.note(tx, terminalId, {name, isActive: body.isActive, claveNueva: Boolean(body.key)});
    });
    await this.runtime.gateway.reread();
    return this.read();
  }

  private readKey(written: string, key: string): {code: string; key: string} {
    const read = OUTSIDE.readTerminal({environment: 'live', merchantCode: written, terminal: '1', key});
    if ('wrong' in read) throw invalid(read.wrong);
    return {code: read.merchantCode, key: read.key ?? ''};
  }

  private async setKey(tx: Tx, terminalId: number, code: string, key: string): Promise<void> {
    await replaceKey(tx, this.runtime.config.secret, named(code), terminalId, {
      key,
      signatureVersion: OUTSIDE.signatureVersions[0]!,
      source: 'office',
      staffUserId: this.actor.id,
    });
    await tellProcesses(tx);
  }

  private note(tx: Tx, terminalId: number, changes: Record<string, unknown>): Promise<void> {
    return writeAudit(tx, this.actor, {action: 'configure', resource: 'lfp', id: terminalId, changes});
  }
}

const named = (merchantCode: string): NamedTerminal => ({
  provider: OUTSIDE.name,
  environment: 'live',
  merchantCode,
  terminal: '1',
});
