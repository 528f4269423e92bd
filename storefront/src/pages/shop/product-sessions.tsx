// «/productos/:slug/sesiones»: at which gates a product is handed over.
import {useParams} from 'react-router';
import {ProductPage} from '../../features/products/product-page';
import {ProductSessions} from '../../features/products/product-sessions';
import {ProductPicture} from '../../ui/product-picture';

export default function ProductSessionsPage() {
  const {slug = ''} = useParams();
  return (
    <ProductPage slug={slug} titleOf={product => `${product.name}: dónde se recoge`}>
      {product => (
        <>
          <div className="pickup-head">
            <ProductPicture name={product.name} imageUrl={product.imageUrl} isFirst />
            <div>
              <h1>{product.name}</h1>
              <p>Elige el día que vienes: lo recoges en la puerta con el código de tu pedido.</p>
            </div>
          </div>
          <ProductSessions product={product} />
        </>
      )}
    </ProductPage>
  );
}
