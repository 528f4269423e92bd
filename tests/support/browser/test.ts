/**
 * Playwright's `test` for this product. Promise: a console error, a refused request, a violated content policy or a
 * request to another house fails the test that it happened in, unless the test has said that it wants it.
 */
import fs from 'node:fs';
import path from 'node:path';
import {test as base, expect, type BrowserContext, type Page} from '@playwright/test';
import {spent} from './costs';
import {BASE, staffToken, type Role} from './staff';

export {BASE, expect};

export interface Trouble {
  /** What this test provokes: «409 POST /api/public/cart/seats», or a part of a console message. */
  expect(what: string | RegExp): void;
  /** Another house of this test: an installation of its own. */
  alsoAt(origin: string): void;
  /** All that went wrong and was not wanted. */
  found(): string[];
  /** Forgets what was found so far; for tests that look page by page. */
  clear(): void;
}

interface Fixtures {
  trouble: Trouble;
  /** A page of another visitor, with cookies and storage of its own. */
  visitor: () => Promise<Page>;
  /** A page of somebody at work, logged in. */
  as: (role: Role) => Promise<Page>;
  /** Whoever sells has one cart, whichever test they sell in: from here on until its end it is this test's alone. */
  till: (role: Role) => Promise<void>;
  watched: (context: BrowserContext) => BrowserContext;
  spending: void;
}

/** False: somebody else has made it. The run begins without any. */
function isMade(folder: string): boolean {
  fs.mkdirSync(path.dirname(folder), {recursive: true});
  try {
    fs.mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

export const test = base.extend<Fixtures>({
  spending: [({browserName: _}, use) => spent('test', use), {auto: true}],
  trouble: [
    async ({context}, use) => {
      const trouble = newTrouble();
      trouble.watch(context);
      await use(trouble);
      expect(trouble.found(), 'what went wrong unasked in the browser').toEqual([]);
    },
    {auto: true},
  ],
  watched: async ({trouble}, use) => {
    const opened: BrowserContext[] = [];
    await use(context => {
      (trouble as WatchingTrouble).watch(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map(context => context.close()));
  },
  visitor: async ({browser, watched}, use) => {
    await use(async () => watched(await browser.newContext()).newPage());
  },
  till: async ({browserName: _}, use) => {
    const taken = new Map<Role, string>();
    await use(async role => {
      const folder = path.join(test.info().project.outputDir, `till-${role}`);
      while (!taken.has(role))
        if (isMade(folder)) taken.set(role, folder);
        else await new Promise(resolve => setTimeout(resolve, 100));
    });
    for (const folder of taken.values()) fs.rmdirSync(folder);
  },
  as: async ({browser, watched, till}, use) => {
    await use(async role => {
      if (/clerk$/i.test(role)) await till(role);
      const localStorage = [{name: 'staff_token', value: await staffToken(role)}];
      return watched(
        await browser.newContext({storageState: {cookies: [], origins: [{origin: BASE, localStorage}]}}),
      ).newPage();
    });
  },
});

interface WatchingTrouble extends Trouble {
  watch(context: BrowserContext): void;
}

function newTrouble(): WatchingTrouble {
  let seen: string[] = [];
  const wanted: (string | RegExp)[] = [];
  const houses = [BASE];
  const isWanted = (text: string) =>
    wanted.some(what => (typeof what === 'string' ? text.includes(what) : what.test(text)));
  return {
    expect: what => void wanted.push(what),
    alsoAt: origin => void houses.push(origin),
    found: () => [...new Set(seen.filter(text => !isWanted(text)))],
    clear: () => void (seen = []),
    watch(context) {
      context.on('console', message => {
        // A refused request is told below with its method and address, which the console leaves out.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          seen.push(`console: ${message.text()}`);
      });
      context.on('weberror', error => void seen.push(`exception: ${error.error().message}`));
      context.on('request', request => {
        if (/^(https?|wss?):/.test(request.url()) && !houses.includes(new URL(request.url()).origin))
          seen.push(`foreign: ${request.url()}`);
      });
      context.on('requestfailed', request => {
        const reason = request.failure()?.errorText ?? '';
        // A page that is left gives up what it was loading, and its live stream.
        if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${request.method()} ${request.url()} ${reason}`);
      });
      context.on('response', response => {
        if (response.status() >= 400)
          seen.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
      });
    },
  };
}
