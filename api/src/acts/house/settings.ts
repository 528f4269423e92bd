/** The constants of the house: what there is, what holds now, and changing it. */
import {inject} from '@loopback/core';
import {get, put, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {SETTING_BY_KEY, SETTING_GROUPS, SETTINGS, settingsInForce} from '../../domain/settings/constants';
import {saveSettings} from '../../domain/settings/save-settings';
import {invalid} from '../../domain/kernel/errors';
import {jsonBody, operation} from '../../web/http/operation-text';
import {int, list, obj, oneOf, opt, record, recordOf, scalar, str, type Infer} from '../../domain/kernel/shape';

const SETTING = obj({
  key: str(),
  group: str(),
  label: str(),
  kind: oneOf('int', 'cents', 'percentBp', 'flag', 'text'),
  fallback: scalar(),
  unit: opt(str()),
  min: opt(int()),
  max: opt(int()),
  help: opt(str()),
  pattern: opt(str()),
  patternMessage: opt(str()),
});
const ANSWER = obj(
  {
    version: int(),
    groups: list(obj({id: str(), name: str()})),
    settings: list(SETTING),
    values: recordOf(scalar(), 'lo que vale ahora, por su clave'),
  },
  'Settings',
);
const BODY = obj({version: int(), values: record('solo lo que cambia')});
const TEXT = {tag: 'configuración', answer: ANSWER};

export class SettingsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/ajustes',
    operation({
      ...TEXT,
      id: 'getSettings',
      summary: 'Ajustes de la organización, con sus límites',
      permission: {area: 'settings', action: 'view'},
    }),
  )
  async read(): Promise<Infer<typeof ANSWER>> {
    const {rows} = await this.db.query<{settings: Record<string, unknown>; version: number}>(
      'select settings, version from organization where id = 1',
    );
    return {
      version: rows[0]?.version ?? 1,
      groups: [...SETTING_GROUPS],
      settings: [...SETTINGS],
      values: settingsInForce(rows[0]?.settings ?? {}),
    };
  }

  @put(
    '/api/ajustes',
    operation({
      ...TEXT,
      id: 'saveSettings',
      summary: 'Cambiar ajustes',
      description: 'Los que no se nombran quedan como están; `errors` nombra cada uno que no vale.',
      permission: {area: 'settings', action: 'configure'},
      errors: [409],
    }),
  )
  async save(@requestBody(jsonBody(BODY)) body: Infer<typeof BODY>): Promise<Infer<typeof ANSWER>> {
    for (const key of Object.keys(body.values))
      if (!SETTING_BY_KEY.has(key)) throw invalid({[key.slice(0, 60)]: 'No existe este ajuste.'});
    await this.db.withTransaction(async tx => {
      const before = await saveSettings(tx, body.version, body.values);
      if (Object.keys(before).length)
        await writeAudit(tx, this.actor, {
          action: 'configure',
          resource: 'configuracion',
          id: 1,
          changes: Object.fromEntries(
            Object.entries(before).map(([key, was]) => [
              key,
              [was ?? SETTING_BY_KEY.get(key)?.fallback, body.values[key]],
            ]),
          ),
        });
    });
    return this.read();
  }
}
