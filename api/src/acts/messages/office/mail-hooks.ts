/** Which provider of mail tells us what comes back. The key goes in and never comes out. */
import {inject} from '@loopback/core';
import {get, put, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {dropHook, HOOK_PROVIDERS, saveHook} from '../../../domain/mail-server/save-hook';
import {conflict, invalid} from '../../../domain/kernel/errors';
import {KEYED} from '../../../outside/mail/hooks/registry';
import {hookPath, readHook, readHooks, sealHookKey} from '../../../outside/mail/hooks/settings';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';

const PROVIDER = oneOf(...HOOK_PROVIDERS);
const STATE = list(
  obj(
    {
      provider: PROVIDER,
      url: str({description: 'adónde tiene que avisar'}),
      version: orNull(int({description: 'null: no está puesto'})),
      topic: str({description: 'de Amazon SNS'}),
      hasKey: bool(),
      isKeyLost: bool({description: 'se guardó con otro APP_SECRET'}),
      confirmedAt: orNull(instant('Amazon sabe que la dirección es nuestra')),
      heardAt: orNull(instant('el último aviso')),
    },
    'MailHook',
  ),
);
const SAVE = obj({
  provider: PROVIDER,
  isOn: bool(),
  topic: opt(
    str({
      maxLength: 300,
      pattern: '^(arn:aws[a-z-]*:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_.-]{1,256})?$',
      example: 'arn:aws:sns:eu-west-1:123456789012:rebotes',
      'x-message': 'El ARN del tema de SNS, como «arn:aws:sns:eu-west-1:123456789012:rebotes».',
    }),
  ),
  key: opt(str({maxLength: 300, description: 'de los que no son SES; solo se escribe, sin ella se queda la que hay'})),
  version: orNull(int({minimum: 1, description: 'la que se leyó; null: no había'})),
});
type State = Infer<typeof STATE>;
const TAG = 'configuración';

export class MailHooksController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/correo-saliente/avisos',
    operation({
      tag: TAG,
      id: 'getMailHooks',
      summary: 'Qué proveedores de correo avisan de lo que vuelve',
      permission: {area: 'settings', action: 'view'},
      answer: STATE,
    }),
  )
  async read(): Promise<State> {
    const {config} = this.runtime;
    const hooks = await readHooks(this.db, config);
    return HOOK_PROVIDERS.map(provider => {
      const hook = hooks.find(one => one.provider === provider);
      return {
        provider,
        url: config.publicUrl + hookPath(provider),
        version: hook?.version ?? null,
        topic: hook?.topic ?? '',
        hasKey: hook?.hasKey ?? false,
        isKeyLost: hook !== undefined && hook.hasKey && hook.key === null,
        confirmedAt: hook?.confirmedAt?.toISOString() ?? null,
        heardAt: hook?.heardAt?.toISOString() ?? null,
      };
    });
  }

  @put(
    '/api/correo-saliente/avisos',
    operation({
      tag: TAG,
      id: 'setMailHook',
      summary: 'Poner o quitar los avisos de un proveedor de correo',
      permission: {area: 'settings', action: 'configure'},
      answer: STATE,
      errors: [409],
    }),
  )
  async save(
    @requestBody(jsonBody(SAVE)) {provider, isOn, topic = '', key = '', version}: Infer<typeof SAVE>,
  ): Promise<State> {
    const {secret} = this.runtime.config;
    const stands = await readHook(this.db, this.runtime.config, provider);
    if (!isOn && version === null) throw conflict('wrong_state', 'No está puesto.');
    const typed = key.trim() || (stands?.key ?? '');
    if (isOn && provider === 'ses' && topic === '') throw invalid({topic: 'Escribe el ARN del tema de SNS.'});
    const keyed = KEYED.find(one => one.name === provider);
    if (isOn && keyed) {
      const wrong = typed === '' ? `Escribe la clave de los avisos de ${keyed.title}.` : keyed.wrongKey(typed);
      if (wrong !== null) throw invalid({key: wrong});
    }
    await this.db.withTransaction(async tx => {
      if (isOn)
        await saveHook(tx, {
          provider,
          topic: provider === 'ses' ? topic : '',
          keySealed: keyed ? sealHookKey(secret, provider, typed) : null,
          version,
        });
      else await dropHook(tx, provider, version!);
      await writeAudit(tx, this.actor, {
        action: 'configure',
        resource: 'correo-saliente',
        id: 1,
        changes: {avisos: provider, isOn, ...(topic && {topic}), ...(key.trim() && {key: 'nueva'})},
      });
    });
    return this.read();
  }
}
