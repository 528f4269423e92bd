/**
 * A holder at a match outside the pass: the own seat is kept and bought before anybody else, friends sit near it; and
 * what a visitor without a pass is told.
 */
import {expectGoodLook, settled} from '../../support/browser/look';
import {fillCheckout, goToBank, newBuyer, payButton, expectPaid} from '../../support/browser/shop';
import {asStaff, PASSWORD} from '../../support/browser/staff';
import {makeStage, type Stage} from '../../support/browser/stage';
import {expect, test} from '../../support/browser/test';
import type {Page, TestInfo} from '@playwright/test';

interface Pass {
  id: number;
  holderName: string;
  seatNumber: string | null;
}
interface OwnSeat {
  seasonPassId: number;
  keptUntilAt: string | null;
}

const HOUR = 3_600_000;
const instant = (ms: number) => new Date(Math.round((Date.now() + ms) / 60_000) * 60_000).toISOString();

async function logIn(page: Page, email = 'ana@example.org'): Promise<void> {
  expect((await page.request.post('/api/public/account/login', {data: {email, password: PASSWORD}})).ok()).toBe(true);
  await page.addInitScript(() => localStorage.setItem('has_account', '1'));
}
/** Both projects are the same account at once: each takes another of its passes. */
async function passOf(page: Page, {project}: TestInfo): Promise<Pass> {
  const {items} = (await (await page.request.get('/api/public/passes')).json()) as {items: Pass[]};
  return items.filter(pass => pass.seatNumber !== null)[project.name === 'phone' ? 1 : 0]!;
}
/** A cup match: the general sale begins in two days, holders and their friends buy now. */
async function makeCup(title: string): Promise<Stage> {
  const stage = await makeStage({
    title,
    plan: 'Estadio de la Alameda',
    cents: 3000,
    session: {saleStartsAt: instant(48 * HOUR)},
  });
  const lists = await asStaff<{id: number}[]>(
    'admin',
    'GET',
    `/api/listas?${new URLSearchParams({filter: JSON.stringify({kind: 'passes', state: 'active'})})}`,
  );
  await asStaff('admin', 'POST', '/api/ofertas-abonados', {
    seasonListId: lists[0]!.id,
    eventSessionId: stage.sessionId,
    discountBp: 5000,
    amountCents: null,
    startsAt: instant(-HOUR),
    endsAt: instant(72 * HOUR),
    keepUntilAt: instant(24 * HOUR),
    needsPaidPass: true,
    isActive: true,
    note: 'La Copa se juega en casa: tu butaca te espera.',
  });
  await asStaff('admin', 'POST', '/api/amigos-abonados', {
    eventSessionId: stage.sessionId,
    zoneId: null,
    amountCents: 1500,
    maxPerPass: 2,
    quota: 100,
    startsAt: instant(-HOUR),
    endsAt: instant(72 * HOUR),
    needsPaidPass: true,
    isActive: true,
  });
  return stage;
}
const ownSeats = async (page: Page, {sessionId}: Stage): Promise<OwnSeat[]> =>
  ((await (await page.request.get(`/api/public/sessions/${sessionId}/own-seats`)).json()) as {items: OwnSeat[]}).items;

test('la butaca propia se guarda, se compra antes que nadie y trae a dos amigos al lado', async ({page}, info) => {
  await logIn(page);
  const stage = await makeCup('Copa: Alameda – Robledal');
  const pass = await passOf(page, info);
  await expect
    .poll(async () => (await ownSeats(page, stage)).find(seat => seat.seasonPassId === pass.id)?.keptUntilAt ?? null, {
      timeout: 60_000,
    })
    .not.toBeNull();
  await page.goto(stage.path);
  await page.getByRole('link', {name: 'Compra tu butaca'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu butaca de abonado'})).toBeVisible();
  const card = page.getByRole('listitem').filter({has: page.getByRole('heading', {name: pass.holderName})});
  await expect(card).toContainText('Te guardamos tu butaca hasta el');
  await expect(card).toContainText('La Copa se juega en casa');
  await settled(page);
  await expectGoodLook(page);
  await card.getByRole('button', {name: /^Comprar mi butaca/}).click();
  await expect(card).toContainText('Tu butaca está en un carrito');
  await settled(page);
  await expectGoodLook(page);

  await page.goto(`/eventos/${stage.eventId}/${stage.sessionId}/amigos-abonados`);
  await expect(page.getByRole('heading', {level: 1, name: 'Amigos de abonados'})).toBeVisible();
  const friends = page.getByRole('listitem').filter({has: page.getByRole('heading', {name: pass.holderName})});
  await expect(friends).toContainText('Hasta 2 entradas con este abono');
  await settled(page);
  await expectGoodLook(page);
  await friends.getByRole('button', {name: 'Añadir una: Entradas para amigos'}).click();
  await friends.getByRole('button', {name: 'Buscar cerca de mi butaca'}).click();
  await expect(friends).toContainText('Juntas y en tu carrito');
  await expect(friends).toContainText('Ya has usado todas las entradas de amigos de este abono.');
  await settled(page);
  await expectGoodLook(page);

  await friends.getByRole('link', {name: 'Ir al carrito'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();
  await expect(page.getByText('Abonado, su butaca')).toBeVisible();
  await expect(page.getByText('Amigo de abonado')).toHaveCount(2);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await page.goto('/carrito?paso=pago');
  await fillCheckout(page, newBuyer());
  await goToBank(page);
  await payButton(page).click();
  await expectPaid(page);
  await page.goto(`/eventos/${stage.eventId}/${stage.sessionId}/abonados`);
  await expect(card).toContainText('Ya has comprado tu butaca para este partido');
});

test('lo que no se paga vuelve: la butaca sigue guardada y los amigos se pueden traer otra vez', async ({
  page,
}, info) => {
  await logIn(page);
  const stage = await makeCup('Copa: Alameda – Encinar');
  const pass = await passOf(page, info);
  await expect
    .poll(async () => (await ownSeats(page, stage)).find(seat => seat.seasonPassId === pass.id)?.keptUntilAt ?? null, {
      timeout: 60_000,
    })
    .not.toBeNull();
  await page.goto(`/eventos/${stage.eventId}/${stage.sessionId}/abonados`);
  const card = page.getByRole('listitem').filter({has: page.getByRole('heading', {name: pass.holderName})});
  await card.getByRole('button', {name: /^Comprar mi butaca/}).click();
  await card.getByRole('link', {name: 'Ir al carrito'}).click();
  await page.getByRole('button', {name: /^Quitar/}).click();
  await expect(page.getByRole('heading', {level: 1})).not.toHaveText('Tu carrito');
  await page.goto(`/eventos/${stage.eventId}/${stage.sessionId}/abonados`);
  await expect(card).toContainText('Te guardamos tu butaca hasta el');
  await expect(card.getByRole('button', {name: /^Comprar mi butaca/})).toBeVisible();
});

test('un partido del abono dice lo que se puede hacer con la butaca; uno sin ofertas, que no las hay', async ({
  page,
}) => {
  await logIn(page);
  const {items} = (await (await page.request.get('/api/public/passes')).json()) as {
    items: {nextSessions: {eventId: number; eventSessionId: number}[]}[];
  };
  const next = items[0]!.nextSessions[0]!;
  await page.goto(`/eventos/${next.eventId}/${next.eventSessionId}/abonados`);
  await expect(page.getByText('Este partido entra en tu abono').first()).toBeVisible();
  await expect(page.getByRole('link', {name: 'Liberar tu asiento'}).first()).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await page.goto(`/eventos/${next.eventId}/${next.eventSessionId}/amigos-abonados`);
  await expect(page.getByText('En este partido no hay entradas para amigos de abonados')).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
});

test('sin entrar en la cuenta se pide entrar y se vuelve aquí; sin abono, cómo añadirlo o comprar', async ({
  page,
  trouble,
}) => {
  const stage = await makeCup('Copa: Alameda – Olmeda');
  const path = `/eventos/${stage.eventId}/${stage.sessionId}/abonados`;
  await page.goto(path);
  await expect(page).toHaveURL(new RegExp(`/login\\?volver=${encodeURIComponent(path)}$`));
  await page.getByLabel('Correo electrónico').fill('ana@example.org');
  await page.getByLabel('Contraseña', {exact: true}).first().fill(PASSWORD);
  await page.getByRole('button', {name: 'Entrar', exact: true}).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', {level: 1, name: 'Tu butaca de abonado'})).toBeVisible();
  // Whoever has no pass.
  await page.route('**/api/public/passes', route => route.fulfill({json: {items: []}}));
  await page.goto(`/eventos/${stage.eventId}/${stage.sessionId}/amigos-abonados`);
  await expect(page.getByText('En tu cuenta no hay ningún abono')).toBeVisible();
  await expect(page.getByRole('link', {name: 'Comprar entradas'})).toBeVisible();
  await settled(page);
  await expectGoodLook(page);
  await page.unroute('**/api/public/passes');
  trouble.expect(/404 GET .*sessions\/99999999/);
  trouble.expect(`404 GET /eventos/${stage.eventId}/99999999/abonados`);
  await page.goto(`/eventos/${stage.eventId}/99999999/abonados`);
  await expect(page.getByRole('heading', {level: 1, name: 'No encontramos esa sesión'})).toBeVisible();
});
