// «/productos/:slug/:sesion_id»: a product that is handed over at the gate of one session.
import {useParams} from 'react-router';
import {ProductPage} from '../../features/products/product-page';
import {SessionProduct} from '../../features/products/session-product';
import {productSessionsPath} from '../../lib/words/goods-words';
import {ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';

export default function SessionProductPage() {
  const {slug = '', sesion_id = ''} = useParams();
  return (
    <ProductPage slug={slug} titleOf={product => product.name}>
      {product => {
        const session = product.sessions.find(({id}) => String(id) === sesion_id);
        return session ? (
          <SessionProduct key={session.id} product={product} session={session} />
        ) : (
          <Notice isPage title={`«${product.name}» ya no se vende para esa fecha`}>
            <ButtonLink to={productSessionsPath(slug)} look="primary">
              Ver otras fechas
            </ButtonLink>
          </Notice>
        );
      }}
    </ProductPage>
  );
}
