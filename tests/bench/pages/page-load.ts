/** What one page costs a visitor's browser until it stands: its JavaScript on the wire, and Lighthouse. */
import {spawn} from 'node:child_process';
import path from 'node:path';
import type {Browser} from '@playwright/test';
import {root} from '../stage';

export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Bytes on the wire (gzip, as the server sends them to a browser that asks for gzip only). */
export async function scriptBytes(browser: Browser, url: string, cookie = ''): Promise<number> {
  const context = await browser.newContext({extraHTTPHeaders: {'accept-encoding': 'gzip', ...asHeader(cookie)}});
  const page = await context.newPage();
  let bytes = 0;
  page.on('response', response => {
    if (response.request().resourceType() === 'script') bytes += Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto(url, {waitUntil: 'networkidle'}).catch(() => page.goto(url, {waitUntil: 'load'}));
  await context.close();
  return bytes;
}

/** Lighthouse's: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up, given by the browser to every request. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export interface FirstVisit {
  /** On the wire, with headers: all of it, the typeface in it, and the code. */
  bytes: number;
  fontBytes: number;
  codeBytes: number;
  /** Of all: what sections further down fetch once the page stands. */
  laterBytes: number;
  requests: number;
  lcpMs: number;
  cls: number;
}

/** A phone on slow 4G with nothing kept, the processor as it is. `customer`: the cookie of somebody who has an account. */
export async function firstVisit(browser: Browser, url: string, customer = ''): Promise<FirstVisit> {
  const context = await browser.newContext({viewport: {width: 412, height: 823}, deviceScaleFactor: 1.75});
  if (customer) await context.addCookies([{name: 'customer', value: customer, url: new URL(url).origin}]);
  await context.addInitScript(hasAccount => {
    if (hasAccount) localStorage.setItem('has_account', '1');
    const kept = {lcp: 0, cls: 0};
    Object.assign(window, {kept});
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) kept.lcp = entry.startTime;
    }).observe({type: 'largest-contentful-paint', buffered: true});
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) kept.cls += (entry as unknown as {value: number}).value;
    }).observe({type: 'layout-shift', buffered: true});
  }, customer !== '');
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  const kinds = new Map<string, string>();
  const told: FirstVisit = {bytes: 0, fontBytes: 0, codeBytes: 0, laterBytes: 0, requests: 0, lcpMs: 0, cls: 0};
  cdp.on('Network.responseReceived', ({requestId, type}) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    told.requests++;
    told.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Font') told.fontBytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') told.codeBytes += encodedDataLength;
  });
  await page.goto(url, {waitUntil: 'load'});
  await page.getByRole('heading', {level: 1}).first().waitFor({timeout: 30_000});
  await page.waitForLoadState('networkidle');
  const standing = {...told};
  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(() => (window as unknown as {kept: {lcp: number; cls: number}}).kept);
  await context.close();
  return {
    ...standing,
    laterBytes: told.bytes - standing.bytes,
    lcpMs: Math.round(seen.lcp),
    cls: Math.round(seen.cls * 1000) / 1000,
  };
}

export interface LighthouseReport {
  /** Performance, accessibility and the others, of 100. */
  scores: Record<string, number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Audits of accessibility that somebody failed. */
  failed: string[];
}

interface Report {
  categories: Record<string, {score: number; auditRefs: {id: string}[]}>;
  audits: Record<string, {score: number | null; numericValue?: number}>;
}

/** On a phone as Lighthouse plays it. A text says why there is none. */
export async function lighthouse(url: string, chromiumPath: string, cookie = ''): Promise<LighthouseReport | string> {
  const {output, trouble} = await runLighthouse(url, chromiumPath, cookie);
  try {
    const {categories, audits} = JSON.parse(output) as Report;
    const value = (id: string) => audits[id]?.numericValue ?? 0;
    return {
      scores: Object.fromEntries(Object.entries(categories).map(([name, c]) => [name, Math.round(c.score * 100)])),
      lcpMs: Math.round(value('largest-contentful-paint')),
      tbtMs: Math.round(value('total-blocking-time')),
      cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
      failed: (categories.accessibility?.auditRefs ?? []).map(({id}) => id).filter(id => audits[id]?.score === 0),
    };
  } catch {
    return `no result: ${trouble}`;
  }
}

function runLighthouse(url: string, chromiumPath: string, cookie: string): Promise<{output: string; trouble: string}> {
  const program = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      url,
      '--output=json',
      '--quiet',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=--headless=new ${ARGS.join(' ')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify(asHeader(cookie))}`] : []),
    ],
    {env: {...process.env, CHROME_PATH: chromiumPath}, timeout: 180_000},
  );
  const [output, trouble]: [Buffer[], Buffer[]] = [[], []];
  program.stdout.on('data', (piece: Buffer) => output.push(piece));
  program.stderr.on('data', (piece: Buffer) => trouble.push(piece));
  return new Promise(resolve => {
    const end = (why = '') =>
      resolve({
        output: Buffer.concat(output).toString(),
        trouble: why || (Buffer.concat(trouble).toString().trim().split('\n').at(-1) ?? ''),
      });
    program.once('error', error => end(error.message));
    program.once('close', () => end());
  });
}

const asHeader = (cookie: string): Record<string, string> => (cookie ? {cookie} : {});
