/** Questions for plots of one area or of one kind only: nobody is asked of a tent whether it has a kitchen. */
import {makePlots, placeOnWeb, plotBody, PLOT_CENTS, DEPOSIT_CENTS, type PlotArea} from '../../support/world/plots';
import {checkOut, must} from '../../support/world/purchase';
import {idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, clerk, kept, makeField, openHouse, type Field} from './stage';

openHouse();

interface Asked extends ErrorBody {
  goods: {kind: string; key: string | null; fieldIds: number[]}[];
  fields: {id: number}[];
}
const MISSING = 'Este dato es obligatorio.';

/** Tents with odd numbers, and booths with even ones beside them. */
let area: PlotArea & {boothPriceId: number};
beforeAll(async () => {
  const made = await makePlots(app.db, 6);
  await app.db.query('update plot_price set max_per_customer = 9');
  const {rows} = await app.db.query<{id: number}>(
    `insert into plot_price (plot_area_id, name, kind, amount_cents, deposit_cents, vat_code, max_people,
       max_per_customer, max_instalments, sale_starts_at, sale_ends_at)
     select plot_area_id, 'Caseta', 'fair_booth', amount_cents, deposit_cents, vat_code, max_people,
       max_per_customer, max_instalments, sale_starts_at, sale_ends_at
       from plot_price where id = $1 returning id`,
    [made.priceId],
  );
  area = {...made, boothPriceId: rows[0]!.id};
  await app.db.query(`update plot set plot_price_id = $2 where plot_area_id = $1 and number in ('A2', 'A4', 'A6')`, [
    area.areaId,
    area.boothPriceId,
  ]);
});

test('in one cart each plot is asked its own; the order needs no more, and no less', async () => {
  const plate = await makeField({scope: 'plot', label: 'Personas', plotAreaId: area.areaId});
  const kitchen = await makeField({scope: 'plot', label: '¿Cocina?', isRequired: true, plotKind: 'fair_booth'});
  const other = (
    await app.db.query<{id: number}>(
      `insert into plot_area (name, starts_on, ends_on, state) values ('Feria', '2030-09-01', '2030-09-05', 'open') returning id`,
    )
  ).rows[0]!.id;
  await makeField({scope: 'plot', label: 'De otra zona', isRequired: true, plotAreaId: other});
  const buyer = new Visitor(app.url);
  const [tent, booth] = [await area.plotId('A1'), await area.plotId('A2')];
  for (const plotId of [tent, booth]) must(await buyer.post('/api/public/cart/plots', plotBody(plotId)));
  const asked = must(await buyer.get<Asked>('/api/public/cart/questions'));
  expect(asked.goods).toEqual([
    {kind: 'plot', key: `g:plot:${tent}`, fieldIds: [plate]},
    {kind: 'plot', key: `g:plot:${booth}`, fieldIds: [plate, kitchen]},
  ]);
  expect(asked.fields.map(field => field.id)).toEqual([plate, kitchen]);
  const total = must(await buyer.get<{totalCents: number} & ErrorBody>('/api/public/cart')).totalCents;
  const key = `g:plot:${booth}`;
  expect((await checkOut(buyer, total)).body.errors).toEqual({[`items.${key}.0.${kitchen}`]: MISSING});
  // What is said of the tent is not asked of it.
  const say = (at: string) => ({key: at, n: 0, answers: [{fieldId: kitchen, value: 'Sí, de gas'}]});
  const items = [say(key), say(`g:plot:${tent}`)];
  expect(await kept(must(await checkOut(buyer, total, {items})).orderNumber)).toEqual([
    ['order_line', kitchen, 'Sí, de gas', 1],
  ]);
});

test('the counter is asked by the price of the plot, and so is whoever completes it later', async () => {
  const kitchen = await makeField({scope: 'plot', label: '¿Cocina?', isRequired: true, plotKind: 'fair_booth'});
  const asked = async (priceId: number) =>
    must(
      await clerk.get<{id: number}[] & ErrorBody>(
        `/api/respuestas-formularios/preguntas?scope=plot&plotPriceId=${priceId}`,
      ),
    ).map(field => field.id);
  expect(await asked(area.priceId)).toEqual([]);
  expect(await asked(area.boothPriceId)).toEqual([kitchen]);
  expect((await clerk.get('/api/respuestas-formularios/preguntas?scope=plot&plotPriceId=999999')).status).toBe(404);
  const sell = (plotId: number) =>
    clerk.post<{id: number} & ErrorBody>(
      '/api/parcelas/venta',
      {
        ...plotBody(plotId),
        expectedTotalCents: PLOT_CENTS + DEPOSIT_CENTS,
        payment: {method: 'card_terminal'},
      },
      idempotency(),
    );
  const tent = must(await sell(await area.plotId('A3')));
  expect((await sell(await area.plotId('A4'))).body.errors).toEqual({[`answers.${kitchen}`]: MISSING});
  const form = must(
    await admin.get<{fields: unknown[]} & ErrorBody>(`/api/respuestas-formularios/de/plot/${tent.id}/formulario`),
  );
  expect(form.fields).toEqual([]);
});

test('negative control: the database refuses an order of a booth without it, not one of a tent', async () => {
  // Placed before the question is there, and judged after it.
  const place = async (number: string) => {
    const plotId = await area.plotId(number);
    return app.db.withTransaction(async tx => {
      await placeOnWeb(tx, plotId);
      await tx.query(
        `insert into custom_field (scope, type, label, is_required, plot_area_id, plot_kind)
           values ('plot', 'text', '¿Cocina?', true, $1, 'fair_booth')`,
        [area.areaId],
      );
      await tx.query('set constraints all immediate');
      throw new Error('only tried');
    });
  };
  await expect(place('A5')).rejects.toThrow('only tried');
  await expect(place('A6')).rejects.toMatchObject({code: 'answers_missing'});
});

test('only plots are of an area or a kind', async () => {
  const refused = async (field: object) =>
    (await admin.post<Field>('/api/formularios', {scope: 'event', type: 'text', label: 'Pregunta', ...field})).body
      .errors;
  const words = 'Solo los campos de parcelas pueden ser de una zona o de una clase de parcelas.';
  expect(await refused({plotKind: 'stand'})).toEqual({plotKind: words});
  expect(await refused({plotAreaId: area.areaId})).toEqual({plotAreaId: words});
  expect(Object.keys((await refused({scope: 'plot', plotKind: 'castillo'}))!)).toEqual(['plotKind']);
});
