/**
 * The house's own words of a transactional mail: what staff wrote in place of ours, with places (`{{pedido}}`) for what is
 * each reader's. Promise: a place that is none is refused when it is written, and one that is empty leaves no hole; facts,
 * links, what the law demands and what keeps a reader safe are no words and stay as they are (mail/letter.ts).
 */
import {afterComma, fillPlaces} from '../newsletters/fields';

export const SLOTS = ['subject', 'preheader', 'title', 'before', 'after', 'label'] as const;
export type Slot = (typeof SLOTS)[number];
/** By slot; an empty one is ours. */
export type Words = Record<Slot, string>;

/** Characters that a slot may have. */
export const MOST: Words extends Record<infer K extends string, string> ? Record<K, number> : never = {
  subject: 150,
  preheader: 200,
  title: 100,
  before: 3000,
  after: 3000,
  label: 60,
};

/** Those of every mail: the house, and what we say ourselves in that place. */
export const OF_ALL = {club: 'El nombre de la organización', texto: 'Lo que dice aquí el original'} as const;

const PLACE = /\{\{\s*([^{}]{0,120}?)\s*\}\}/g;

/** A sentence about the first place that is none; undefined: all are. */
export function badPlace(text: string, known: readonly string[]): string | undefined {
  for (const [, inner] of text.matchAll(PLACE)) {
    const [name, fallback, ...more] = inner!.split('|').map(part => part.trim());
    if (!known.includes(name!))
      return `No existe {{${name}}}. Los de este correo: ${known.map(one => `{{${one}}}`).join(', ')}.`;
    if (fallback !== undefined && (more.length > 0 || fallback === '' || fallback.length > 60))
      return `Detrás de «|», en {{${name}|…}}, va lo que se dice cuando no hay nada: entre 1 y 60 caracteres.`;
  }
  return /\{\{|\}\}/.test(text.replace(PLACE, ''))
    ? 'Hay unas llaves sin cerrar: un hueco se escribe {{así}}.'
    : undefined;
}

export const fillWords = (text: string, values: Record<string, string>, show: (value: string) => string): string =>
  fillPlaces(
    text,
    (name, fallback, _isInLink, comma) =>
      afterComma(comma, (Object.hasOwn(values, name) && values[name]) || (fallback ?? '')),
    show,
  );

/**
 * Our words of an example with places where the example's values stand: what staff begin with. Of values that are part of
 * others the longest is taken.
 */
export function withPlaces(text: string, values: Record<string, string>): string {
  const byValue = new Map(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [value, name]),
  );
  if (byValue.size === 0) return text;
  const all = [...byValue.keys()]
    .sort((a, b) => b.length - a.length)
    .map(value => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return text.replace(
    new RegExp(`(?<![\\p{L}\\d])(?:${all.join('|')})(?![\\p{L}\\d])`, 'gu'),
    value => `{{${byValue.get(value)}}}`,
  );
}
