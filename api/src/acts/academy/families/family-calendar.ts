/** What a family's children do and where they are called; the answer, also by the link of a mail; the calendar file. */
import {createHash} from 'node:crypto';
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import type {Actor} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {activityName} from '../../../domain/academy/calendar/activity-words';
import {answerCallUp} from '../../../domain/academy/calendar/answer-call-up';
import {makeFeed, readFeed, readFeeds} from '../../../domain/academy/calendar/feed';
import {
  type FamilyActivity,
  guardianOf,
  readFamilyCalendar,
  readOwnCallUp,
} from '../../../domain/academy/calendar/read-family-calendar';
import {requireOwnAthlete} from '../../../domain/academy/personal/own-athletes';
import {statesOf} from '../../../domain/machines/registry';
import {notFound} from '../../../domain/kernel/errors';
import {mailIdentity} from '../../../outside/mail/identity';
import {tellLateNo} from '../../../jobs/academy/call-up-mails';
import {callUpToken, feedUrl, openCallUp, openFeed} from '../../../outside/mail/academy/call-up-link';
import {teamCalendar} from '../../../outside/drawing/academy/team-calendar';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, instant, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';

const ACTIVITY = obj(
  {
    id: id(),
    athleteId: id(),
    athleteName: str(),
    kind: str(),
    name: str(),
    startsAt: instant(),
    endsAt: instant(),
    meetAt: orNull(instant()),
    ground: str(),
    note: str(),
    state: oneOf(...statesOf('team_activity')),
    stateNote: str(),
    callUp: orNull(
      obj({
        token: str({description: 'con él se contesta'}),
        state: oneOf(...statesOf('call_up')),
        reason: str(),
        answeredBy: orNull(str()),
        answerUntilAt: orNull(str()),
        isOpen: bool(),
      }),
    ),
  },
  'FamilyActivity',
);
const CALENDAR = obj({
  activities: list(ACTIVITY),
  feeds: list(obj({athleteId: id(), url: str()})),
});
export const SAID = obj({
  answer: oneOf('yes', 'no'),
  reason: opt(str({maxLength: 300})),
});
const FEED = obj({url: str()});
const FEED_BODY = obj({renew: bool({description: 'otra dirección; la de antes deja de valer'})});
const OWN = {tag: 'Cantera', permission: 'customer' as const, errors: [401, 404]};
const OPEN = {tag: 'Cantera', permission: 'public' as const, errors: [404, 429]};

export class FamilyCalendarController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/family/calendar',
    operation({
      ...OWN,
      id: 'getFamilyCalendar',
      summary: 'Qué hacen mis hijos y a qué están convocados',
      answer: CALENDAR,
      errors: [401],
    }),
  )
  async calendar(): Promise<Infer<typeof CALENDAR>> {
    const guardianId = await guardianOf(this.db, await customerOf(this.db, this.request));
    if (guardianId === null) return {activities: [], feeds: []};
    const feeds = await readFeeds(this.db, guardianId);
    return {
      activities: (await readFamilyCalendar(this.db, guardianId)).map(one => this.answerOf(one, guardianId)),
      feeds: feeds.map(feed => ({athleteId: feed.athleteId, url: feedUrl(this.runtime.config, feed)})),
    };
  }

  @post(
    '/api/public/family/calendar/{id}',
    operation({...OWN, id: 'makeCalendarFeed', summary: 'La dirección del calendario de un hijo', answer: FEED}),
  )
  async feed(
    @param.path.integer('id', ID) athleteId: number,
    @requestBody(jsonBody(FEED_BODY)) body: Infer<typeof FEED_BODY>,
  ): Promise<Infer<typeof FEED>> {
    const customerId = await customerOf(this.db, this.request);
    return this.db.withTransaction(async tx => {
      const {guardianId} = await requireOwnAthlete(tx, customerId, athleteId);
      return {url: feedUrl(this.runtime.config, await makeFeed(tx, guardianId, athleteId, body.renew))};
    });
  }

  @get(
    '/api/public/academy/call-ups/{token}',
    operation({
      ...OPEN,
      id: 'getCallUpByLink',
      summary: 'Una convocatoria, con el enlace del correo',
      answer: ACTIVITY,
    }),
  )
  async byLink(@param.path.string('token') token: string): Promise<Infer<typeof ACTIVITY>> {
    const {guardianId, callUpId} = await this.openLink(token);
    return this.show(guardianId, callUpId);
  }

  @post(
    '/api/public/academy/call-ups/{token}',
    operation({
      ...OPEN,
      id: 'answerCallUpByLink',
      summary: 'Contestar con el enlace del correo',
      answer: ACTIVITY,
      errors: [404, 409, 429],
    }),
  )
  async answerByLink(
    @param.path.string('token') token: string,
    @requestBody(jsonBody(SAID)) body: Infer<typeof SAID>,
  ): Promise<Infer<typeof ACTIVITY>> {
    const {guardianId, callUpId} = await this.openLink(token);
    return this.say(guardianId, callUpId, body);
  }

  @get(
    '/api/public/academy/calendars/{token}/equipo.ics',
    operation({
      ...OPEN,
      id: 'getTeamCalendar',
      summary: 'El calendario de un deportista, con `ETag`, para suscribirse',
      answer: {contentType: 'text/calendar', description: 'iCalendar.'},
    }),
  )
  async file(@param.path.string('token') token: string): Promise<Response> {
    await slowDown(this.db, `team-calendars:${this.actor.ip}`, 600, 10);
    const opened = openFeed(this.runtime.config, token);
    const content = opened && (await readFeed(this.db, opened));
    if (!content) throw notFound('Este calendario ya no existe: pide otro enlace en «Mi familia».');
    const {publicUrl} = this.runtime.config;
    const {name, timezone} = await mailIdentity(this.db, this.runtime.config);
    const text = teamCalendar({
      athleteName: content.athleteName,
      organizerName: name,
      timezone,
      host: new URL(publicUrl).host,
      pageUrl: `${publicUrl}/perfil/familia`,
      activities: content.activities.map(activity => ({...activity, name: activityName(activity)})),
    });
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    this.response.setHeader('ETag', etag);
    this.response.setHeader('Cache-Control', 'private, max-age=300');
    const known = String(this.request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
    if (known.some(one => one.replace(/^W\//, '') === etag)) this.response.writeHead(304).end();
    else
      this.response
        .writeHead(200, {
          'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
          'Content-Length': Buffer.byteLength(text),
          'Content-Disposition': 'inline; filename="equipo.ics"',
        })
        .end(text);
    return this.response;
  }

  private async openLink(token: string): Promise<{guardianId: number; callUpId: number}> {
    await slowDown(this.db, `call-ups:${this.actor.ip}`, 120, 10);
    const opened = openCallUp(this.runtime.config, token);
    if (!opened) throw GONE();
    return opened;
  }

  private async show(guardianId: number, callUpId: number): Promise<Infer<typeof ACTIVITY>> {
    const found = await readOwnCallUp(this.db, guardianId, callUpId);
    if (!found) throw GONE();
    return this.answerOf(found, guardianId);
  }

  private async say(
    guardianId: number,
    callUpId: number,
    {answer, reason = ''}: Infer<typeof SAID>,
  ): Promise<Infer<typeof ACTIVITY>> {
    return this.db.withTransaction(async tx => {
      if (!(await readOwnCallUp(tx, guardianId, callUpId))) throw GONE();
      const {tellsCoach} = await answerCallUp(tx, {callUpId, answer, reason, by: {guardianId}});
      if (tellsCoach) await tellLateNo(this.runtime, tx, callUpId);
      return this.answerOf((await readOwnCallUp(tx, guardianId, callUpId))!, guardianId);
    });
  }

  private answerOf({callUp, ...activity}: FamilyActivity, guardianId: number): Infer<typeof ACTIVITY> {
    if (callUp === null) return {...activity, callUp};
    const {id: callUpId, ...said} = callUp;
    return {...activity, callUp: {...said, token: callUpToken(this.runtime.config, callUpId, guardianId)}};
  }
}

const GONE = () => notFound('Esa convocatoria ya no existe o no es de tu familia.');
