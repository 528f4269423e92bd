/**
 * The door's app in a browser, with 60,000 rights: how long it decides by itself on a processor four times slower, from
 * the camera's picture to the answer, its first list over 4G and what changes afterwards; and, for as long as is asked
 * for, whether its page grows while it reads.
 */
import {mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {chromium, type Browser, type CDPSession, type Page} from '@playwright/test';
import {newToken, tokenHash} from '../../api/src/platform/keys/token';
import {loadBowl} from '../../api/src/demo/bowl-load';
import {writeCodeVideo} from '../support/door/code-video';
import {median, round} from './load';
import {ARGS} from './pages/page-load';
import {startApi, type Program, type Stage} from './stage';

/** «Fast 4G» of the browser's own tools. */
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};
/** A phone's processor, as Lighthouse reckons one. */
const SLOWER = 4;
const HELD_SECONDS = 1;

interface Spread {
  n: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

function spread(times: number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0, 1);
  return {n: times.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99)};
}

const codeOf = (n: number): string => `BANCO${String(n).padStart(8, '0')}`;

interface Door {
  eventId: number;
  sessionId: number;
  rights: number;
}

/** A session whose door is open, with so many codes that open it. */
async function openDoor({db}: Stage, rights: number): Promise<Door> {
  const {eventId, sessions} = await loadBowl(db, 3000, 1);
  const sessionId = sessions[0]!.id;
  await db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '6 hours',
       ends_at = now() + interval '12 hours' where id = $1`,
    [sessionId],
  );
  await db.query('update venue v set safe_capacity = 100000 from event e where e.venue_id = v.id and e.id = $1', [
    eventId,
  ]);
  await db.query(
    `with lot as (insert into external_code_batch (event_session_id, name, code_count) values ($1, 'Banco', $2) returning id)
     insert into external_code (external_code_batch_id, event_session_id, code)
     select lot.id, $1, 'BANCO' || lpad(n::text, 8, '0') from lot, generate_series(1, $2::int) n`,
    [sessionId, rights],
  );
  await db.query('analyze external_code');
  return {eventId, sessionId, rights};
}

interface Phone {
  page: Page;
  cdp: CDPSession;
  /** From «Emparejar» until the whole list is there. */
  syncedInMs: number;
}

/** Paired over 4G, by an invitation of its own. */
async function pairPhone(browser: Browser, {db}: Stage, api: Program, door: Door): Promise<Phone> {
  const token = newToken();
  await db.query(
    `insert into reader_invitation (event_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [door.eventId, tokenHash(token)],
  );
  const context = await browser.newContext({
    viewport: {width: 390, height: 844},
    permissions: ['camera'],
    locale: 'es-ES',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const cdp = await context.newCDPSession(page);
  await page.goto(`http://127.0.0.1:${api.port}/admin/puerta#${token}`);
  await page.getByLabel('Nombre del lector').fill('Lector de ensayo');
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', FAST_4G);
  const began = performance.now();
  await page.getByRole('button', {name: 'Emparejar', exact: true}).click();
  await page
    .getByText(/derechos, al día de las/)
    .waitFor()
    .catch(async () => {
      throw new Error(`No list came: ${(await page.locator('body').innerText()).slice(0, 400)}`);
    });
  const syncedInMs = performance.now() - began;
  return {page, cdp, syncedInMs};
}

const cut = ({cdp}: Phone, offline: boolean): Promise<unknown> =>
  cdp.send('Network.emulateNetworkConditions', {...FAST_4G, offline});

/** Types as a scanner does, waits for this code's answer, and says how long the device has judged; null: it has not. */
const readByWedge = (page: Page, code: string): Promise<number | null> =>
  page.evaluate(async text => {
    for (const key of [...text, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    const began = performance.now();
    while (document.querySelector('.answer .code')?.textContent !== text) {
      if (performance.now() - began > 30_000) throw new Error(`No answer to ${text}.`);
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    if (!document.querySelector('.answer .queued')) return null;
    return Number((document.querySelector('.reading') as HTMLElement).dataset.decided);
  }, code);

async function decisions({page, cdp}: Phone, readings: number): Promise<Spread> {
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: SLOWER});
  const times: number[] = [];
  // One in ten is nobody's: it is looked for in every spelling.
  for (let n = 1; n <= readings; n++) {
    const took = await readByWedge(page, n % 10 === 0 ? `NADIE${n}` : codeOf(10_000 + n * 7));
    if (took === null) throw new Error('The house has answered: the wire was not cut.');
    times.push(took);
  }
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: 1});
  return spread(times);
}

/** From the first picture in which a code can be seen to its answer on the screen. */
async function cameraAnswers({page, cdp}: Phone, seconds: number): Promise<Spread> {
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: SLOWER});
  const times = await page.evaluate(async during => {
    const video = document.querySelector('.stage video') as HTMLVideoElement;
    const pixels = document.createElement('canvas').getContext('2d', {willReadFrequently: true})!;
    const found: number[] = [];
    let seenAt: number | null = null;
    let wasShown = false;
    const look = (): void => {
      pixels.drawImage(video, 0, 0, 32, 24);
      const grey = pixels.getImageData(8, 4, 16, 16).data;
      let low = 255;
      let high = 0;
      for (let at = 0; at < grey.length; at += 4) {
        low = Math.min(low, grey[at]!);
        high = Math.max(high, grey[at]!);
      }
      const isShown = high - low > 60;
      if (isShown && !wasShown) seenAt = performance.now();
      wasShown = isShown;
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    let last = document.querySelector('.answer .code')?.textContent ?? '';
    new MutationObserver(() => {
      const code = document.querySelector('.answer .code')?.textContent ?? '';
      if (code === '' || code === last) return;
      last = code;
      if (seenAt !== null) found.push(performance.now() - seenAt);
      seenAt = null;
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
    await new Promise(resolve => setTimeout(resolve, during * 1000));
    return found;
  }, seconds);
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: 1});
  return spread(times);
}

/** From a change in the house until the reader has it, over 4G: it asks every other second. */
async function deltas({page}: Phone, {db}: Stage, door: Door, times: number): Promise<{whole: Spread; wire: Spread}> {
  const whole: number[] = [];
  const wire: number[] = [];
  for (let n = 0; n < times; n++) {
    const changed = page.waitForResponse(
      answer => answer.url().includes('/api/puerta/derechos') && answer.status() === 200,
    );
    const began = performance.now();
    await db.query(
      `update external_code set state = 'revoked', revoked_at = now() where event_session_id = $1 and code = $2`,
      [door.sessionId, codeOf(door.rights - n)],
    );
    const answer = await changed;
    await answer.finished();
    whole.push(performance.now() - began);
    wire.push(answer.request().timing().responseEnd);
  }
  return {whole: spread(whole), wire: spread(wire)};
}

export interface DoorAppFigures {
  rights: number;
  firstSync: {coldMs: number; warm: Spread};
  delta: {whole: Spread; wire: Spread};
  decision: Spread;
  camera: Spread;
}

export async function benchDoorApp(stage: Stage, chromiumPath: string, short: boolean): Promise<DoorAppFigures> {
  const door = await openDoor(stage, 60_000);
  const api = await startApi(stage);
  const films = mkdtempSync(path.join(os.tmpdir(), 'taquilla-film-'));
  const film = path.join(films, 'camera.y4m');
  const shown = Array.from({length: 40}, (_, n) => [
    {text: null, seconds: HELD_SECONDS},
    {text: codeOf(1 + n), seconds: HELD_SECONDS},
  ]).flat();
  writeCodeVideo(film, shown);
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...ARGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const cold = await pairPhone(browser, stage, api, door);
    await cold.page.context().close();
    const warm: number[] = [];
    for (let n = 0; n < (short ? 2 : 10); n++) {
      const phone = await pairPhone(browser, stage, api, door);
      warm.push(phone.syncedInMs);
      await phone.page.context().close();
    }
    const phone = await pairPhone(browser, stage, api, door);
    const delta = await deltas(phone, stage, door, short ? 5 : 40);
    await phone.page.getByRole('button', {name: 'Empezar a leer'}).click();
    await cut(phone, true);
    await phone.page.locator('.link', {hasText: /Sin red|en cola/}).waitFor();
    const camera = await cameraAnswers(phone, short ? 20 : 75);
    const decision = await decisions(phone, short ? 60 : 500);
    return {
      rights: door.rights,
      firstSync: {coldMs: round(cold.syncedInMs, 0), warm: spread(warm)},
      delta,
      decision,
      camera,
    };
  } finally {
    await browser.close();
    await api.stop();
    rmSync(films, {recursive: true, force: true});
  }
}

export const describeDoorApp = (f: DoorAppFigures): string[] => [
  `  first list of ${f.rights} rights over 4G: ${f.firstSync.coldMs} ms cold, then ${words(f.firstSync.warm)} (aim 5,000)`,
  `  what changed: ${words(f.delta.whole)} from the change to the reader (aim 2,000 and its beat), ${words(f.delta.wire)} on the wire`,
  `  decided by itself, processor ${SLOWER} × slower: ${words(f.decision)} (aim 20)`,
  `  camera to answer, processor ${SLOWER} × slower: ${words(f.camera)} (aim p95 300)`,
];

const words = (s: Spread): string => `p50 ${s.p50Ms} ms, p95 ${s.p95Ms} ms, p99 ${s.p99Ms} ms of ${s.n}`;

export interface SoakFigures {
  minutes: number;
  readings: number;
  /** Medians of the first and the last quarter: heap after its garbage is gone, elements, what listens, what is stored. */
  first: Held;
  last: Held;
}

interface Held {
  heapMiB: number;
  nodes: number;
  listeners: number;
  storedMiB: number;
}

/** One reading a second, every tenth minute without a network. */
export async function benchDoorSoak(stage: Stage, chromiumPath: string, minutes: number): Promise<SoakFigures> {
  const door = await openDoor(stage, 20_000);
  const api = await startApi(stage);
  const browser = await chromium.launch({executablePath: chromiumPath, args: ARGS});
  try {
    const phone = await pairPhone(browser, stage, api, door);
    await phone.page.getByRole('button', {name: 'Empezar a leer'}).click();
    await phone.cdp.send('Performance.enable');
    const held: Held[] = [];
    let readings = 0;
    let isCut = false;
    const end = performance.now() + minutes * 60_000;
    const every = (minutes * 60_000) / 40;
    let next = performance.now() + every;
    while (performance.now() < end) {
      const begun = performance.now();
      const minute = Math.floor((minutes * 60_000 - (end - begun)) / 60_000);
      if ((minute % 10 === 9) !== isCut) await cut(phone, (isCut = !isCut));
      await readByWedge(phone.page, codeOf(1 + (readings++ % door.rights)));
      if (performance.now() >= next) {
        held.push(await look(phone));
        next += every;
      }
      await new Promise(resolve => setTimeout(resolve, Math.max(0, 1000 - (performance.now() - begun))));
    }
    const quarter = Math.max(1, Math.floor(held.length / 4));
    return {minutes, readings, first: middle(held.slice(0, quarter)), last: middle(held.slice(-quarter))};
  } finally {
    await browser.close();
    await api.stop();
  }
}

async function look({page, cdp}: Phone): Promise<Held> {
  await cdp.send('HeapProfiler.collectGarbage');
  const {metrics} = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find(one => one.name === name)?.value ?? 0;
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  return {
    heapMiB: of('JSHeapUsedSize') / 2 ** 20,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    storedMiB: stored / 2 ** 20,
  };
}

const middle = (held: Held[]): Held => ({
  heapMiB: round(median(held.map(one => one.heapMiB)), 2),
  nodes: median(held.map(one => one.nodes)),
  listeners: median(held.map(one => one.listeners)),
  storedMiB: round(median(held.map(one => one.storedMiB)), 2),
});

export const describeSoak = ({minutes, readings, first, last}: SoakFigures): string =>
  `  ${readings} readings in ${minutes} min: heap ${first.heapMiB} → ${last.heapMiB} MiB, elements ${first.nodes} → ${last.nodes}, listeners ${first.listeners} → ${last.listeners}, stored ${first.storedMiB} → ${last.storedMiB} MiB (first and last quarter)`;
