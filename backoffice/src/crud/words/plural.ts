/** «1 entrada», «1.234 entradas». */
import {formatCount} from './count';

export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
