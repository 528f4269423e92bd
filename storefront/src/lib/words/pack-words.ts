// What is said of a pack in a few words.
import {count, percent, plainDay} from './format';
import type {ShopPack} from '../api/types';

export const packPath = (pack: {slug: string}) => `/packs-eventos/${pack.slug}`;

/** «Eliges 4 de 6 sesiones». */
export function packKind({kind, choose, sessionCount}: ShopPack): string {
  if (kind === 'pick') return `Eliges ${choose} de ${sessionCount} sesiones`;
  if (kind === 'flexible') return `${count(choose ?? 0)} créditos para ${sessionCount} sesiones`;
  return 'Todo incluido';
}

export const packLeft = ({left}: ShopPack): string | null =>
  left === null ? null : left === 0 ? 'Agotado' : left === 1 ? 'Queda 1' : `Quedan ${left}`;

export const packUntil = ({saleEndsAt, timezone}: ShopPack): string =>
  `A la venta hasta el ${plainDay(saleEndsAt, timezone)}`;

export const packDiscount = ({discountBp}: ShopPack): string | null =>
  discountBp === null ? null : `${percent(discountBp)} % menos`;

export const packs = (n: number): string => (n === 1 ? '1 pack' : `${count(n)} packs`);
export const credits = (n: number): string => (n === 1 ? '1 crédito' : `${count(n)} créditos`);
