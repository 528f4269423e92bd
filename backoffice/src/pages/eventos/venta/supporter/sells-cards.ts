// Whether supporters' cards are shown and sold here. Beside a trial nothing else is bought.
import type {StaffCart} from '../../../../providers/api-types';
import {uses} from '../../../../providers/permissions';

export const sellsCards = (cart: StaffCart | undefined): boolean =>
  uses('supporters') && !(cart?.lines.some(line => line.isTrial) ?? false);
