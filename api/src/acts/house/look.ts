/**
 * How the house looks: what is chosen, what is drawn with it, and the crest. Shop, office, mails and papers follow at
 * once.
 */
import {inject} from '@loopback/core';
import {get, param, post, put, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {isColour} from '../../domain/look/colours';
import {officeColours, pairsOf, paperColours, posterInks, shopColours, type Chosen} from '../../domain/look/palettes';
import {POSTER_STYLES, readLook, TYPEFACES} from '../../domain/look/read-look';
import {saveLook} from '../../domain/look/save-look';
import {storeCrest} from '../../domain/look/store-crest';
import {drawCrest} from '../../outside/papers/draw-crest';
import {MAX_CREST_BYTES} from '../../outside/drawing/crest/crest-limits';
import {fileBody} from '../../web/rest/file-body';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, int, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import {COLOURS, OWN_LOOK} from './look-shapes';

const TAG = 'configuración';
const VIEW = {area: 'settings', action: 'view'} as const;
const CHANGE = {area: 'settings', action: 'configure'} as const;
// What a field must look like is said by the domain, in words.
const BODY = obj({
  version: int({minimum: 1}),
  shortName: str({maxLength: 200}),
  motto: str({maxLength: 200}),
  primary: orNull(str({maxLength: 40})),
  accent: orNull(str({maxLength: 40})),
  typeface: oneOf(...TYPEFACES),
  posterStyle: oneOf(...POSTER_STYLES),
  crestId: orNull(id()),
});
const UPLOADED = obj({id: id(), url: str(), width: int(), height: int()}, 'UploadedCrest');
const HEX = {schema: {type: 'string', maxLength: 40}, example: '#1f5f8b'} as const;

export class LookController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/aspecto',
    operation({
      id: 'getLook',
      tag: TAG,
      summary: 'El aspecto elegido y los colores que salen de él',
      permission: VIEW,
      answer: OWN_LOOK,
    }),
  )
  async read(): Promise<Infer<typeof OWN_LOOK>> {
    const {crest, ...look} = await readLook(this.db);
    return {
      ...look,
      crestId: crest?.id ?? null,
      crest: crest && {url: crest.url, width: crest.width, height: crest.height},
      colours: coloursOf(look),
    };
  }

  @get(
    '/api/aspecto/colores',
    operation({
      id: 'previewColours',
      tag: TAG,
      summary: 'Qué se dibujaría con dos colores, y qué habría que corregir',
      description: 'No guarda nada. Lo que no es un color cuenta como no elegido.',
      permission: VIEW,
      answer: COLOURS,
    }),
  )
  colours(
    @param.query.string('primary', HEX) primary?: string,
    @param.query.string('accent', HEX) accent?: string,
  ): Infer<typeof COLOURS> {
    return coloursOf({primary: isColour(primary) ? primary : null, accent: isColour(accent) ? accent : null});
  }

  @put(
    '/api/aspecto',
    operation({
      id: 'saveLook',
      tag: TAG,
      summary: 'Cambiar el aspecto',
      description:
        'Se ve enseguida en la tienda, la oficina, los correos y las entradas. `errors` nombra cada campo que no vale.',
      permission: CHANGE,
      answer: OWN_LOOK,
      errors: [409],
    }),
  )
  async save(@requestBody(jsonBody(BODY)) body: Infer<typeof BODY>): Promise<Infer<typeof OWN_LOOK>> {
    await this.db.withTransaction(async tx => {
      const changes = await saveLook(tx, body);
      if (Object.keys(changes).length > 0)
        await writeAudit(tx, this.actor, {action: 'configure', resource: 'aspecto', id: 1, changes});
    });
    return this.read();
  }

  @post(
    '/api/aspecto/escudo',
    operation({
      id: 'uploadCrest',
      tag: TAG,
      summary: 'Subir un escudo o logotipo (PNG, JPG o SVG, hasta 2 MB)',
      permission: CHANGE,
      answer: UPLOADED,
      description:
        'Se dibuja aparte para saber que se puede leer; un SVG con código o enlaces se rechaza. No se usa hasta guardar el aspecto con su `crestId`.',
    }),
  )
  async upload(
    @requestBody(
      fileBody(
        'Los bytes del archivo. Su tipo se lee de ellos, no de su nombre.',
        MAX_CREST_BYTES,
        'La imagen pasa de 2 MB.',
      ),
    )
    content: object,
  ): Promise<Infer<typeof UPLOADED>> {
    const {kind, ...pictures} = await drawCrest(content as Buffer);
    return this.db.withTransaction(async tx => {
      const crestId = await storeCrest(tx, {content: content as Buffer, kind, pictures, staffUserId: this.actor.id});
      await writeAudit(tx, this.actor, {
        action: 'upload',
        resource: 'aspecto',
        id: 1,
        changes: {crestId, sizeBytes: (content as Buffer).length},
      });
      const {rows} = await tx.query<{url: string}>(
        `select '/media/' || m.id || '/' || m.name as url from crest c join media_file m on m.id = c.media_file_id
          where c.id = $1`,
        [crestId],
      );
      return {id: crestId, url: rows[0]!.url, width: pictures.width, height: pictures.height};
    });
  }
}

const coloursOf = (chosen: Chosen): Infer<typeof COLOURS> => ({
  shop: shopColours(chosen),
  office: officeColours(chosen),
  paper: paperColours(chosen),
  poster: posterInks(chosen),
  pairs: pairsOf(chosen),
});
