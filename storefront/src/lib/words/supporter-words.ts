// What a supporter's card gives, in the words of somebody who sells it.
import type {SupporterTier} from '../api/types';
import {percent} from './format';

type Gives = Pick<SupporterTier, 'discountBp' | 'maxDiscountedTickets' | 'shopDiscountBp' | 'presaleHours'>;

/**
 * @param each «cada partido», as the house calls it
 * @param isOfEach the tickets are those of each of a family
 */
export function benefitsOf(
  gives: Gives,
  {each, hasShop, isOfEach}: {each: string; hasShop: boolean; isOfEach: boolean},
) {
  const {discountBp, maxDiscountedTickets: most, shopDiscountBp, presaleHours} = gives;
  return [
    ...(discountBp > 0 && most > 0
      ? [
          `${percent(discountBp)} % de descuento en ${most === 1 ? 'una entrada' : `${most} entradas`} de ${each}` +
            (isOfEach ? ', por cada persona de la familia' : ''),
        ]
      : []),
    ...(shopDiscountBp > 0 && hasShop
      ? [`${percent(shopDiscountBp)} % de descuento en los productos de la tienda`]
      : []),
    ...(presaleHours > 0 ? [`Compras entradas ${hours(presaleHours)} antes que los demás`] : []),
  ];
}

const hours = (n: number) => (n === 1 ? 'una hora' : `${n} horas`);

/** «De 14 a 25 años»; empty: whatever one's age. */
export function ageWords({minAge, maxAge}: Pick<SupporterTier, 'minAge' | 'maxAge'>): string {
  const from = minAge || null;
  if (from !== null && maxAge !== null) return `De ${from} a ${maxAge} años`;
  if (from !== null) return `Desde los ${from} años`;
  return maxAge === null ? '' : `Hasta los ${maxAge} años`;
}

export const hasAges = ({minAge, maxAge}: Pick<SupporterTier, 'minAge' | 'maxAge'>) =>
  minAge !== null || maxAge !== null;

export const SUPPORTERS_PATH = '/simpatizantes';
export const JOIN = 'carne';
export const RENEW = 'renovar';
/** With the link of a notice. */
export const NOTICE = 'aviso';
