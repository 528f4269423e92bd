/**
 * The seat map under a finger: it is no trap for the page, shows its prices, and leaves room for itself beside what is
 * chosen.
 */
import type {Locator, Page} from '@playwright/test';
import {pointAtMap, stageOf} from '../../support/browser/map';
import {freeTogether, readSeats, type Seat} from '../../support/browser/seats';
import {addToCart} from '../../support/browser/shop';
import {makeStage, type Stage} from '../../support/browser/stage';
import {expect, test} from '../../support/browser/test';

let stage: Stage;
test.beforeAll(async () => {
  stage = await makeStage({title: 'Con el dedo'});
});

let taken = 0;
const choose = async (): Promise<Seat[]> =>
  freeTogether(await readSeats(stage.sessionId), 2, {skip: taken++, middle: true});

interface Fingers {
  /** One finger over the middle of what is seen of the map; up is negative. */
  swipe(dy: number): Promise<void>;
  pinch(factor: number): Promise<void>;
}

async function fingersOn(page: Page): Promise<Fingers> {
  const wire = await page.context().newCDPSession(page);
  const middle = async () => {
    const box = (await stageOf(page).boundingBox())!;
    const [top, bottom] = [Math.max(0, box.y), Math.min(page.viewportSize()!.height, box.y + box.height)];
    return {x: Math.round(box.x + box.width / 2), y: Math.round((top + bottom) / 2)};
  };
  return {
    swipe: async dy =>
      void (await wire.send('Input.synthesizeScrollGesture', {
        ...(await middle()),
        yDistance: dy,
        gestureSourceType: 'touch',
        preventFling: true,
      })),
    pinch: async factor =>
      void (await wire.send('Input.synthesizePinchGesture', {
        ...(await middle()),
        scaleFactor: factor,
        gestureSourceType: 'touch',
      })),
  };
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const whole = (page: Page): Locator => page.getByRole('button', {name: 'Alejar'});

test('[S7] un dedo mueve la página si el plano está entero, y el plano si está ampliado; nadie queda atrapado', async ({
  page,
}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto(stage.path);
  await expect(stageOf(page)).toBeVisible();
  const fingers = await fingersOn(page);
  await fingers.swipe(-100);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(60);
  await page.evaluate(() => window.scrollTo(0, 0));

  await fingers.pinch(3);
  await expect(whole(page)).toBeEnabled();
  expect(await page.evaluate(() => window.visualViewport!.scale), 'the page itself is not zoomed').toBe(1);
  await fingers.swipe(-40);
  expect(await scrolled(page), 'the plan had a way to go').toBe(0);
  await expect(async () => {
    await fingers.swipe(-120);
    expect(await scrolled(page)).toBeGreaterThan(60);
  }).toPass();
});

/** Part of the window's height in which the map is seen: not scrolled away, not under the tray. */
async function seenOfMap(page: Page): Promise<number> {
  const [map, tray] = await Promise.all([
    stageOf(page).boundingBox(),
    page.getByRole('region', {name: 'Tu selección'}).boundingBox(),
  ]);
  const {width, height} = page.viewportSize()!;
  const isBeside = tray!.x >= map!.x + map!.width - 1;
  return (
    (Math.min(height, map!.y + map!.height, isBeside || tray!.width < width / 2 ? height : tray!.y) -
      Math.max(0, map!.y)) /
    height
  );
}

test('[S7] la bandeja abierta deja ver el plano', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  const house = await readSeats(stage.sessionId);
  const seats = freeTogether(house, 4, {skip: taken++, middle: true});
  await page.goto(stage.path);
  const map = await pointAtMap(page, house.plan, 'touch');
  for (const seat of seats) await map.pick(seat.index);
  // The card beside the seat says what it is now, not what it was before the finger.
  await expect(page.locator('.sm-tip')).toContainText('elegida');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', {name: /Ver y cambiar/}).click();
  await expect(page.getByRole('button', {name: `Quitar ${seats[0]!.words}`})).toBeVisible();
  const tray = (await page.getByRole('region', {name: 'Tu selección'}).boundingBox())!;
  expect(tray.height / page.viewportSize()!.height, 'half the screen at most').toBeLessThan(0.5);
  expect(await seenOfMap(page)).toBeGreaterThan(0.2);
  await page.getByRole('button', {name: /Ocultar/}).click();
  await expect(page.getByRole('button', {name: `Quitar ${seats[0]!.words}`})).toBeHidden();
});

test('[S7] con el móvil tumbado: de la sesión al carrito', async ({page}) => {
  await page.setViewportSize({width: 844, height: 390});
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto(stage.path);
  await expect(stageOf(page)).toBeVisible();
  const fingers = await fingersOn(page);
  await fingers.swipe(-80);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
  const house = await readSeats(stage.sessionId);
  const seats = await choose();
  const map = await pointAtMap(page, house.plan, 'touch');
  for (const seat of seats) await map.pick(seat.index);
  for (const seat of seats) await expect(page.getByRole('button', {name: `Quitar ${seat.words}`})).toBeVisible();
  expect(await seenOfMap(page), 'what is chosen stands beside the map').toBeGreaterThan(0.6);
  await expect(page.getByRole('button', {name: 'Añadir al carrito'})).toBeInViewport({ratio: 1});
  await addToCart(page);
  await page.getByRole('link', {name: 'Ir al carrito'}).click();
  await expect(page.getByRole('heading', {level: 1, name: 'Tu carrito'})).toBeVisible();
  await expect(page.getByRole('combobox', {name: /^Tarifa de /})).toHaveCount(2);
});
