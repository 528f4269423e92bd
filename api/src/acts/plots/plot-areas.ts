/**
 * The number of a sold plot: given, changed for another, or given to everybody of an area who waits; and the gate of an
 * area without an event.
 */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {openPlotGate} from '../../domain/plots/ground/open-gate';
import {reassignPlot, tellNumbers} from '../../domain/plots/ground/reassign';
import {queuePlotMail} from '../../jobs/mails/plot-mail';
import {idempotencyKey, once, ownScopes} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, int, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';

const REASSIGN_BODY = obj({plotId: id(), reason: opt(orNull(str({maxLength: 300})))});
const REASSIGNED = obj({id: id(), plotId: id(), plotNumber: str()}, 'PlotReassigned');
const GATE_BODY = obj({venueId: id('de qué recinto son la puerta y sus lectores')});
const GATE = obj({eventId: id(), sessionId: id(), told: int()});
const TOLD = obj({told: int()});
const TAG = 'Parcelas';
const SALE = 'parcelas/parcelas-vendidas';

export class PlotAreasController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @post(
    '/api/parcelas/parcelas-vendidas/{id}/reasignar',
    operation({
      id: 'reassignPlot',
      tag: TAG,
      summary: 'Dar su número a una venta, o cambiarlo',
      description:
        'A otra libre del mismo precio; la de antes queda libre. La que solo se guarda a quien espera su número se cambia con la suya.',
      permission: {area: 'plots', action: 'sell'},
      answer: REASSIGNED,
      errors: [404, 409],
    }),
  )
  async reassign(
    @param.path.integer('id', ID) plotSaleId: number,
    @requestBody(jsonBody(REASSIGN_BODY)) body: Infer<typeof REASSIGN_BODY>,
  ): Promise<Infer<typeof REASSIGNED>> {
    return this.db.withTransaction(async tx => {
      const {before, ...done} = await reassignPlot(tx, {plotSaleId, plotId: body.plotId});
      await writeAudit(tx, this.actor, {
        action: 'reassign',
        resource: SALE,
        id: plotSaleId,
        changes: {plotId: [before, done.plotId]},
        reason: body.reason?.trim() || undefined,
      });
      await queuePlotMail(this.runtime, tx, {
        plotSaleId,
        kind: 'assigned',
        was: before,
        reason: body.reason ?? '',
      });
      return done;
    });
  }

  @post(
    '/api/parcelas/zonas/{id}/asignar-numeros',
    operation({
      id: 'tellPlotNumbers',
      tag: TAG,
      summary: 'Dar su número a todos los que lo esperan',
      description: 'A cada uno, el de la parcela que se le guarda, con un correo.',
      permission: {area: 'plots', action: 'sell'},
      answer: TOLD,
    }),
  )
  async tell(
    @param.path.integer('id', ID) areaId: number,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof TOLD>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('plot-numbers', this.actor), key, {areaId}, async () => {
        const sales = await tellNumbers(tx, areaId);
        for (const {id: plotSaleId, plotId} of sales) {
          await writeAudit(tx, this.actor, {
            action: 'reassign',
            resource: SALE,
            id: plotSaleId,
            changes: {plotId: [null, plotId]},
          });
          await queuePlotMail(this.runtime, tx, {plotSaleId, kind: 'assigned'});
        }
        return {told: sales.length};
      }),
    );
  }

  @post(
    '/api/parcelas/zonas/{id}/puerta',
    operation({
      id: 'openPlotGate',
      tag: TAG,
      summary: 'Abrir una puerta para una zona sin evento',
      description: 'Un evento que no se ve, con una sesión de sus días. A quienes ya compraron se les escribe.',
      permission: {area: 'plots', action: 'edit'},
      answer: GATE,
      errors: [404, 409],
    }),
  )
  async openGate(
    @param.path.integer('id', ID) areaId: number,
    @requestBody(jsonBody(GATE_BODY)) {venueId}: Infer<typeof GATE_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof GATE>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('plot-gate', this.actor), key, {areaId, venueId}, async () => {
        const {saleIds, ...gate} = await openPlotGate(tx, {areaId, venueId});
        await writeAudit(tx, this.actor, {action: 'open', resource: 'parcelas/zonas', id: areaId, changes: gate});
        for (const plotSaleId of saleIds) await queuePlotMail(this.runtime, tx, {plotSaleId, kind: 'gate'});
        return {...gate, told: saleIds.length};
      }),
    );
  }
}
