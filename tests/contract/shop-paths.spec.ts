/** The server knows which addresses of the shop lead somewhere; the shop's own table says so first. */
import fs from 'node:fs';
import path from 'node:path';
import {SHOP_PATHS} from '../../api/src/acts/pages/shop-addresses';

test('[S16] the addresses that the server knows are those of the shop', () => {
  const routes = fs.readFileSync(path.resolve(__dirname, '../../storefront/src/routes.tsx'), 'utf8');
  const paths = [...routes.matchAll(/\{\s*path: '([^']+)'/g)].map(([, one]) => one!).filter(one => one !== '*');
  expect(paths.length).toBeGreaterThan(30);
  expect([...SHOP_PATHS].sort()).toEqual(paths.sort());
});
