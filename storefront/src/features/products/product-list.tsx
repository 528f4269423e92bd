// The shop's categories, one under the other in their order, with the way to each at the top.
import type {Shop, ShopProduct} from '../../lib/api/types';
import {arrive} from '../../lib/sale/arrival';
import {productPath} from '../../lib/words/goods-words';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {ProductCard} from './product-card';
import './product-list.css';

/** One step back leads to the list. */
export const IN_LIST = {isInList: true};

/** As many cards as a first screen shows. */
const FIRST_SCREEN = 4;

interface Props {
  shop: Shop;
  shown: ShopProduct[];
  /** The address of the list as it is, for the way into a product and back. */
  search: URLSearchParams;
  /** What stands below the list and is led to from its top. */
  below?: {id: string; name: string} | null;
}

/** The product opens over the list as it is. */
function pathIn(search: URLSearchParams, slug: string): string {
  const kept = new URLSearchParams(search);
  kept.delete('producto');
  kept.delete('tarjeta-regalo');
  const text = kept.toString();
  return text ? `${productPath(slug)}&${text}` : productPath(slug);
}

export function ProductList({shop, shown, search, below = null}: Props) {
  const sections = shop.categories
    .map(category => ({category, products: shown.filter(product => product.categoryId === category.id)}))
    .filter(({products}) => products.length > 0);
  const ways = [...sections.map(({category: {slug, name}}) => ({id: slug, name})), ...(below ? [below] : [])];
  return (
    <>
      {ways.length > 1 && (
        <nav aria-label="Categorías" className="shop-chips">
          <ul>
            {ways.map(({id, name}) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={event => {
                    event.preventDefault();
                    arrive(document.getElementById(id));
                  }}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="stack shop-sections">
        {sections.map(({category, products}, at) => (
          <section key={category.id} aria-labelledby={category.slug}>
            <div className="section-head">
              <h2 id={category.slug}>{category.name}</h2>
              {category.description && <p className="muted">{category.description}</p>}
            </div>
            <ul className="product-grid">
              {products.map((product, i) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  to={pathIn(search, product.slug)}
                  state={IN_LIST}
                  isFirst={at === 0 && i < FIRST_SCREEN}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

export function ProductsWaiting({cards = 8}: {cards?: number}) {
  return (
    <Loading label="Cargando los productos…">
      <div className="product-grid">
        {Array.from({length: cards}, (_, i) => (
          <div key={i} className="product-card">
            <Bone ratio="1" />
            <div className="product-card-words">
              <Bone width="85%" height="1.2rem" />
              <Bone width="4.5rem" height="1.4rem" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
