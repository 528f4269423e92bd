/** Groups of customers that staff work with: some by rule, some made by hand. */
import {refreshGroup} from '../../domain/customers/refresh-group';
import type {DemoTx} from '../bulk-insert';
import {hasClub} from '../../platform/environment/demo-profile';
import type {CatalogueContext} from './catalogue-context';

export async function storeGroups(tx: DemoTx, {profile, calendar, chance, customers}: CatalogueContext): Promise<void> {
  const {rows} = await tx.query<{id: number; kind: string}>(
    `insert into customer_group (name, description, color, kind, min_orders, min_spent_cents, bought_within_days,
      postal_code_starts, only_with_consent, only_supporters, created_at)
     select g.name, g.description, g.color, g.kind, g.orders, g.spent, g.days, g.postal, g.consent, g.supporters,
       $1::timestamptz from (values
       ('Compradores frecuentes', 'Tres pedidos o más en un año.', '#1565c0', 'rule', 3, null, 365, null, false, false,
         false),
       ('Más de 150 €', 'Lo que han gastado sin contar devoluciones.', '#6a1b9a', 'rule', null, 15000, null, null,
         false, false, false),
       ('Simpatizantes con cuenta', 'Para la venta anticipada de 24 horas.', '#0b4d36', 'rule', null, null, null, null,
         false, true, true),
       ('De la Ribera, con permiso de correo', 'Para avisos de última hora.', '#00695c', 'rule', null, null, null,
         '509', true, false, false),
       ('Colegios y asociaciones', 'Contactos de grupos; se lleva a mano.', '#b26a00', 'static', null, null, null, null,
         false, false, false),
       ('Peñas', 'Responsables de las peñas.', '#ad1457', 'static', null, null, null, null, false, false, true)
     ) as g(name, description, color, kind, orders, spent, days, postal, consent, supporters, is_clubs)
       where $2::bool or not g.is_clubs
     returning id, kind`,
    [calendar.daysAhead(-70, '10:00'), hasClub(profile)],
  );
  for (const group of rows) {
    if (group.kind === 'rule') await refreshGroup(tx, group.id);
    else {
      const chosen = [...new Set(Array.from({length: 14}, () => chance.pick(customers).customerId))];
      await tx.query(
        `insert into customer_group_member (customer_group_id, customer_id, added_at) select $1, c, $3
          from unnest($2::int[]) as c`,
        [group.id, chosen, calendar.daysAhead(-60, '12:00')],
      );
    }
  }
}
