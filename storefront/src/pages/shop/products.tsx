// «/productos»: what the club sells besides tickets; with `?producto=` one of it, with `?tarjeta-regalo` a gift card, over
// the list.
import {lazy, Suspense, useEffect} from 'react';
import {useLocation, useNavigate, useSearchParams} from 'react-router';
import {GiftOfferCard, GIFT_SECTION, isOffered} from '../../features/gift-cards/gift-offer';
import {IN_LIST, ProductList, ProductsWaiting} from '../../features/products/product-list';
import {found, isFiltered, plain} from '../../features/products/shop-filter';
import {ShopFilters} from '../../features/products/shop-filters';
import {useSells} from '../../lib/activities';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {giftOfferKey, shopKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {GIFT_CARD_PATH} from '../../lib/words/goods-words';
import {useTitle} from '../../lib/title';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Trouble} from '../../ui/screens/trouble';

// What lies over the list comes when it is asked for.
const GiftDialog = lazy(() => import('../../features/gift-cards/gift-dialog'));
const ProductDialog = lazy(() => import('../../features/products/product-dialog'));

export default function ProductsPage() {
  const [search] = useSearchParams();
  const slug = search.get('producto');
  const hasExperiences = useSells('experiences');
  const {data: shop, error, reload} = useQuery(shopKey, api.shop);
  const {data: gift} = useQuery(giftOfferKey, api.giftOffer);
  const isGift = search.has(GIFT_SECTION.id);
  const product = slug ? shop?.products.find(one => one.slug === slug) : undefined;
  useTitle(isGift ? GIFT_SECTION.name : (product?.name ?? 'Productos'));
  const shown = shop ? found(shop, search) : [];
  const wanted = new URLSearchParams(
    [...search].filter(([name]) => name !== 'producto' && name !== GIFT_SECTION.id),
  ).toString();
  const isGiftShown = gift !== undefined && isOffered(gift) && isGiftFound(search);
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
      {shop?.products.length === 0 && !isGiftShown && (
        <Notice title="Ahora mismo no hay productos a la venta">
          <p>Vuelve pronto: aquí aparecerá lo que se pueda comprar.</p>
          {hasExperiences && <PageLink to="/experiencias">Mira las experiencias</PageLink>}
        </Notice>
      )}
      {shop && shop.products.length > 0 && amount === 0 && isFiltered(search) && !isGiftShown && (
        <Notice title="Nada con esos filtros">Prueba con otra talla o quita algún filtro.</Notice>
      )}
      {shop && amount > 0 && (
        <ProductList shop={shop} shown={shown} search={search} below={isGiftShown ? GIFT_SECTION : null} />
      )}
      {shop && isGiftShown && (
        <GiftOfferCard offer={gift} to={`${GIFT_CARD_PATH}${wanted && `&${wanted}`}`} state={IN_LIST} />
      )}
      <Suspense>
        {shop && slug && !isGift && <ProductDialog slug={slug} product={product} onClose={() => close(wanted)} />}
        {isGift && <GiftDialog isForBalance={search.get(GIFT_SECTION.id) === 'saldo'} onClose={() => close(wanted)} />}
      </Suspense>
    </div>
  );
}

/** Looked for by its name, like everything else; it has no size and no colour. */
function isGiftFound(search: URLSearchParams): boolean {
  const words = search.get('q');
  return !isFiltered(search) || (words !== null && plain(GIFT_SECTION.name).includes(plain(words)));
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
