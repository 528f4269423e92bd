// What a product is, and until when it may be given back.
import {api} from '../../lib/api/api';
import {shopProductKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import type {ShopProduct} from '../../lib/api/types';
import {Html} from '../../ui/html';

export function ProductText({product}: {product: ShopProduct}) {
  const {data} = useQuery(shopProductKey(product.slug), () => api.shopProduct(product.slug));
  const days = product.withdrawalDays;
  return (
    <div className="product-text">
      {data?.descriptionHtml ? <Html html={data.descriptionHtml} /> : <p>{product.summary}</p>}
      <p className="small muted">
        {days > 0
          ? `Tienes ${days} días desde que lo recibes para devolverlo sin dar explicaciones.`
          : 'No admite devolución.'}
      </p>
    </div>
  );
}
