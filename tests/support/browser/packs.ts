/** Packs of a test's own, made by API over sessions of its own. */
import {BASE, asStaff} from './staff';
import type {Stage} from './stage';

export interface TestPack {
  id: number;
  slug: string;
  name: string;
  path: string;
  priceCategoryId: number;
}

interface Wish {
  name: string;
  stages: Stage[];
  kind?: 'closed' | 'pick' | 'flexible';
  choose?: number;
  /** Fixed price of one pack, by area. */
  areas: Record<string, number>;
  quota?: number;
  wantsSameSeat?: boolean;
}

let made = 0;

export async function makePack({
  name,
  stages,
  areas,
  kind = 'closed',
  choose,
  quota,
  ...more
}: Wish): Promise<TestPack> {
  const slug = `pack-${process.pid}-${++made}-${Date.now()}`;
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const fields = {name, slug, kind, choose: choose ?? null, priceMode: 'fixed', quota: quota ?? null, ...more};
  const pack = await asStaff<{id: number; version: number}>('admin', 'POST', '/api/packs-eventos', {
    ...fields,
    saleStartsAt: at(-1),
    saleEndsAt: at(9),
  });
  for (const [i, stage] of stages.entries())
    await asStaff('admin', 'POST', '/api/componentes-pack', {
      eventPackId: pack.id,
      eventSessionId: stage.sessionId,
      position: i,
    });
  const categories = await asStaff<{id: number; isDefault: boolean}[]>('admin', 'GET', '/api/categorias-precio');
  const priceCategoryId = (categories.find(category => category.isDefault) ?? categories[0]!).id;
  for (const [area, amountCents] of Object.entries(areas))
    await asStaff('admin', 'POST', '/api/precios-pack', {eventPackId: pack.id, area, priceCategoryId, amountCents});
  await asStaff('admin', 'PUT', `/api/packs-eventos/${pack.id}`, {state: 'published', version: pack.version});
  return {id: pack.id, slug, name, path: `/packs-eventos/${slug}`, priceCategoryId};
}

/** Somebody else's cart, without a browser. */
export async function holdElsewhere(path: 'packs' | 'seats' | 'best', body: object): Promise<void> {
  const answer = await fetch(`${BASE}/api/public/cart/${path}`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
