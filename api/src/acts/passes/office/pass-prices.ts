/** The price grid of a list of passes, saved at once. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {savePassPriceGrid, type SavedPassPrices} from '../../../domain/passes/price/save-grid';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {id, int, list, obj, oneOf, orNull, type Infer} from '../../../domain/kernel/shape';
import {ID} from '../../parameters';

const CENTS = {minimum: 0, maximum: 10_000_000};
const BODY = obj({
  prices: list(
    obj({
      zoneId: orNull(id()),
      passCategoryId: id(),
      kind: oneOf('new', 'renewal', 'half_season'),
      amountCents: orNull(int({...CENTS, description: 'IVA incluido; null: no se vende'})),
      seenCents: orNull(int({...CENTS, description: 'lo que había al leerlo; null: no se vendía'})),
    }),
    {minItems: 1, maxItems: 20_000},
  ),
});
const SAVED = obj({saved: int({description: 'precios distintos que antes'}), removed: int()}, 'SavedPassPrices');

export class PassPricesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/listas/{id}/precios-abonos',
    operation({
      id: 'savePassPriceGrid',
      tag: 'precios de abonos',
      summary: 'Guardar la rejilla de precios de una lista de una vez',
      description:
        'Las celdas que no se nombran quedan como están. Si otra persona ha cambiado alguna desde que se leyó (`seenCents`), 409 `stale_prices` y no se guarda nada.',
      permission: {area: 'passes', action: 'configure'},
      answer: SAVED,
      errors: [404, 409],
    }),
  )
  async save(
    @param.path.integer('id', ID) seasonListId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
  ): Promise<SavedPassPrices> {
    return this.db.withTransaction(async tx => {
      const done = await savePassPriceGrid(tx, {seasonListId, cells: body.prices});
      await writeAudit(tx, this.actor, {
        action: 'prices',
        resource: 'listas',
        id: seasonListId,
        changes: {prices: body.prices},
      });
      return done;
    });
  }
}
