/** The media manager: upload, describe, where used, delete. Reading is the generic list `emails/gestor-de-medios`. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {changeMedia, deleteMedia} from '../../domain/media/change-media';
import {findMediaUsage} from '../../domain/media/find-usage';
import {isSvg, readHead, type MediaKind} from '../../domain/media/read-kind';
import {MAX_MEDIA_BYTES, storeMedia} from '../../domain/media/store-media';
import {notFound} from '../../domain/kernel/errors';
import {readApart} from '../../outside/reading-apart/read-apart';
import {pathOfTable} from '../../models/path-of-table';
import {labelOfTable} from '../../web/rest/fields';
import {fileBody} from '../../web/rest/file-body';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, int, list, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';

const PATH = 'emails/gestor-de-medios';
const MEDIA = obj(
  {
    id: id(),
    name: str(),
    folder: str(),
    altText: str(),
    mimeType: str(),
    sizeBytes: int(),
    width: orNull(int()),
    height: orNull(int()),
    url: str({description: 'dirección pública, para siempre'}),
    version: int(),
  },
  'StoredMedia',
);
type Media = Infer<typeof MEDIA>;
const UPLOADED = obj(
  {...MEDIA.props, isNew: bool({description: 'false: esos mismos bytes ya estaban'})},
  'UploadedMedia',
);
const CHANGE = obj({
  name: opt(orNull(str({maxLength: 120}))),
  folder: opt(orNull(str({maxLength: 60}))),
  altText: opt(orNull(str({maxLength: 300}))),
  version: opt(orNull(int({minimum: 1}))),
});
const USES = obj({
  uses: list(
    obj({
      label: str(),
      title: orNull(str()),
      path: orNull(str({description: 'recurso de la API y del panel'})),
      id: id(),
    }),
  ),
});
const FOLDERS = obj({folders: list(obj({folder: str(), files: int(), bytes: int()})), files: int(), bytes: int()});
const TAG = 'archivos';

const text = (description: string, maxLength: number) => ({description, schema: {type: 'string', maxLength} as const});

export class MediaController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    `/api/${PATH}/subir`,
    operation({
      id: 'uploadMedia',
      tag: TAG,
      summary: 'Subir un archivo (JPG, PNG, WebP, SVG o PDF, hasta 5 MB)',
      description:
        'Los mismos bytes son el mismo archivo: se devuelve el que ya estaba. Un SVG con código o enlaces se rechaza.',
      permission: {area: 'media', action: 'create'},
      answer: UPLOADED,
    }),
  )
  async upload(
    @requestBody(fileBody('Los bytes del archivo. Su tipo se lee de ellos, no de su nombre.', MAX_MEDIA_BYTES))
    content: object,
    @param.query.string('name', {...text('nombre del archivo', 200), required: true, example: 'grada.png'})
    name: string,
    @param.query.string('folder', text('carpeta', 60)) folder?: string,
    @param.query.string('altText', text('qué se ve, para quien no puede verlo', 300)) altText?: string,
  ): Promise<Infer<typeof UPLOADED>> {
    const kind = await kindOf(content as Buffer);
    return this.db.withTransaction(async tx => {
      const stored = await storeMedia(tx, {
        name,
        folder: folder ?? '',
        altText: altText ?? '',
        content: content as Buffer,
        kind,
        staffUserId: this.actor.id,
      });
      const media = await readMedia(tx, stored.id);
      if (stored.isNew)
        await writeAudit(tx, this.actor, {
          action: 'upload',
          resource: PATH,
          id: stored.id,
          changes: {name: media.name, sizeBytes: media.sizeBytes},
        });
      return {...media, isNew: stored.isNew};
    });
  }

  @post(
    `/api/${PATH}/{id}/editar`,
    operation({
      id: 'changeMedia',
      tag: TAG,
      summary: 'Cambiar nombre, carpeta o texto alternativo',
      permission: {area: 'media', action: 'edit'},
      answer: MEDIA,
      errors: [404, 409],
    }),
  )
  async change(
    @param.path.integer('id', ID) mediaId: number,
    @requestBody(jsonBody(CHANGE)) body: Infer<typeof CHANGE>,
  ): Promise<Media> {
    return this.db.withTransaction(async tx => {
      const changes = await changeMedia(tx, {...body, mediaId, version: body.version ?? null});
      if (Object.keys(changes).length > 0)
        await writeAudit(tx, this.actor, {action: 'edit', resource: PATH, id: mediaId, changes});
      return readMedia(tx, mediaId);
    });
  }

  @get(
    `/api/${PATH}/{id}/usos`,
    operation({
      id: 'getMediaUses',
      tag: TAG,
      summary: 'Dónde se usa un archivo',
      permission: {area: 'media', action: 'view'},
      answer: USES,
      errors: [404],
    }),
  )
  async uses(@param.path.integer('id', ID) mediaId: number): Promise<Infer<typeof USES>> {
    await readMedia(this.db, mediaId);
    const uses = await findMediaUsage(this.db, mediaId);
    return {
      uses: uses.map(({table, title, id: rowId}) => ({
        label: labelOfTable(table)[0],
        title,
        path: pathOfTable(table),
        id: rowId,
      })),
    };
  }

  @post(
    `/api/${PATH}/{id}/borrar`,
    operation({
      id: 'deleteMedia',
      tag: TAG,
      summary: 'Borrar un archivo que nadie usa',
      permission: {area: 'media', action: 'delete'},
      answer: obj({id: id()}),
      errors: [404, 409],
    }),
  )
  async delete(@param.path.integer('id', ID) mediaId: number): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      const {name} = await deleteMedia(tx, mediaId);
      await writeAudit(tx, this.actor, {action: 'delete', resource: PATH, id: mediaId, changes: {name}});
      return {id: mediaId};
    });
  }

  @get(
    `/api/${PATH}/carpetas`,
    operation({
      id: 'listMediaFolders',
      tag: TAG,
      summary: 'Carpetas y espacio que ocupan',
      permission: {area: 'media', action: 'view'},
      answer: FOLDERS,
    }),
  )
  async folders(): Promise<Infer<typeof FOLDERS>> {
    const {rows} = await this.db.query<{folder: string; files: number; bytes: number}>(
      `select folder, count(*)::int as files, sum(size_bytes)::float8 as bytes from media_file group by folder
        order by folder`,
    );
    return {
      folders: rows,
      files: rows.reduce((sum, row) => sum + row.files, 0),
      bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    };
  }
}

/** A drawing is a program's text and is read apart; of the others the first bytes say what they are. */
async function kindOf(content: Buffer): Promise<MediaKind | null> {
  if (!isSvg(content)) return readHead(content);
  const {answer} = await readApart('drawing', null, content);
  return {mimeType: 'image/svg+xml', extension: 'svg', ...answer};
}

async function readMedia(tx: Pick<Tx, 'query'>, mediaId: number): Promise<Media> {
  const {rows} = await tx.query<Media>(
    `select id, name, folder, alt_text as "altText", mime_type as "mimeType", size_bytes as "sizeBytes", width, height,
      '/media/' || id || '/' || name as url, version from media_file where id = $1`,
    [mediaId],
  );
  if (!rows[0]) throw notFound('No encontramos el archivo.');
  return rows[0];
}
