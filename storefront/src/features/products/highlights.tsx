// A few things of the shop for the front page, one of each category in turn.
import {useSells} from '../../lib/activities';
import {api} from '../../lib/api/api';
import {shopKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import type {Shop, ShopProduct} from '../../lib/api/types';
import {isSoldOut, productPath} from '../../lib/words/goods-words';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {ProductCard} from './product-card';

const MOST = 5;

/** The first that can be had of every category, then the second …; without a picture only after those with one. */
function highlightsOf({categories, products}: Shop): ShopProduct[] {
  const shelves = categories.map(({id}) =>
    products
      .filter(product => product.categoryId === id && !isSoldOut(product))
      .sort((a, b) => Number(b.imageUrl !== null) - Number(a.imageUrl !== null)),
  );
  const deepest = Math.max(0, ...shelves.map(shelf => shelf.length));
  return Array.from({length: deepest}, (_, i) => shelves.flatMap(shelf => shelf.slice(i, i + 1)))
    .flat()
    .slice(0, MOST);
}

export default function Highlights() {
  const hasExperiences = useSells('experiences');
  const {data} = useQuery(shopKey, api.shop);
  const products = data ? highlightsOf(data) : [];
  if (products.length === 0) return null;
  return (
    <Section
      title="De la tienda"
      aside={
        <span className="home-shop-ways">
          <PageLink to="/productos">Todos los productos</PageLink>
          {hasExperiences && <PageLink to="/experiencias">Experiencias</PageLink>}
        </span>
      }
    >
      <ul className="product-grid product-row">
        {products.map(product => (
          <ProductCard key={product.id} product={product} to={productPath(product.slug)} />
        ))}
      </ul>
    </Section>
  );
}
