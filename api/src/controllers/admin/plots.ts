/** Plots at the counter and on the ground: sold and paid at once, changed for another, handed over and back. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../auth/audit';
import {Database} from '../../db';
import {handOverPlot} from '../../domain/plots/hand-over';
import {reassignPlot} from '../../domain/plots/reassign';
import {sellPlot} from '../../domain/plots/sell';
import {invalid} from '../../errors';
import {idempotencyKey, once} from '../../rest/idempotency';
import {jsonBody, operation} from '../../rest/operation';
import {cents, email, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../rest/shape';
import {readNif} from '../../rest/spanish-codes';
import {ID, KEY} from './parameters';

const BUYER = obj({kind: oneOf('person', 'company'), name: str({minLength: 2, maxLength: 160}), docNo: opt(orNull(str({maxLength: 20}))), email: opt(orNull(email())), phone: opt(orNull(str({maxLength: 20, pattern: '^$|^\\+?[0-9 ]{6,20}$'})))});
const SELL_BODY = obj({
  plotId: id(), units: opt(int({minimum: 1, maximum: 10000, description: 'metros, metros cuadrados o noches, según el precio'})), buyer: BUYER,
  occupants: opt(list(obj({name: str({minLength: 2, maxLength: 160}), docNo: opt(orNull(str({maxLength: 30})))}), {maxItems: 200})), plates: opt(list(str({minLength: 2, maxLength: 12}), {maxItems: 20})),
  extras: opt(list(obj({plotExtraId: id(), quantity: int({minimum: 1, maximum: 100})}), {maxItems: 50})), expectedTotalCents: int({minimum: 0, maximum: 100000000, description: 'precio, extras y fianza; si no es lo de ahora, 409 `total_changed`'}),
  payment: obj({method: oneOf('cash', 'card_terminal'), tenderedCents: opt(orNull(int({minimum: 0, maximum: 100000000})))}), note: opt(orNull(str({maxLength: 1000}))),
});
const SOLD = obj({id: id(), number: str(), plotNumber: str(), totalCents: cents('precio y extras'), depositCents: cents('fianza'), changeCents: cents('cambio que hay que dar')}, 'PlotSold');
const REASSIGN_BODY = obj({plotId: id(), reason: opt(orNull(str({maxLength: 300})))});
const REASSIGNED = obj({id: id(), plotId: id(), plotNumber: str()}, 'PlotReassigned');
const HAND_BODY = obj({to: oneOf('delivered', 'finished'), deposit: opt(orNull(oneOf('return', 'retain'))), method: opt(orNull(oneOf('cash', 'card_terminal'))), note: opt(orNull(str({maxLength: 500})))});
const HANDED = obj({id: id(), state: str(), depositState: str()}, 'PlotHandedOver');
const TAG = 'Parcelas';
const SALE = 'parcelas/parcelas-vendidas';

export class PlotsController {
  constructor(@inject('db') private db: Database, @inject('actor') private actor: Actor) {}

  @post('/api/parcelas/venta', operation({id: 'sellPlot', tag: TAG, summary: 'Vender una parcela y cobrarla', description: 'Efectivo o datáfono. De dos ventas de la misma parcela, una se queda con ella y la otra recibe 409 `plot_taken`.', permission: {area: 'plots', action: 'sell'}, answer: SOLD, errors: [404, 409]}))
  async sell(@requestBody(jsonBody(SELL_BODY)) body: Infer<typeof SELL_BODY>, @param.header.string('Idempotency-Key', KEY) keyHeader: string): Promise<Infer<typeof SOLD>> {
    const key = idempotencyKey(keyHeader);
    const {buyer} = body;
    const docNo = buyer.docNo?.trim() ? readNif(buyer.docNo) : null;
    if (buyer.docNo?.trim() && docNo === null) throw invalid({'buyer.docNo': 'El NIF, NIE o CIF no es válido: revisa los números y la letra.'});
    return this.db.withTransaction(tx =>
      once(tx, `plot-sale:${this.actor.id}`, key, body, async () => {
        const sold = await sellPlot(tx, {
          plotId: body.plotId, units: body.units ?? 1, expectedTotalCents: body.expectedTotalCents, extras: body.extras ?? [], note: body.note?.trim() ?? '', staffUserId: this.actor.id!,
          buyer: {kind: buyer.kind, name: buyer.name.trim(), docNo, email: buyer.email?.trim().toLowerCase() ?? '', phone: buyer.phone?.trim() ?? ''},
          occupants: (body.occupants ?? []).map(o => ({name: o.name.trim(), docNo: o.docNo?.trim() ?? ''})), plates: [...new Set((body.plates ?? []).map(plate => plate.toUpperCase().replace(/[\s-]/g, '')))],
          payment: {method: body.payment.method, tenderedCents: body.payment.tenderedCents ?? null},
        });
        await writeAudit(tx, this.actor, {action: 'sell', resource: SALE, id: sold.id, changes: {number: sold.number, plotId: body.plotId, totalCents: sold.totalCents, depositCents: sold.depositCents, payment: body.payment}});
        return sold;
      }),
    );
  }

  @post('/api/parcelas/parcelas-vendidas/{id}/reasignar', operation({id: 'reassignPlot', tag: TAG, summary: 'Cambiar de parcela una venta', description: 'A otra libre del mismo precio; la de antes queda libre.', permission: {area: 'plots', action: 'sell'}, answer: REASSIGNED, errors: [404, 409]}))
  async reassign(@param.path.integer('id', ID) plotSaleId: number, @requestBody(jsonBody(REASSIGN_BODY)) body: Infer<typeof REASSIGN_BODY>): Promise<Infer<typeof REASSIGNED>> {
    return this.db.withTransaction(async tx => {
      const {before, ...done} = await reassignPlot(tx, {plotSaleId, plotId: body.plotId});
      await writeAudit(tx, this.actor, {action: 'reassign', resource: SALE, id: plotSaleId, changes: {plotId: [before, done.plotId]}, reason: body.reason?.trim() || undefined});
      return done;
    });
  }

  @post('/api/parcelas/parcelas-vendidas/{id}/entrega', operation({id: 'handOverPlot', tag: TAG, summary: 'Entregar una parcela, o recogerla con su fianza', permission: {area: 'plots', action: 'sell'}, answer: HANDED, errors: [404, 409]}))
  async handOver(@param.path.integer('id', ID) plotSaleId: number, @requestBody(jsonBody(HAND_BODY)) body: Infer<typeof HAND_BODY>): Promise<Infer<typeof HANDED>> {
    return this.db.withTransaction(async tx => {
      const done = await handOverPlot(tx, {plotSaleId, to: body.to, deposit: body.deposit ?? null, method: body.method ?? 'cash', note: body.note ?? '', staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {action: 'hand_over', resource: SALE, id: plotSaleId, changes: {state: done.state, depositState: done.depositState}, reason: body.note?.trim() || undefined});
      return done;
    });
  }
}
