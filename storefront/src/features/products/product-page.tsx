// The frame of a product's own pages: while it comes, when it does not come, and the way back to the shop.
import type {ReactNode} from 'react';
import {api} from '../../lib/api/api';
import {shopProductKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import type {ShopProductDetail} from '../../lib/api/types';
import {useTitle} from '../../lib/title';
import {PageLink} from '../../ui/page-link';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import './product-sessions.css';

interface Props {
  slug: string;
  titleOf: (product: ShopProductDetail) => string;
  children: (product: ShopProductDetail) => ReactNode;
}

export function ProductPage({slug, titleOf, children}: Props) {
  const {data, error, reload} = useQuery(shopProductKey(slug), () => api.shopProduct(slug));
  useTitle(data && titleOf(data));
  if (error?.status === 404)
    return <NotFoundScreen title="No encontramos ese producto" says="Puede que ya no esté a la venta." />;
  return (
    <div className="page pickup-page">
      <p>
        <PageLink to="/productos">Todos los productos</PageLink>
      </p>
      {error && !data ? (
        <Trouble isPage error={error} onRetry={() => void reload()} />
      ) : data ? (
        children(data)
      ) : (
        <Loading label="Cargando el producto…">
          <div className="pickup-head">
            <Bone ratio="1" />
            <Bone width="70%" height="2.5rem" />
          </div>
          <div className="stack">
            <Bone height="5rem" />
            <Bone height="5rem" />
            <Bone height="5rem" />
          </div>
        </Loading>
      )}
    </div>
  );
}
