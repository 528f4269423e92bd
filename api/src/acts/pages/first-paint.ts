/**
 * Pages of the shop that are drawn here before the browser's own code has come (storefront/src/first-paint.tsx): what they
 * say is asked for as the visitor's browser would ask, with its cookie, and travels with the page, so the browser does
 * not ask again. Whatever fails or takes long is no reason to wait: the page comes empty then and draws itself.
 */
import {existsSync, readFileSync, statSync} from 'node:fs';
import type {IncomingMessage} from 'node:http';
import {createRequire} from 'node:module';
import path from 'node:path';
import {log} from '../../platform/process/log';

interface Painter {
  pages: Record<string, {asks: Record<string, string>; isOwn: boolean}>;
  draw(path: string, answers: Record<string, unknown>): string;
}

export interface DrawnPage {
  html: string;
  /** With what only its visitor may see. */
  isOwn: boolean;
}

/** Milliseconds; as long as the page's own code takes on a phone's connection. */
const PATIENCE = 500;
/** The cookie of somebody who has logged in. */
const LOGGED_IN = /(?:^|;\s*)customer=/;
/** What stands in index.html until the shop draws itself. */
const ROOM = /(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>)/;
/** The script that asks ahead: it has to find the answers above it. */
const ASKS_AHEAD = '<script src="/early.js"';

export class FirstPaint {
  private painter?: Painter | null;
  private index = {text: '', at: 0};

  constructor(private readonly root: string) {}

  /** null: not one of its pages, or not for this visitor, or not now. */
  async draw(req: IncomingMessage, url: string): Promise<DrawnPage | null> {
    if (this.painter === undefined) this.painter = load(this.root);
    const {painter} = this;
    const page = painter && Object.hasOwn(painter.pages, url) ? painter.pages[url] : undefined;
    if (!painter || !page || (req.url ?? '').includes('?')) return null;
    if (page.isOwn && !LOGGED_IN.test(req.headers.cookie ?? '')) return null;
    try {
      const answers = await askAll(req, page.asks);
      const html = this.shell()
        .replace(ROOM, (_, before: string, after: string) => `${before}${inert(painter.draw(url, answers))}${after}`)
        .replace(ASKS_AHEAD, ahead => `${asData(answers)}\n    ${ahead}`);
      return {html, isOwn: page.isOwn};
    } catch (error) {
      log.debug({path: url, reason: (error as Error).message}, 'a page is not drawn ahead');
      return null;
    }
  }

  private shell(): string {
    const file = path.join(this.root, 'index.html');
    const {mtimeMs} = statSync(file);
    if (mtimeMs !== this.index.at) this.index = {text: readFileSync(file, 'utf8'), at: mtimeMs};
    return this.index.text;
  }
}

function load(root: string): Painter | null {
  const file = path.join(root, '.server', 'first-paint.cjs');
  if (!existsSync(file)) return null;
  try {
    return createRequire(__filename)(file) as Painter;
  } catch (error) {
    log.error({err: (error as Error).message}, 'no page is drawn ahead: what draws them cannot be loaded');
    return null;
  }
}

/** At the address that the visitor came in by. @throws when one of them is not answered well. */
async function askAll(req: IncomingMessage, asks: Record<string, string>): Promise<Record<string, unknown>> {
  const {localAddress = '', localPort = 0} = req.socket;
  const at = `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}/api/public`;
  const headers = {accept: 'application/json', ...(req.headers.cookie && {cookie: req.headers.cookie})};
  const signal = AbortSignal.timeout(PATIENCE);
  const entries = Object.entries(asks).map(async ([key, what]) => {
    const answer = await fetch(at + what, {headers, signal, redirect: 'error'});
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
    return [key, await answer.json()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Its buttons do nothing until the shop's code is here, so nobody can press them; it takes no room of its own. */
const inert = (html: string): string => `<div class="first-paint" inert>${html}</div>`;

/** No script: the policy lets none stand in a page. `<` could end the element. */
const asData = (answers: Record<string, unknown>): string =>
  `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;
