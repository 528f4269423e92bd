/**
 * A campaign in the hands of staff: what a holder could do on a day, calling the next of the queue, taking somebody off
 * it, closing it; stopping a renewal for its holder.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {readSeatsForWaiting} from '../../../domain/passes/waiting/call-waiting';
import {closeWaitingList, leaveWaiting} from '../../../domain/passes/waiting/end-waiting';
import {readAutoRenewal, setAutoRenew} from '../../../domain/passes/renewal/set-auto-renew';
import {simulateCampaign} from '../../../domain/passes/renewal/simulate-campaign';
import {conflict, invalid, notFound} from '../../../domain/kernel/errors';
import {callAndTell, queueWaitingMail, sendDepositsBack} from '../../../jobs/passes/waiting-lists';
import {idempotencyKey, once, transactOnce} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
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
import {AUTO_RENEWAL} from '../holders/auto-renewals';
import {ID, KEY, MAYBE_KEY} from '../../parameters';

const VIEW = {tag: 'Campañas de abonos', permission: {area: 'passes', action: 'view'} as const, errors: [404]};
const EDIT = {tag: 'Campañas de abonos', permission: {area: 'passes', action: 'edit'} as const, errors: [404, 409]};
const PHASE_KIND = oneOf(
  'renewal',
  'seat_change',
  'waiting_list_sign_up',
  'waiting_list',
  'sponsored',
  'open',
  'half_season',
);
const SIMULATED = obj(
  {
    at: instant(),
    holderName: orNull(str()),
    memberCode: orNull(str()),
    guaranteeUntilAt: orNull(instant()),
    acts: list(
      obj({
        kind: PHASE_KIND,
        can: bool(),
        why: str({description: 'la razón, o la fase que lo permite'}),
        phaseId: orNull(id()),
        phaseName: orNull(str()),
        untilAt: orNull(instant()),
        channels: list(str()),
        priceKind: orNull(str()),
        nextAt: orNull(instant()),
      }),
    ),
    passes: list(
      obj({
        passId: id(),
        listName: str(),
        seatLabel: str(),
        categoryName: str(),
        refusal: orNull(str()),
        refusalText: orNull(str()),
        newCategoryName: orNull(str()),
        amountCents: orNull(cents()),
        isSeatGuaranteed: bool(),
      }),
    ),
  },
  'CampaignSimulation',
);
const CALL = obj({count: int({minimum: 1, maximum: 500})});
const CALLED = obj(
  {called: int({minimum: 0}), waiting: int({minimum: 0}), free: orNull(int({minimum: 0}))},
  'WaitingListCalled',
);
const QUEUE = obj(
  {
    waiting: int(),
    called: int(),
    pendingDeposit: int(),
    served: int(),
    free: orNull(int({description: 'butacas libres que nadie tiene ofrecidas; sin plano, nada'})),
    depositsCents: cents('señales en depósito'),
    isPhaseOpen: bool(),
  },
  'WaitingQueue',
);
const REASON = obj({reason: opt(orNull(str({maxLength: 300})))});
const SET = obj({isOn: bool(), reason: str({minLength: 3, maxLength: 300})});

export class CampaignsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/campana-abonos/{id}/simulacion',
    operation({
      ...VIEW,
      id: 'simulateCampaign',
      summary: '¿Qué puede hacer un abonado en un momento de la campaña?',
      description: 'Con las mismas reglas que la web. Sin número de abonado: alguien que no lo es.',
      answer: SIMULATED,
    }),
  )
  async simulate(
    @param.path.integer('id', ID) campaignId: number,
    @param.query.string('memberNumber', {
      schema: {type: 'string', pattern: '^\\d{1,6}$'},
      description: 'número de abonado',
    })
    memberNumber?: string,
    @param.query.string('at', {
      schema: {type: 'string', format: 'date-time'},
      description: 'instante; si falta, ahora',
      example: '2027-06-01T10:00:00Z',
    })
    at?: string,
    @param.query.string('code', {schema: {type: 'string', maxLength: 40}, description: 'palabra de acceso que diría'})
    code?: string,
  ): Promise<object> {
    return simulateCampaign(this.db, {
      passCampaignId: campaignId,
      memberNumber: memberNumber ? Number(memberNumber) : null,
      at: at ? new Date(at) : null,
      code: code?.trim() || null,
    });
  }

  @get(
    '/api/campana-abonos/{id}/cola',
    operation({...VIEW, id: 'getWaitingQueue', summary: 'La lista de espera de una campaña en números', answer: QUEUE}),
  )
  async queue(@param.path.integer('id', ID) campaignId: number): Promise<object> {
    const {rows} = await this.db.query<Infer<typeof QUEUE> & {listId: number}>(
      `select c.season_list_id as "listId", count(w.id) filter (where w.state = 'waiting')::int as waiting, count(w.id)
        filter (where w.state = 'called')::int as called, count(w.id)
        filter (where w.state = 'pending_deposit')::int as "pendingDeposit", count(w.id)
        filter (where w.state = 'served')::int as served,
              coalesce(sum(w.deposit_cents) filter (where w.deposit_state in ('paid', 'lent')),
                0)::int as "depositsCents", exists (select 1 from campaign_phase f
                where f.pass_campaign_id = c.id and f.kind = 'waiting_list' and now() >= f.starts_at
                and now() < f.ends_at) as "isPhaseOpen"
         from pass_campaign c left join waiting_list_entry w on w.pass_campaign_id = c.id where c.id = $1
           group by c.id`,
      [campaignId],
    );
    if (!rows[0]) throw notFound('Esa campaña no existe.');
    const {listId, ...numbers} = rows[0];
    return {...numbers, free: (await readSeatsForWaiting(this.db, campaignId, listId)).free};
  }

  @post(
    '/api/campana-abonos/{id}/llamar',
    operation({
      ...EDIT,
      id: 'callWaitingList',
      summary: 'Llamar a los siguientes de la lista de espera',
      description:
        'Por orden de inscripción y nunca a más personas que butacas libres; cada una recibe un correo con su plazo.',
      answer: CALLED,
    }),
  )
  async call(
    @param.path.integer('id', ID) campaignId: number,
    @requestBody(jsonBody(CALL)) body: Infer<typeof CALL>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CALLED>> {
    const key = idempotencyKey(keyHeader);
    const {called} = await this.db.withTransaction(tx =>
      once(tx, `waiting-call:${campaignId}:${this.actor.id}`, key, body, async () => {
        const ids = await callAndTell(this.runtime, tx, {
          passCampaignId: campaignId,
          most: body.count,
          isAutomatic: false,
        });
        await writeAudit(tx, this.actor, {
          action: 'call',
          resource: 'campana-abonos',
          id: campaignId,
          changes: {entries: ids},
        });
        return {called: ids.length};
      }),
    );
    const {waiting, free} = (await this.queue(campaignId)) as Infer<typeof QUEUE>;
    return {called, waiting, free};
  }

  @post(
    '/api/campana-abonos/{id}/cerrar-lista',
    operation({
      ...EDIT,
      id: 'closeWaitingList',
      summary: 'Cerrar la lista de espera y devolver las señales',
      description: 'Quien ya está llamado conserva su turno.',
      answer: obj({closed: int()}),
    }),
  )
  async close(
    @param.path.integer('id', ID) campaignId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<{closed: number}> {
    const closed = await transactOnce(this.db, this.actor, key, ['closeWaitingList', campaignId, body], async tx => {
      const ids = await closeWaitingList(tx, campaignId);
      for (const entryId of ids) await queueWaitingMail(this.runtime, tx, entryId, 'closed');
      await writeAudit(tx, this.actor, {
        action: 'close',
        resource: 'campana-abonos',
        id: campaignId,
        changes: {waitingListEnabled: false, entries: ids.length},
        reason: body.reason?.trim() || undefined,
      });
      return ids.length;
    });
    await sendDepositsBack(this.runtime);
    return {closed};
  }

  @post(
    '/api/campana-abonos/lista-espera/{id}/borrar',
    operation({
      ...EDIT,
      id: 'removeFromWaitingList',
      summary: 'Quitar a alguien de la lista de espera y devolverle la señal',
      answer: obj({id: id()}),
    }),
  )
  async remove(
    @param.path.integer('id', ID) entryId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<{id: number}> {
    if (!body.reason?.trim()) throw invalid({reason: 'Escribe por qué.'});
    const reason = body.reason.trim();
    await transactOnce(this.db, this.actor, key, ['removeFromWaitingList', entryId, body], async tx => {
      await leaveWaiting(tx, entryId, reason);
      await queueWaitingMail(this.runtime, tx, entryId, 'left');
      await writeAudit(tx, this.actor, {action: 'leave', resource: 'campana-abonos/lista-espera', id: entryId, reason});
    });
    await sendDepositsBack(this.runtime);
    return {id: entryId};
  }

  @post(
    '/api/abonos/{id}/renovacion-automatica',
    operation({
      ...EDIT,
      id: 'setAutoRenewalForHolder',
      summary: 'Parar la renovación automática de un abono en nombre de su titular, o ponerla',
      answer: AUTO_RENEWAL,
    }),
  )
  async autoRenew(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SET)) body: Infer<typeof SET>,
  ): Promise<Infer<typeof AUTO_RENEWAL>> {
    return this.db.withTransaction(async tx => {
      if (body.isOn && !(await readAutoRenewal(tx, passId)).hasMeans)
        throw conflict('no_means', 'Este abono no tiene tarjeta guardada ni domiciliación: no se puede renovar solo.');
      await setAutoRenew(tx, passId, body.isOn);
      await writeAudit(tx, this.actor, {
        action: body.isOn ? 'auto_renew_on' : 'auto_renew_off',
        resource: 'abonos',
        id: passId,
        changes: {autoRenew: body.isOn},
        reason: body.reason.trim(),
      });
      return readAutoRenewal(tx, passId);
    });
  }

  @get(
    '/api/abonos/{id}/renovacion-automatica',
    operation({
      ...VIEW,
      id: 'getAutoRenewalOfHolder',
      summary: 'Si un abono se renueva solo, cuánto y cuándo',
      answer: AUTO_RENEWAL,
    }),
  )
  async autoRenewal(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof AUTO_RENEWAL>> {
    return readAutoRenewal(this.db, passId);
  }
}
