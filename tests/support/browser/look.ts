/**
 * What every screen must hold, whoever made it: a heading, no sideways scroll, nothing that axe calls serious, by day
 * and by night.
 */
import fs from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {expect, test, type Page} from '@playwright/test';
import {drawn, drawnOf} from '../run/draw';
import {LONG} from '../run/long';
import {spent} from './costs';

/** By night only the colours are others. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What the screens that were judged whole were made of: of the whole run, in a file that begins anew with each. */
const judgedFile = (): string => path.join(test.info().project.outputDir, 'judged.txt');

/**
 * What can be seen on the screen and has not been on one that was judged whole: an element, a role, a component. A
 * screen of known parts has their colours and their roles; that everything on it has a name is asked of every screen.
 */
async function newParts(page: Page): Promise<string[]> {
  const parts = await page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility()) continue;
      found.add(`${element.tagName} ${element.getAttribute('role') ?? ''}`);
      // Of the office's components the name, not each of their states, nor the field that they show; generated names
      // say nothing.
      for (const name of element.classList)
        if (!/^(css|ra-input|column)-/.test(name) && (!/^Mui|^Ra/.test(name) || /-root$/.test(name))) found.add(name);
    }
    return [...found];
  });
  const file = judgedFile();
  const judged = new Set(fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []);
  return parts.filter(part => !judged.has(part));
}

/** Judged and found good: what has failed is judged again when it is tried again. */
function keepJudged(parts: string[]): void {
  fs.mkdirSync(path.dirname(judgedFile()), {recursive: true});
  fs.appendFileSync(judgedFile(), parts.map(part => `${part}\n`).join(''));
}

/** A heading with words, a title, the language; what can be pressed or filled in and has no name to be said. */
const unsaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasWords = (text: string | null | undefined) => /\p{L}{2}/u.test(text ?? '');
    const headings = [...document.querySelectorAll<HTMLElement>('h1, [role=heading][aria-level="1"]')].filter(
      one => one.checkVisibility({visibilityProperty: true}) && !one.closest('[aria-hidden=true]'),
    );
    const problems = [
      headings.length > 1 && 'several h1',
      headings.length === 0 && 'no h1',
      headings.length === 1 && !hasWords(headings[0]!.textContent) && 'an h1 without words',
      document.documentElement.lang !== 'es' && 'lang is not es',
      !hasWords(document.title) && 'no title',
    ].filter(one => one !== false);
    const textOf = (ids: string | null) =>
      (ids ?? '')
        .split(/\s+/)
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join('');
    const isNamed = (element: HTMLElement) =>
      [
        element.getAttribute('aria-label'),
        textOf(element.getAttribute('aria-labelledby')),
        element.title,
        element.getAttribute('placeholder'),
        element.textContent,
        element.querySelector('img[alt]')?.getAttribute('alt'),
        element.querySelector('svg title')?.textContent,
        ...[...((element as HTMLInputElement).labels ?? [])].map(label => label.textContent),
        /^(button|submit|reset)$/.test((element as HTMLInputElement).type) ? (element as HTMLInputElement).value : '',
      ].some(text => text?.trim());
    const nameless = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=link], [role=tab], [role=checkbox], [role=combobox]',
      ),
    ]
      .filter(element => element.checkVisibility() && !element.closest('[aria-hidden=true]') && !isNamed(element))
      .slice(0, 3)
      .map(element => `without a name: ${element.outerHTML.slice(0, 120)}`);
    return [...problems, ...nameless];
  });

/** Everything is of one origin, so the findings need no page of their own to be put together in: a third of the time. */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({page}).setLegacyMode(true).options({resultTypes: ['violations']});

/** Serious and critical findings, one line each: rule, element, what is wrong. */
async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = axeOn(page);
  const {violations} = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(found => found.impact === 'serious' || found.impact === 'critical')
    .flatMap(found =>
      found.nodes
        .slice(0, 3)
        .map(
          node =>
            `${found.id}: ${node.target.join(' ')} · ${(node.failureSummary ?? '').split('\n').slice(1, 2).join('').trim()}`,
        ),
    );
}

/** Waits until the screen has its heading and nothing stands in for what is still on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', {level: 1}).first()).toBeVisible({timeout: 45_000});
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, {timeout: 45_000});
  await expect(page.getByRole('progressbar')).toHaveCount(0, {timeout: 45_000});
}

/** Colours on their way from one to another are nobody's design. */
const still = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const drawn = async () => {
      await new Promise(frame => requestAnimationFrame(() => requestAnimationFrame(frame)));
      const ending = document
        .getAnimations()
        .filter(one => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(ending.map(one => one.finished));
    };
    // A browser that draws nothing for a while also moves nothing.
    await Promise.race([drawn(), new Promise(enough => setTimeout(enough, 3000))]);
  });

/** What the page decides while it is being judged (a button that may be pressed now) has its new colours at once. */
const withoutTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const {dataset} = document.documentElement;
    if (dataset.withoutTransitions) return;
    dataset.withoutTransitions = 'yes';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; // what the page's policy lets in
  });

/** A mail is shown in a frame without scripts, which axe could not look into: for the look it gets them. */
async function openFrames(page: Page): Promise<void> {
  for (const frame of await page.locator('iframe[sandbox]').all()) {
    await frame.evaluate(
      (element: HTMLIFrameElement) =>
        new Promise(loaded => {
          element.addEventListener('load', loaded, {once: true});
          element.removeAttribute('sandbox');
          element.srcdoc = `${element.srcdoc}`;
        }),
    );
  }
}

/** Pixels by which the page is wider than the window, and what sticks out. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const {scrollWidth, clientWidth} = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')]
      .filter(element => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3);
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide.map(element => `${element.tagName.toLowerCase()} ${element.className.toString().slice(0, 60)}`),
    ];
  });

/** WCAG 1.4.4 and 1.4.10: letters at double size on a phone, and 320 px, without a sideways scroll. */
async function narrowProblems(page: Page, before: {width: number; height: number}): Promise<string[]> {
  const problems: string[] = [];
  const letters = (size: string) =>
    page.evaluate(percent => void (document.documentElement.style.fontSize = percent), size);
  const narrow: [width: number, letters: string][] = [
    [390, '200%'],
    [320, ''],
  ];
  // The same page comes again and again: one of the two each time.
  for (const [width, size] of drawnOf(`narrow ${new URL(page.url()).pathname.replace(/\d+/g, '')}`, narrow, 2)) {
    await page.setViewportSize({width, height: before.height});
    await letters(size);
    await still(page);
    const wide = await sideways(page);
    if (wide.length) problems.push(`wider than ${width}${size && ` with letters at ${size}`}: ${wide.join(', ')}`);
  }
  await letters('');
  await page.setViewportSize(before);
  return problems;
}

export interface Look {
  /** Also with letters at double size, and at 320 px: where the page is one of the shop's. */
  narrow?: boolean;
  /** Widths at which it must not scroll sideways; the window's own when absent. */
  widths?: number[];
}

export const expectGoodLook = (page: Page, look: Look = {}): Promise<void> => spent('look', () => judge(page, look));

async function judge(page: Page, {widths, narrow = false}: Look): Promise<void> {
  const problems = await unsaid(page);
  const before = page.viewportSize();
  for (const width of widths ?? [before?.width ?? 0]) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({width, height: before?.height ?? 800});
    await still(page);
    const wide = await sideways(page);
    if (wide.length) problems.push(`wider than ${width}: ${wide.join(', ')}`);
  }
  if (before && page.viewportSize()?.width !== before.width) await page.setViewportSize(before);
  if (narrow && before) problems.push(...(await narrowProblems(page, before)));
  const parts = await newParts(page);
  if (LONG || parts.length > 0) {
    await openFrames(page);
    await withoutTransitions(page);
    await page.emulateMedia({colorScheme: 'light'}); // an earlier look may have left it by night
    await still(page);
    const found = await spent('look: axe', () => seriousFindings(page));
    if (drawn(`by night ${new URL(page.url()).pathname.replace(/\d+/g, '')}`, 3)) {
      await page.emulateMedia({colorScheme: 'dark'});
      await still(page);
      const byNight = await spent('look: axe by night', () => seriousFindings(page, OF_COLOUR));
      found.push(...byNight.map(one => `by night ${one}`));
    }
    if (found.length === 0) keepJudged(parts);
    problems.push(...found);
  }
  expect.soft(problems, new URL(page.url()).pathname).toEqual([]);
}
