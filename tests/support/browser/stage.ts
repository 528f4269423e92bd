/** Events and sessions of a test's own, made by API on the demo's plans: nobody else buys there. */
import {BASE, asStaff} from './staff';

export interface Stage {
  eventId: number;
  sessionId: number;
  slug: string;
  title: string;
  /** Where a visitor chooses. */
  path: string;
}

interface Wish {
  title: string;
  /** Name of the venue's plan in the demo. */
  plan?: 'Estadio de la Alameda' | 'Teatro de la Alameda' | 'Sala El Molino';
  /** Price of an ordinary ticket, fee not included; the reduced one is half of it. */
  cents?: number;
  session?: Record<string, unknown>;
  /** What the first zone costs more. */
  dearerCents?: number;
}

interface Row {
  id: number;
  name: string;
  venueId: number;
  state: string;
}

let made = 0;

export async function makeStage({
  title,
  plan = 'Teatro de la Alameda',
  cents = 1200,
  session = {},
  dearerCents = 0,
}: Wish): Promise<Stage> {
  const slug = `prueba-${process.pid}-${++made}-${Date.now()}`;
  const plans = await asStaff<Row[]>('admin', 'GET', '/api/planos');
  const at = plans.find(one => one.name === plan && one.state === 'published');
  if (!at) throw new Error(`The demo has no plan «${plan}».`);
  const zones = await asStaff<Row[]>(
    'admin',
    'GET',
    `/api/zonas?${new URLSearchParams({filter: JSON.stringify({seatPlanId: at.id}), range: '[0,199]'})}`,
  );
  const companies = await asStaff<Row[]>('admin', 'GET', '/api/compania-eventos');
  const event = await asStaff<{id: number}>('admin', 'POST', '/api/eventos', {
    title,
    slug,
    kind: 'theatre',
    subtitle: 'Solo para probar',
    visibility: 'public',
    venueId: at.venueId,
    eventCompanyId: companies[0]!.id,
    vatCode: 'general',
    poster: {hue: 200, pattern: 'dots'},
  });
  const day = 86_400_000;
  const startsAt = Date.now() + 20 * day;
  const instant = (ms: number) => new Date(Math.round(ms / 60_000) * 60_000).toISOString();
  const made_ = await asStaff<{id: number}>('admin', 'POST', '/api/sesiones', {
    eventId: event.id,
    seatPlanId: at.id,
    startsAt: instant(startsAt),
    doorsAt: instant(startsAt - 3_600_000),
    endsAt: instant(startsAt + 7_200_000),
    saleStartsAt: instant(Date.now() - day),
    saleEndsAt: instant(startsAt),
    boxOfficeEndsAt: instant(startsAt + 1_800_000),
    maxPerOrder: 10,
    maxPerCustomer: 100,
    holdMinutes: 15,
    orphanRule: true,
    ...session,
  });
  const categories = await asStaff<{id: number; isDefault: boolean}[]>('admin', 'GET', '/api/categorias-precio');
  const usual = categories.find(category => category.isDefault) ?? categories[0]!;
  const other = categories.find(category => category !== usual)!;
  const prices = zones.flatMap((zone, i) =>
    [
      [usual.id, cents + (i === 0 ? dearerCents : 0)],
      [other.id, Math.round(cents / 2)],
    ].map(([priceCategoryId, amountCents]) => ({zoneId: zone.id, priceCategoryId, amountCents, channel: null})),
  );
  await asStaff('admin', 'POST', `/api/sesiones/${made_.id}/precios`, {prices});
  await asStaff('admin', 'POST', `/api/sesiones/${made_.id}/publicar`, {});
  return {eventId: event.id, sessionId: made_.id, slug, title, path: `/eventos/${event.id}/${made_.id}/${slug}`};
}

export interface DemoEvent {
  id: number;
  slug: string;
  title: string;
  kind: string;
  fromCents: number | null;
  venue: {name: string};
  sessions: {id: number; saleState: string; freeCount: number; fromCents: number | null}[];
}

/** What the shop shows; all pages of it. */
export async function eventsOnSale(): Promise<DemoEvent[]> {
  const found: DemoEvent[] = [];
  for (let page = 1, total = 1; found.length < total; page++) {
    const answer = (await (await fetch(`${BASE}/api/public/events?page=${page}`)).json()) as {
      items: DemoEvent[];
      total: number;
    };
    if (!answer.items.length) break;
    found.push(...answer.items);
    total = answer.total;
  }
  return found;
}
