// The shop's shelf, read again after something was taken from it.
import {api} from '../api/api';
import {shopKey, shopProductKey} from '../api/keys';
import {load} from '../api/query';

/** How many are left has changed, for this visitor or by another. */
export function reloadShelf(slug: string): void {
  void load(shopKey, api.shop, true);
  void load(shopProductKey(slug), () => api.shopProduct(slug), true);
}
