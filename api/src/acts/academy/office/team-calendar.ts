/** What a team does and who is called to it, as staff plan, change and tell it. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {answerCallUp} from '../../../domain/academy/calendar/answer-call-up';
import {changeActivities} from '../../../domain/academy/calendar/change-activities';
import {planSeries} from '../../../domain/academy/calendar/plan-series';
import {readCallUp} from '../../../domain/academy/calendar/read-call-up';
import {saveCallUp} from '../../../domain/academy/calendar/save-call-up';
import {readTeamToTell} from '../../../domain/academy/calendar/team-to-tell';
import {statesOf} from '../../../domain/machines/registry';
import {tellTeam} from '../../../jobs/academy/team-change-mails';
import {tellCallUps, tellDropped} from '../../../jobs/academy/call-up-mails';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  day,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {SAID} from '../families/family-calendar';
import {ID, KEY, MAYBE_KEY} from '../../parameters';

const TIME = str({
  maxLength: 5,
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  example: '18:30',
  'x-message': 'Escribe una hora como 18:30.',
});
const SERIES = obj({
  teamId: id(),
  kind: oneOf('training', 'meeting', 'other'),
  title: opt(str({maxLength: 120})),
  weekdays: list(int({minimum: 1, maximum: 7}), {minItems: 1, maxItems: 7, description: '1: lunes'}),
  fromOn: day(),
  untilOn: day(),
  startsTime: TIME,
  endsTime: TIME,
  skippedOn: opt(list(day(), {maxItems: 100})),
  ground: opt(str({maxLength: 120})),
  note: opt(str({maxLength: 2000})),
});
const PLANNED = obj({
  seriesId: str(),
  count: int(),
  clashes: int({description: 'con otro equipo en el mismo campo'}),
});
const CHANGE = obj({
  scope: oneOf('one', 'following'),
  to: opt(oneOf(...statesOf('team_activity'))),
  stateNote: opt(str({maxLength: 300})),
  startsTime: opt(TIME),
  endsTime: opt(TIME),
  ground: opt(str({maxLength: 120})),
  note: opt(str({maxLength: 2000})),
  tellTeam: opt(bool({description: 'un correo a cada tutor del equipo'})),
  isPreview: opt(bool({description: 'solo se mira'})),
});
const CALLED_STATE = oneOf(...statesOf('call_up'));
const SHEET = obj(
  {
    id: id(),
    seasonListId: id(),
    maxCalled: orNull(int()),
    answerUntilAt: orNull(instant()),
    publishedAt: orNull(instant()),
    people: list(
      obj({
        callUpId: orNull(id()),
        enrolmentId: id(),
        athleteName: str(),
        shirtNo: orNull(int()),
        position: orNull(str()),
        enrolmentState: str(),
        guestOf: orNull(str()),
        guestReason: str(),
        state: orNull(CALLED_STATE),
        reason: str(),
        answeredAt: orNull(instant()),
        isLate: bool(),
        isReminded: bool(),
        mailable: int(),
        answers: list(obj({answer: SAID.props.answer, reason: str(), by: str(), at: str()})),
      }),
    ),
  },
  'CallUpSheet',
);
const CALL = obj({
  called: list(obj({enrolmentId: id(), guestReason: opt(str({maxLength: 200}))}), {maxItems: 60}),
  maxCalled: opt(orNull(int({minimum: 1, maximum: 60}))),
  answerUntilAt: opt(orNull(instant())),
  publish: bool(),
});
const COUNT = obj({count: int()}, 'Count');
const CHANGED = obj({count: int(), mails: int({description: 'a las familias del equipo'})}, 'ActivitiesChanged');
const TEXT = {tag: 'Cantera', permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};

export class TeamCalendarController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/bases/actividades/serie',
    operation({...TEXT, id: 'planActivities', summary: 'Planificar una serie semanal', answer: PLANNED, errors: [404]}),
  )
  async plan(
    @requestBody(jsonBody(SERIES)) body: Infer<typeof SERIES>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof PLANNED>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('activities', this.actor), key, body, async () => {
        const {title = '', skippedOn = [], ground = '', note = '', ...rest} = body;
        const done = await planSeries(tx, {
          ...rest,
          title: title.trim(),
          skippedOn,
          ground: ground.trim(),
          note: note.trim(),
        });
        await writeAudit(tx, this.actor, {
          action: 'create',
          resource: 'bases/actividades',
          id: done.seriesId,
          changes: {teamId: body.teamId, count: done.count},
        });
        return done;
      }),
    );
  }

  @post(
    '/api/bases/actividades/{id}/cambiar',
    operation({
      ...TEXT,
      id: 'changeActivities',
      summary: 'Cambiar, aplazar o cancelar una actividad, o ella y las siguientes de su serie',
      answer: CHANGED,
    }),
  )
  async change(
    @param.path.integer('id', ID) activityId: number,
    @requestBody(jsonBody(CHANGE)) body: Infer<typeof CHANGE>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) keyHeader?: string,
  ): Promise<Infer<typeof CHANGED>> {
    const isSent = body.tellTeam === true && body.isPreview !== true;
    const key = isSent || keyHeader ? idempotencyKey(keyHeader) : null;
    return this.db.withTransaction(tx =>
      key === null
        ? this.changeOnce(tx, activityId, body)
        : once(tx, `activity-change:${activityId}`, key, body, () => this.changeOnce(tx, activityId, body)),
    );
  }

  private async changeOnce(
    tx: Tx,
    activityId: number,
    {stateNote = '', tellTeam: isTold = false, isPreview = false, ...rest}: Infer<typeof CHANGE>,
  ): Promise<Infer<typeof CHANGED>> {
    await tx.query('savepoint change');
    const ids = await changeActivities(tx, {...rest, activityId, stateNote});
    const told = isTold ? await readTeamToTell(tx, ids) : [];
    if (isPreview) {
      await tx.query('rollback to savepoint change');
      return {count: ids.length, mails: told.length};
    }
    const mails = await tellTeam(this.runtime, tx, told, rest.to ?? 'changed');
    await writeAudit(tx, this.actor, {
      action: rest.to ? 'change_state' : 'edit',
      resource: 'bases/actividades',
      id: activityId,
      changes: {...rest, count: ids.length, ...(isTold && {mails})},
      reason: stateNote.trim() || undefined,
    });
    return {count: ids.length, mails};
  }

  @get(
    '/api/bases/actividades/{id}/convocatoria',
    operation({
      ...TEXT,
      id: 'getCallUp',
      summary: 'La convocatoria: quién, quién va y qué dicen las familias',
      answer: SHEET,
      errors: [404],
    }),
  )
  async sheet(@param.path.integer('id', ID) activityId: number): Promise<Infer<typeof SHEET>> {
    return readCallUp(this.db, activityId);
  }

  @post(
    '/api/bases/actividades/{id}/convocatoria',
    operation({
      ...TEXT,
      id: 'saveCallUp',
      summary: 'Convocar',
      description: 'La lista entera. Avisadas las familias, a quien entra o sale después se le avisa al guardar.',
      answer: COUNT,
    }),
  )
  async call(
    @param.path.integer('id', ID) activityId: number,
    @requestBody(jsonBody(CALL)) body: Infer<typeof CALL>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof COUNT>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `call-up:${activityId}`, key, body, async () => {
        const called = body.called.map(({enrolmentId, guestReason = ''}) => ({enrolmentId, guestReason}));
        const {added, dropped, isPublished} = await saveCallUp(tx, {...body, activityId, called});
        const told = isPublished ? await tellCallUps(this.runtime, tx, activityId) : 0;
        const untold = await tellDropped(this.runtime, tx, {activityId, enrolmentIds: dropped, act: key});
        await writeAudit(tx, this.actor, {
          action: body.publish ? 'publish' : 'edit',
          resource: 'bases/actividades',
          id: activityId,
          changes: {called: called.length, added, dropped},
        });
        return {count: told + untold};
      }),
    );
  }

  @post(
    '/api/bases/convocatorias/{id}/respuesta',
    operation({
      ...TEXT,
      id: 'noteCallUpAnswer',
      summary: 'Apuntar lo que una familia contesta de palabra',
      answer: COUNT,
    }),
  )
  async answer(
    @param.path.integer('id', ID) callUpId: number,
    @requestBody(jsonBody(SAID)) body: Infer<typeof SAID>,
  ): Promise<Infer<typeof COUNT>> {
    return this.db.withTransaction(async tx => {
      await answerCallUp(tx, {
        callUpId,
        answer: body.answer,
        reason: body.reason ?? '',
        by: {staffUserId: this.actor.id!},
      });
      return {count: 1};
    });
  }
}
