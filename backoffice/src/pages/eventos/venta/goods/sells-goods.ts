// Whether products and experiences are sold here. Beside a trial nothing else is bought.
import type {StaffCart} from '../../../../providers/api-types';
import {uses} from '../../../../providers/permissions';

export const sellsGoods = (cart: StaffCart | undefined): boolean =>
  uses('shop') && !(cart?.lines.some(line => line.isTrial) ?? false);
