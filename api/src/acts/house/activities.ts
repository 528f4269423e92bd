/** What the club does: which parts of the product it uses, and choosing them. */
import {inject} from '@loopback/core';
import {get, put, requestBody} from '@loopback/rest';
import type {Activities} from '../../web/auth/activities';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {chooseActivities} from '../../domain/activities/choose';
import {ACTIVITIES, MODULE_IDS, MODULES, type Activity, type ModuleId} from '../../domain/activities/modules';
import {readLive} from '../../domain/activities/read-live';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';

const oneActivity = oneOf(...ACTIVITIES);
const oneModule = oneOf(...MODULE_IDS);
const PART = oneOf(...ACTIVITIES, ...MODULE_IDS);
const ANSWER = obj(
  {
    version: int(),
    activities: list(oneActivity),
    modules: list(oneModule),
    chosenAt: orNull(instant('vacía: nadie lo ha elegido')),
    chosenBy: orNull(str()),
    offered: list(
      obj({
        id: oneModule,
        name: str(),
        description: str(),
        where: str({description: 'quién lo ve, y dónde'}),
        needs: list(PART, {description: 'hace falta alguna'}),
      }),
      {description: 'todas las partes que hay'},
    ),
    live: list(
      obj({of: PART, stops: bool({description: 'no se desactiva mientras lo haya'}), count: int(), text: str()}),
      {description: 'lo que está en marcha en cada una'},
    ),
  },
  'Activities',
);
const BODY = obj({
  version: int(),
  activities: list(oneActivity, {minItems: 1, maxItems: ACTIVITIES.length, uniqueItems: true}),
  modules: list(oneModule, {maxItems: MODULE_IDS.length, uniqueItems: true}),
  isConfirmed: opt(bool({description: 'se ha visto lo que está en vigor y se desactiva igualmente'})),
});
const TEXT = {tag: 'configuración', answer: ANSWER};

interface Row {
  version: number;
  activities: Activity[];
  modules: ModuleId[];
  chosenAt: Date | null;
  chosenBy: string | null;
}

export class ActivitiesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('activities') private known: Activities,
  ) {}

  @get(
    '/api/actividades',
    operation({
      ...TEXT,
      id: 'getActivities',
      summary: 'Qué hace la organización y qué partes usa',
      permission: {area: 'settings', action: 'view'},
    }),
  )
  async read(): Promise<Infer<typeof ANSWER>> {
    const {rows} = await this.db.query<Row>(
      `select o.activities_version as version, o.activities, o.modules, o.activities_chosen_at as "chosenAt",
        u.name as "chosenBy" from organization o left join staff_user u on u.id = o.activities_chosen_by_id
        where o.id = 1`,
    );
    const {chosenAt, ...row} = rows[0]!;
    const offered = MODULES.map(({id, name, description, where, needs = []}) => ({
      id,
      name,
      description,
      where,
      needs: [...needs],
    }));
    return {...row, chosenAt: chosenAt?.toISOString() ?? null, offered, live: await readLive(this.db)};
  }

  @put(
    '/api/actividades',
    operation({
      ...TEXT,
      id: 'chooseActivities',
      summary: 'Elegir qué hace la organización',
      permission: {area: 'settings', action: 'configure'},
      errors: [409],
      description:
        'Lo que queda fuera responde 404 `module_off` y no se ve en ninguna parte; no se borra nada. Con dinero pendiente, 409 `module_in_use`; con algo en vigor, 409 `module_live` hasta que se confirma. Los demás procesos lo saben antes de dos segundos.',
    }),
  )
  async choose(@requestBody(jsonBody(BODY)) body: Infer<typeof BODY>): Promise<Infer<typeof ANSWER>> {
    await this.db.withTransaction(async tx => {
      const {before, after, confirmed} = await chooseActivities(
        tx,
        {...body, isConfirmed: body.isConfirmed ?? false},
        this.actor.id,
      );
      const told = confirmed.map(({count, text}) => `${count} ${text}`);
      await writeAudit(tx, this.actor, {
        action: 'configure',
        resource: 'configuracion',
        id: 1,
        changes: {
          activities: [before.activities, after.activities],
          modules: [before.modules, after.modules],
          ...(told.length ? {confirmed: told} : {}),
        },
      });
    });
    await this.known.refresh();
    return this.read();
  }
}
