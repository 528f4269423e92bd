/**
 * The bank that the shop's money goes to: which terminal, who set its key and when, and whether the bank knows it. The
 * key goes in and never comes out.
 */
import {inject} from '@loopback/core';
import {get, post, put, requestBody} from '@loopback/rest';
import {chooseTerminal} from '../../domain/payments/choose-terminal';
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {Provider} from '../../outside/bank/gateway';
import {opensTo, replaceKey, terminalIdOf, type NamedTerminal} from '../../outside/bank/keep-key';
import {providerOf, PROVIDERS} from '../../outside/bank/registry';
import type {Database} from '../../platform/database/db';
import {conflict, invalid, stale} from '../../domain/kernel/errors';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

/** Through whom the shop can send its customers to pay. */
const SHOPS = PROVIDERS.filter(({can}) => can.redirect);
const NAMES = SHOPS.map(({name}) => name);
const SIGNATURE_VERSIONS = SHOPS.flatMap(({signatureVersions}) => signatureVersions);

const SOURCES = ['environment', 'office', 'built_in', 'none'] as const;
const TERMINAL = obj({
  provider: str(),
  environment: oneOf('live', 'test'),
  merchantCode: str(),
  terminal: str(),
  signatureVersion: oneOf(...SIGNATURE_VERSIONS),
  keyFingerprint: str({description: 'para distinguir claves; con ella no se firma nada'}),
  isKeyReadable: bool({description: 'false: se guardó con otra APP_SECRET y hay que escribirla otra vez'}),
  setAt: instant(),
  setByName: orNull(str()),
  replacedAt: orNull(instant()),
});
const ANSWER = obj(
  {version: int(), source: oneOf(...SOURCES), inUse: orNull(TERMINAL), before: list(TERMINAL)},
  'BankSettings',
);
const FIELDS = {
  provider: opt(str({maxLength: 20, description: `por quién se cobra; sin él, ${PROVIDERS[0].name}`})),
  environment: oneOf('live', 'test'),
  merchantCode: str({maxLength: 20}),
  terminal: str({maxLength: 5}),
  signatureVersion: oneOf(...SIGNATURE_VERSIONS),
  key: opt(orNull(str({maxLength: 100, description: 'sin ella se queda la que este terminal tiene'}))),
};
const SAVE = obj({version: int(), ...FIELDS});
const CHECK = obj(FIELDS);
const CHECKED = obj(
  {
    isGood: bool(),
    lines: list(obj({what: str(), state: oneOf('good', 'bad', 'unknown'), says: str(), todo: orNull(str())})),
  },
  'BankCheck',
);
const TEXT = {tag: 'configuración'};
const CONFIGURE = {area: 'settings', action: 'configure'} as const;

type Fields = Infer<typeof CHECK>;

interface KeyRow {
  id: number;
  provider: string;
  environment: 'live' | 'test';
  merchantCode: string;
  terminal: string;
  signatureVersion: string;
  keyFingerprint: string;
  sealed: Buffer;
  setAt: Date;
  setByName: string | null;
  replacedAt: Date | null;
}

export class BankController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/banco',
    operation({
      ...TEXT,
      id: 'getBank',
      summary: 'El banco que cobra en la web',
      permission: {area: 'settings', action: 'view'},
      answer: ANSWER,
    }),
  )
  async read(): Promise<Infer<typeof ANSWER>> {
    const {rows} = await this.db.query<KeyRow>(
      `select t.id, t.provider, t.environment, t.merchant_code as "merchantCode", t.terminal::text,
        k.signature_version as "signatureVersion", k.fingerprint as "keyFingerprint", k.sealed,
              k.set_at as "setAt", s.name as "setByName", k.replaced_at as "replacedAt"
         from bank_key k join bank_terminal t on t.id = k.bank_terminal_id left join staff_user s on s.id = k.set_by_id
         where t.provider = any($1) order by k.id desc limit 30`,
      [NAMES],
    );
    const {rows: choice} = await this.db.query<{version: number; chosenId: number | null}>(
      'select version, bank_terminal_id as "chosenId" from bank_choice',
    );
    const {source: environmentSays} = this.runtime.config.redsys;
    const inUseId =
      environmentSays === 'environment' ? (this.runtime.gateway.inUse()?.id ?? null) : choice[0]!.chosenId;
    const isInUse = (key: KeyRow): boolean => key.id === inUseId && key.replacedAt === null;
    const inUse = rows.find(isInUse);
    const source =
      environmentSays === 'environment'
        ? 'environment'
        : inUse
          ? 'office'
          : environmentSays === 'built_in'
            ? 'built_in'
            : 'none';
    return {
      version: choice[0]!.version,
      source,
      inUse: inUse ? this.told(inUse) : null,
      before: rows.filter(key => !isInUse(key)).map(key => this.told(key)),
    };
  }

  @put(
    '/api/banco',
    operation({
      ...TEXT,
      id: 'saveBank',
      summary: 'Cambiar de terminal o de clave',
      description:
        'Los pagos que ya empezaron siguen en su terminal, y sus devoluciones también. 409 `bank_from_environment`: lo dicen las variables de entorno.',
      permission: CONFIGURE,
      answer: ANSWER,
      errors: [409],
    }),
  )
  async save(@requestBody(jsonBody(SAVE)) body: Infer<typeof SAVE>): Promise<Infer<typeof ANSWER>> {
    if (this.runtime.config.redsys.source === 'environment')
      throw conflict('bank_from_environment', 'El banco está puesto en las variables de entorno: cámbialo allí.');
    const {named, key} = this.readFields(body);
    await this.db.withTransaction(async tx => {
      const {rows} = await tx.query<{version: number; before: number | null}>(
        'select version, bank_terminal_id as before from bank_choice for update',
      );
      if (rows[0]!.version !== body.version) throw stale();
      const bankTerminalId = await terminalIdOf(tx, named);
      const kept = await this.keyOf(tx, named);
      if (!key && !kept) throw invalid({key: 'Escribe la clave de este terminal.'});
      const next = key ?? kept!.key;
      if (!kept || kept.key !== next || kept.signatureVersion !== body.signatureVersion)
        await replaceKey(tx, this.runtime.config.secret, named, bankTerminalId, {
          key: next,
          signatureVersion: body.signatureVersion,
          source: 'office',
          staffUserId: this.actor.id,
        });
      await chooseTerminal(tx, bankTerminalId, this.actor.id);
      await writeAudit(tx, this.actor, {
        action: 'configure',
        resource: 'configuracion',
        id: 1,
        changes: {
          banco: `${named.provider} ${named.environment} ${named.merchantCode}/${named.terminal} ${body.signatureVersion}`,
          terminal: [rows[0]!.before, bankTerminalId],
          claveNueva: kept?.key !== next,
        },
      });
    });
    await this.runtime.gateway.reread();
    return this.read();
  }

  @post(
    '/api/banco/comprobar',
    operation({
      ...TEXT,
      id: 'checkBank',
      summary: 'Preguntar al banco si nos conoce',
      description:
        'Lo que se le manda es una devolución de un pago que no existe: no se mueve dinero. Sin clave se prueba la guardada.',
      permission: CONFIGURE,
      answer: CHECKED,
    }),
  )
  async check(@requestBody(jsonBody(CHECK)) body: Fields): Promise<Infer<typeof CHECKED>> {
    const {provider, named, key} = this.readFields(body);
    const usable = key ?? (await this.keyOf(this.db, named))?.key;
    if (!usable) throw invalid({key: 'Escribe la clave de este terminal.'});
    if (!provider.checkTerminal) throw conflict('not_checked', 'A este proveedor no se le puede preguntar.');
    const places = this.runtime.config.banks[provider.name]?.[body.environment] ?? {};
    const {signatureVersion} = body;
    const lines = await provider.checkTerminal({...named, key: usable, signatureVersion}, places);
    return {isGood: lines.every(line => line.state === 'good'), lines};
  }

  private readFields(body: Fields): {provider: Provider; named: NamedTerminal; key: string | null} {
    const {environment, merchantCode, terminal, signatureVersion} = body;
    const provider = providerOf(body.provider ?? PROVIDERS[0].name);
    if (!provider?.can.redirect) throw invalid({provider: 'Con este proveedor no se cobra en la web.'});
    if (!provider.signatureVersions.includes(signatureVersion))
      throw invalid({signatureVersion: 'Este proveedor no firma así.'});
    const read = provider.readTerminal({environment, merchantCode, terminal, key: body.key ?? null});
    if ('wrong' in read) throw invalid(read.wrong);
    const {key, ...tidy} = read;
    return {provider, named: {provider: provider.name, environment, ...tidy}, key};
  }

  /** The key that rests for a terminal; null when there is none, or none that opens. */
  private async keyOf(tx: Tx, named: NamedTerminal): Promise<{key: string; signatureVersion: string} | null> {
    const {rows} = await tx.query<{sealed: Buffer; signatureVersion: string}>(
      `select k.sealed, k.signature_version as "signatureVersion" from bank_key k
        join bank_terminal t on t.id = k.bank_terminal_id
        where t.provider = $1 and t.environment = $2 and t.merchant_code = $3 and t.terminal = $4
          and k.replaced_at is null`,
      [named.provider, named.environment, named.merchantCode, Number(named.terminal)],
    );
    const key = rows[0] ? opensTo(this.runtime.config.secret, named, rows[0].sealed) : null;
    return key === null ? null : {key, signatureVersion: rows[0]!.signatureVersion};
  }

  private told({id: _, sealed, setAt, replacedAt, ...key}: KeyRow): Infer<typeof TERMINAL> {
    return {
      ...key,
      isKeyReadable: opensTo(this.runtime.config.secret, key, sealed) !== null,
      setAt: setAt.toISOString(),
      replacedAt: replacedAt?.toISOString() ?? null,
    };
  }
}
