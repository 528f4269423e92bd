/**
 * What a visitor's browser feels, in headless Chromium with software rendering: bytes of JavaScript of
 * the first load, first draw of the seat map, frame times while it moves, Lighthouse.
 */
import {randomBytes} from 'node:crypto';
import {chromium, type Browser, type Page} from '@playwright/test';
import {loadBowl} from '../../../api/src/demo/bowl-load';
import {tokenHash} from '../../../api/src/platform/keys/token';
import {loadDemo} from '../../../api/src/demo/load';
import addresses from '../../e2e/routes.json';
import {median, round} from '../load';
import {ARGS, lighthouse, scriptBytes} from './page-load';
import {openStage, startApi, type Stage} from '../stage';

export interface BrowserFigures {
  javascriptBytes: {home: number; seatMap: number};
  seatMap: {seats: number; firstDrawMs: number; frameP50Ms: number; frameP99Ms: number}[];
  lighthouse: Record<string, number> | string;
  /** JavaScript of the back office: until the first list stands, and what the heaviest further screens add to it. */
  office: {firstListBytes: number; screens: number; heaviest: {path: string; bytes: number}[]};
}

/** On a database of its own, with the demo's. */
export async function benchBrowser(chromiumPath: string): Promise<BrowserFigures> {
  const stage = await openStage();
  await stage.db.query('delete from organization'); // the demo brings its own, and comes only where there is none
  await loadDemo(stage.db, {onlyWhenEmpty: false});
  const sizes = [22000, 60000] as const;
  const bowls = [];
  for (const seats of sizes) bowls.push({seats, ...(await loadBowl(stage.db, seats, 1))});
  const api = await startApi(stage);
  const at = `http://127.0.0.1:${api.port}`;
  const browser = await chromium.launch({executablePath: chromiumPath, args: ARGS});
  try {
    const seatMap: BrowserFigures['seatMap'] = [];
    for (const bowl of bowls)
      seatMap.push({
        seats: bowl.seats,
        ...(await moveMap(browser, `${at}/eventos/${bowl.eventId}/${bowl.sessions[0]!.id}`)),
      });
    const told = await lighthouse(at, chromiumPath);
    return {
      javascriptBytes: {
        home: await scriptBytes(browser, `${at}/`),
        seatMap: await scriptBytes(browser, `${at}/eventos/${bowls[0]!.eventId}/${bowls[0]!.sessions[0]!.id}`),
      },
      seatMap,
      lighthouse: typeof told === 'string' ? told : told.scores,
      office: await officeBytes(browser, at, stage),
    };
  } finally {
    await browser.close();
    await api.stop();
    await stage.stop();
  }
}

/**
 * Every address of the back office that needs no id, after the list of orders; what was loaded before is cached and not
 * counted.
 */
async function officeBytes(browser: Browser, at: string, stage: Stage): Promise<BrowserFigures['office']> {
  const token = randomBytes(24).toString('base64url');
  await stage.db.query(
    `insert into login_session (token_hash, staff_user_id, expires_at) select $1, id, now() + interval '1 hour'
      from staff_user where 'admin' = any(roles) order by id limit 1`,
    [tokenHash(token)],
  );
  const context = await browser.newContext({extraHTTPHeaders: {'accept-encoding': 'gzip'}});
  await context.addInitScript(value => localStorage.setItem('staff_token', value), token);
  const page = await context.newPage();
  const loaded = new Set<string>();
  let bytes = 0;
  page.on('response', response => {
    if (response.request().resourceType() !== 'script' || loaded.has(response.url())) return;
    loaded.add(response.url());
    bytes += Number(response.headers()['content-length'] ?? 0);
  });
  const open = async (address: string): Promise<number> => {
    bytes = 0;
    await page.goto(`${at}${address}`, {waitUntil: 'load'});
    await page.getByRole('heading', {level: 1}).first().waitFor({timeout: 30_000});
    await page.waitForLoadState('networkidle', {timeout: 15_000}).catch(() => undefined);
    return bytes;
  };
  const firstListBytes = await open('/admin/pedidos');
  const rest: {path: string; bytes: number}[] = [];
  for (const address of (addresses as string[]).filter(one => one.startsWith('/admin/') && !one.includes(':')))
    rest.push({path: address, bytes: await open(address)});
  await context.close();
  return {firstListBytes, screens: rest.length, heaviest: rest.sort((a, b) => b.bytes - a.bytes).slice(0, 5)};
}

async function moveMap(
  browser: Browser,
  url: string,
): Promise<{firstDrawMs: number; frameP50Ms: number; frameP99Ms: number}> {
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  await page.goto(url, {waitUntil: 'load'});
  const canvas = page.locator('canvas').first();
  await canvas.waitFor({timeout: 30_000});
  await page.waitForFunction(() => performance.getEntriesByName('seatmap:first-draw').length > 0, undefined, {
    timeout: 30_000,
  });
  const firstDrawMs = await page.evaluate(() => {
    const drawn = performance.getEntriesByName('seatmap:first-draw')[0]!;
    const data = performance
      .getEntriesByType('resource')
      .filter(r => r.name.includes('/api/public/plans/') || r.name.includes('/states')) as PerformanceResourceTiming[];
    return drawn.startTime - Math.max(0, ...data.map(r => r.responseEnd));
  });
  const frames = await frameTimes(page, canvas);
  await page.close();
  const sorted = [...frames].sort((a, b) => a - b);
  return {
    firstDrawMs: round(firstDrawMs, 1),
    frameP50Ms: round(median(frames), 1),
    frameP99Ms: round(sorted[Math.floor(sorted.length * 0.99)] ?? 0, 1),
  };
}

async function frameTimes(page: Page, canvas: ReturnType<Page['locator']>): Promise<number[]> {
  const box = (await canvas.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, {frames});
  });
  await page.mouse.move(x, y);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -120);
  await page.mouse.down();
  for (let i = 0; i < 60; i++) await page.mouse.move(x + Math.sin(i / 5) * 160, y + Math.cos(i / 7) * 100);
  await page.mouse.up();
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 120);
  return page.evaluate(() => (window as unknown as {frames: number[]}).frames.slice(1));
}
