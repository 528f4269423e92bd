/** An announcement's people before it goes out, and what became of each message afterwards. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {excludeRecipients, readAudience, type AudienceQuestion} from '../../../domain/messaging/announcement-audience';
import {conflict, notFound} from '../../../errors';
import {
  ANNOUNCEMENT_FIGURES,
  readAnnouncementFigures,
  type AnnouncementFigures,
} from '../../../reports/messages/announcement-figures';
import {jsonBody, operation} from '../../../rest/operation';
import {bool, int, list, obj, str, type Infer} from '../../../rest/shape';
import {ID} from '../parameters';

const VIEW = {area: 'announcements', action: 'view'} as const;
const AUDIENCE = obj(
  {
    people: list(
      obj({
        key: str(),
        name: str(),
        email: str(),
        phone: str(),
        about: str({description: 'socio, deportista o pedido por el que se le escribe'}),
        isExcluded: bool(),
        isSuppressed: bool(),
        hasConsent: bool(),
        willGet: bool(),
      }),
    ),
    found: int(),
    summary: obj({
      people: int(),
      withEmail: int(),
      withPhone: int(),
      excluded: int(),
      suppressed: int(),
      withoutConsent: int(),
      willGet: int(),
    }),
  },
  'AnnouncementAudience',
);
const EXCLUDE = obj({
  keys: list(str({minLength: 1, maxLength: 254}), {minItems: 1, maxItems: 500}),
  isExcluded: bool(),
});

export class AnnouncementsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/comunicados/{id}/audiencia',
    operation({
      id: 'getAnnouncementAudience',
      tag: 'comunicados',
      summary: 'A quién iría ahora un comunicado',
      permission: VIEW,
      answer: AUDIENCE,
      errors: [404],
    }),
  )
  async audience(
    @param.path.integer('id', ID) announcementId: number,
    @param.query.string('q', {schema: {type: 'string', maxLength: 100}}) q?: string,
    @param.query.integer('page', {schema: {type: 'integer', minimum: 1, maximum: 10000}}) page?: number,
    @param.query.integer('perPage', {schema: {type: 'integer', minimum: 1, maximum: 500}}) perPage?: number,
  ): Promise<Infer<typeof AUDIENCE>> {
    const limit = perPage ?? 50;
    return readAudience(this.db, await this.read(announcementId), {
      q: q ?? '',
      limit,
      offset: ((page ?? 1) - 1) * limit,
    });
  }

  @post(
    '/api/comunicados/{id}/exclusiones',
    operation({
      id: 'excludeAnnouncementRecipients',
      tag: 'comunicados',
      summary: 'Quitar a personas de un comunicado, o volver a incluirlas',
      permission: {area: 'announcements', action: 'edit'},
      answer: obj({changed: int()}),
      errors: [404, 409],
    }),
  )
  async exclude(
    @param.path.integer('id', ID) announcementId: number,
    @requestBody(jsonBody(EXCLUDE)) body: Infer<typeof EXCLUDE>,
  ): Promise<{changed: number}> {
    const {state} = await this.read(announcementId);
    if (!['draft', 'scheduled', 'paused'].includes(state))
      throw conflict('not_editable', 'Este comunicado ya ha salido o se ha cancelado.');
    return this.db.withTransaction(async tx => {
      const changed = await excludeRecipients(tx, {announcementId, ...body, staffUserId: this.actor.id});
      if (changed)
        await writeAudit(tx, this.actor, {
          action: body.isExcluded ? 'exclude' : 'include',
          resource: 'comunicados',
          id: announcementId,
          changes: {keys: body.keys},
        });
      return {changed};
    });
  }

  @get(
    '/api/comunicados/{id}/estadisticas',
    operation({
      id: 'getAnnouncementFigures',
      tag: 'comunicados',
      summary: 'Qué ha sido de cada mensaje de un comunicado',
      permission: VIEW,
      answer: ANNOUNCEMENT_FIGURES,
      errors: [404],
    }),
  )
  async figures(@param.path.integer('id', ID) announcementId: number): Promise<AnnouncementFigures> {
    await this.read(announcementId);
    return readAnnouncementFigures(this.db, announcementId);
  }

  private async read(announcementId: number): Promise<AudienceQuestion & {state: string}> {
    const {rows} = await this.db.query<AudienceQuestion & {state: string}>(
      `select id, kind, audience_kind as "audienceKind", season_list_id as "seasonListId",
        pass_category_id as "passCategoryId", zone_id as "zoneId", age_category_id as "ageCategoryId",
        team_id as "teamId", event_session_id as "eventSessionId",
              subscriber_group_id as "subscriberGroupId", addresses, state from announcement where id = $1`,
      [announcementId],
    );
    if (!rows[0]) throw notFound('No encontramos el comunicado.');
    return rows[0];
  }
}
