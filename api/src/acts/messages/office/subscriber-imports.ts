/** Subscribers from a file: upload, say which column is what and where the consent comes from, look, take in. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {Database} from '../../../platform/database/db';
import {
  analyseSubscribers,
  commitSubscribers,
  discardSubscribers,
  uploadSubscribers,
} from '../../../domain/messaging/imports/import-subscribers';
import {clubToday} from '../../../domain/settings/club-today';
import {readApart} from '../../../outside/reading-apart/read-apart';
import {fileBody} from '../../../web/rest/file-body';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {day, id, int, obj, oneOf, opt, orNull, recordOf, str, type Infer} from '../../../domain/kernel/shape';
import type {Tx} from '../../../domain/kernel/tx';
import {ID} from '../../parameters';

const PATH = 'emails/importaciones';
const MAX_ROWS = 100_000;
const MAX_BYTES = 10 * 1024 * 1024;
const STATE = obj(
  {
    id: id(),
    state: oneOf('uploaded', 'analysed', 'importing', 'completed', 'with_errors', 'discarded'),
    rowCount: int(),
    newCount: int(),
    knownCount: int(),
    duplicateCount: int(),
    blockedCount: int(),
    leftCount: int({description: 'quienes se fueron de donde viene la lista: pasan a la de supresión'}),
    errorCount: int(),
  },
  'SubscriberImportState',
);
type State = Infer<typeof STATE>;
const COLUMN = opt(int({minimum: 0, maximum: 59, description: 'número de columna, desde 0'}));
const ANALYSE = obj({
  mapping: obj({
    email: COLUMN,
    firstName: COLUMN,
    surname: COLUMN,
    labels: COLUMN,
    status: COLUMN,
    leftAt: COLUMN,
    bouncedAt: COLUMN,
    complainedAt: COLUMN,
    agrees: COLUMN,
    consentAt: COLUMN,
    consentIp: COLUMN,
    consentFrom: COLUMN,
    own: opt(recordOf(int({minimum: 0, maximum: 59}), 'campos propios, por su nombre: de qué columna sale cada uno')),
  }),
  kind: opt(oneOf('subscribers', 'suppressions')),
  reason: opt(oneOf('unsubscribed', 'complaint', 'hard_bounce', 'manual')),
  consentOrigin: opt(
    str({maxLength: 2000, description: 'de dónde viene el consentimiento; de unas supresiones, nada'}),
  ),
  consentOn: opt(orNull(day('de cuándo es'))),
  subscriberGroupId: opt(orNull(id())),
});
const EDIT = {
  tag: 'importaciones',
  permission: {area: 'marketing', action: 'create'} as const,
  answer: STATE,
  errors: [404, 409],
};

export class SubscriberImportsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    `/api/${PATH}/subir`,
    operation({
      ...EDIT,
      id: 'uploadSubscribers',
      summary: 'Subir una lista de suscriptores (CSV o XLSX)',
      description: 'Las columnas se adivinan por sus cabeceras.',
      errors: [],
    }),
  )
  async upload(
    @requestBody(fileBody('El CSV o XLSX, hasta 10 MB y 100.000 filas.', MAX_BYTES)) content: object,
    @param.query.string('name', {
      required: true,
      description: 'nombre del archivo',
      schema: {type: 'string', maxLength: 200},
      example: 'lista.csv',
    })
    name: string,
  ): Promise<State> {
    const {answer, text} = await readApart(
      'table',
      {fileName: name, limits: {maxRows: MAX_ROWS, maxColumns: 60}},
      content as Buffer,
    );
    return this.db.withTransaction(async tx => {
      const importId = await uploadSubscribers(tx, {
        fileName: name,
        table: {...answer, rows: text.toString('utf8')},
        staffUserId: this.actor.id,
      });
      return this.done(tx, importId, 'upload');
    });
  }

  @post(
    `/api/${PATH}/{id}/analizar`,
    operation({
      ...EDIT,
      id: 'analyseSubscribers',
      summary: 'Decir qué es cada columna y ver qué pasaría con cada fila',
      description:
        'No cambia ningún suscriptor; se puede repetir. Una columna que diga quién se fue (`status`, `leftAt`, `bouncedAt`, `complainedAt`) o quién no aceptó (`agrees`) no se puede dejar sin elegir: es un 422 con su nombre. Con `kind: suppressions` toda la lista pasa a la de supresión, salvo quien el archivo dice que sigue de alta; un archivo que por su nombre es de quienes se fueron no entra de otra forma.',
    }),
  )
  async analyse(
    @param.path.integer('id', ID) importId: number,
    @requestBody(jsonBody(ANALYSE)) body: Infer<typeof ANALYSE>,
  ): Promise<State> {
    return this.db.withTransaction(async tx => {
      await analyseSubscribers(
        tx,
        {
          importId,
          mapping: body.mapping,
          kind: body.kind ?? 'subscribers',
          reason: body.reason ?? 'unsubscribed',
          consentOrigin: body.consentOrigin ?? '',
          consentOn: body.consentOn ?? null,
          subscriberGroupId: body.subscriberGroupId ?? null,
        },
        await clubToday(tx),
      );
      return this.done(tx, importId, 'analyse');
    });
  }

  @post(
    `/api/${PATH}/{id}/importar`,
    operation({
      ...EDIT,
      id: 'commitSubscribers',
      summary: 'Incorporar lo analizado',
      description:
        'Nunca reactiva a quien se dio de baja, se quejó o está suprimido, aquí o de donde viene la lista. Repetirlo es un 409.',
    }),
  )
  async commit(@param.path.integer('id', ID) importId: number): Promise<State> {
    return this.db.withTransaction(async tx => {
      await commitSubscribers(tx, importId, await clubToday(tx));
      return this.done(tx, importId, 'import');
    });
  }

  @post(
    `/api/${PATH}/{id}/descartar`,
    operation({...EDIT, id: 'discardSubscribers', summary: 'Descartar la lista: se borra lo que traía el archivo'}),
  )
  async discard(@param.path.integer('id', ID) importId: number): Promise<State> {
    return this.db.withTransaction(async tx => {
      await discardSubscribers(tx, importId);
      return this.done(tx, importId, 'discard');
    });
  }

  private async done(tx: Tx, importId: number, action: AuditAction): Promise<State> {
    const {rows} = await tx.query<State>(
      `select id, state, row_count as "rowCount", new_count as "newCount", known_count as "knownCount",
        duplicate_count as "duplicateCount", blocked_count as "blockedCount", left_count as "leftCount", error_count as "errorCount"
        from subscriber_import where id = $1`,
      [importId],
    );
    const {id: _id, ...changes} = rows[0]!;
    await writeAudit(tx, this.actor, {action, resource: PATH, id: importId, changes});
    return rows[0]!;
  }
}
