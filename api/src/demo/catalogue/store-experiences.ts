/** Experiences with their slots before and after today, places taken by paid orders. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {meantFor} from '../../platform/environment/demo-profile';
import {EXPERIENCES} from './goods';
import type {CatalogueContext} from './catalogue-context';
import type {GoodsOrder} from './store-goods-orders';

const GUIDES = ['Rocío Marín Soler', 'Iker Sanz Vidal', 'Noelia Ferrer Cano'];

export async function storeExperiences(
  tx: DemoTx,
  {profile, calendar, chance, customers}: CatalogueContext,
): Promise<GoodsOrder[]> {
  const experiences = EXPERIENCES.filter(meantFor(profile));
  const at = calendar.daysAhead(-120, '10:00');
  const {rows} = await tx.query<{id: number}>(
    `insert into product_category (slug, name, description, position, created_at)
      values ('experiencias', 'Experiencias', 'Visitas, talleres y días especiales.', 70, $1) returning id`,
    [at],
  );
  const firstProduct = await takeIds(tx, 'product', experiences.length);
  await tx.query(
    `insert into product (id, slug, name, kind, product_category_id, summary, description_html, vat_code, state, pickup, stock_policy, withdrawal_days, created_at) overriding system value
     select p.id, p.slug, p.name, 'experience', $1, p.summary, '<p>' || p.summary || '</p>', 'general', 'published', '{digital}', 'none', 0, $2 from unnest($3::int[], $4::text[], $5::text[], $6::text[]) as p(id, slug, name, summary)`,
    [
      rows[0]!.id,
      at,
      experiences.map((_, i) => firstProduct + i),
      experiences.map(e => e.slug),
      experiences.map(e => e.name),
      experiences.map(e => e.summary),
    ],
  );
  const first = await takeIds(tx, 'experience', experiences.length);
  await insertRows(
    tx,
    'experience',
    experiences.map((e, i) => ({
      id: first + i,
      productId: firstProduct + i,
      meetingPoint: e.place,
      durationMinutes: e.minutes,
      minAge: e.minAge ?? null,
      needsGuardian: e.needsGuardian ?? false,
      requirements: e.requirements ?? '',
      maxPerBooking: Math.min(6, e.capacity),
      createdAt: at,
    })),
  );
  const slots = experiences.flatMap((experience, i) =>
    Array.from({length: 14}, (_, n) => {
      const day = (n - 4) * experience.everyDays + 1;
      return {
        experience,
        experienceId: first + i,
        day,
        startsAt: calendar.daysAhead(day, experience.time),
        booked:
          day < 0
            ? Math.ceil(experience.capacity * (0.5 + chance.next() / 2))
            : Math.floor(experience.capacity * chance.next() ** (1 + day / 20)),
      };
    }),
  );
  const firstSlot = await takeIds(tx, 'experience_slot', slots.length);
  await insertRows(
    tx,
    'experience_slot',
    slots.map((slot, i) => ({
      id: firstSlot + i,
      experienceId: slot.experienceId,
      startsAt: slot.startsAt,
      endsAt: calendar.minutesAfter(slot.startsAt, slot.experience.minutes),
      capacity: slot.experience.capacity,
      booked: slot.booked,
      priceCents: slot.experience.euros * 100,
      guide: chance.pick(GUIDES),
      state: slot.day < 0 ? 'closed' : 'open',
      createdAt: at,
    })),
  );
  // Orders until the places that are taken are sold.
  return slots.flatMap((slot, i) => {
    const orders: GoodsOrder[] = [];
    for (let left = slot.booked; left > 0; ) {
      const quantity = Math.min(left, 1 + chance.below(5));
      left -= quantity;
      const age = Math.max(0, -slot.day) + 1 + chance.below(20);
      orders.push({
        at: calendar.minutesAfter(calendar.daysAhead(-age, '10:00'), chance.below(600)),
        channel: 'web',
        who: chance.pick(customers),
        staffUserId: null,
        method: chance.pick(['card', 'card', 'bizum'] as const),
        returned: null,
        lines: [
          {
            kind: 'experience',
            description: slot.experience.name,
            unitCents: slot.experience.euros * 100,
            quantity,
            slotId: firstSlot + i,
            fulfilment: slot.day < 0 ? 'delivered' : 'paid',
            code: `E${String(i).padStart(3, '0')}${left}${chance.text(6, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')}`,
          },
        ],
      });
    }
    return orders;
  });
}
