// «/productos»: what the club sells besides tickets; with `?producto=` one of it, over the list.
import {useEffect} from 'react';
import {useLocation, useNavigate, useSearchParams} from 'react-router';
import {ProductDialog} from '../../features/products/product-dialog';
import {IN_LIST, ProductList, ProductsWaiting} from '../../features/products/product-list';
import {found, isFiltered} from '../../features/products/shop-filter';
import {ShopFilters} from '../../features/products/shop-filters';
import {useSells} from '../../lib/activities';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {shopKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Trouble} from '../../ui/screens/trouble';

export default function ProductsPage() {
  const [search] = useSearchParams();
  const slug = search.get('producto');
  const hasExperiences = useSells('experiences');
  const {data: shop, error, reload} = useQuery(shopKey, api.shop);
  const product = slug ? shop?.products.find(one => one.slug === slug) : undefined;
  useTitle(product?.name ?? 'Productos');
  const shown = shop ? found(shop, search) : [];
  const wanted = new URLSearchParams([...search].filter(([name]) => name !== 'producto')).toString();
  const amount = shown.length;
  useEffect(() => {
    if (wanted) announce(amount === 1 ? 'Un producto' : `${amount} productos`);
  }, [amount, wanted]);
  const close = useWayBack();

  return (
    <div className="page">
      <div className="shop-head">
        <div className="shop-head-title">
          <h1>Productos</h1>
          {hasExperiences && <PageLink to="/experiencias">Ver las experiencias</PageLink>}
        </div>
        {shop && shop.products.length > 0 && <ShopFilters products={shop.products} />}
      </div>
      {error && <Trouble error={error} onRetry={() => void reload()} />}
      {!shop && !error && <ProductsWaiting />}
      {shop?.products.length === 0 && (
        <Notice title="Ahora mismo no hay productos a la venta">
          <p>Vuelve pronto: aquí aparecerá lo que se pueda comprar.</p>
          {hasExperiences && <PageLink to="/experiencias">Mira las experiencias</PageLink>}
        </Notice>
      )}
      {shop && shop.products.length > 0 && amount === 0 && isFiltered(search) && (
        <Notice title="Nada con esos filtros">Prueba con otra talla o quita algún filtro.</Notice>
      )}
      {shop && amount > 0 && <ProductList shop={shop} shown={shown} search={search} />}
      {shop && slug && <ProductDialog slug={slug} product={product} onClose={() => close(wanted)} />}
    </div>
  );
}

/** Out of a product: one step back where one came from the list, else to the list. */
function useWayBack(): (search: string) => void {
  const navigate = useNavigate();
  const {state} = useLocation();
  return search => {
    if ((state as Partial<typeof IN_LIST> | null)?.isInList) void navigate(-1);
    else void navigate({pathname: '/productos', search}, {replace: true});
  };
}
