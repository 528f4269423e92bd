/** Packs as the counter sells them: at the prices of its channel. */
import {inject} from '@loopback/core';
import {get, param} from '@loopback/rest';
import {Database} from '../../../db';
import {readPack, readPacks} from '../../../domain/packs/read-packs';
import {notFound} from '../../../errors';
import {PACK_DETAIL, PACKS} from '../../../hot/sale/pack-operations';
import {operation} from '../../../rest/operation';
import type {Infer} from '../../../rest/shape';

const TEXT = {tag: 'Taquilla', permission: {area: 'box_office', action: 'sell'} as const};

export class CounterPacksController {
  constructor(@inject('db') private db: Database) {}

  @get(
    '/api/carrito/packs',
    operation({...TEXT, id: 'getCounterPacks', summary: 'Packs a la venta en taquilla', answer: PACKS}),
  )
  async packs(): Promise<Infer<typeof PACKS>> {
    return (await readPacks(this.db, 'box_office')).map(pack => ({...pack, saleEndsAt: pack.saleEndsAt.toISOString()}));
  }

  @get(
    '/api/carrito/packs/{slug}',
    operation({
      ...TEXT,
      id: 'getCounterPack',
      summary: 'Un pack en taquilla: qué se elige y cuánto cuesta',
      answer: PACK_DETAIL,
      errors: [404],
    }),
  )
  async pack(@param.path.string('slug') slug: string): Promise<Infer<typeof PACK_DETAIL>> {
    const pack = await readPack(this.db, slug, 'box_office');
    if (!pack) throw notFound('No existe ese pack, o ya no se vende.');
    return {...pack, saleEndsAt: pack.saleEndsAt.toISOString()};
  }
}
