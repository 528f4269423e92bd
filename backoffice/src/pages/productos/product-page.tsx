// One product: its form, and below what belongs to it: variants with stock, slots of an experience, sessions, sales.
import {useParams} from 'react-router';
import {useGetOne} from 'react-admin';
import {AccessDenied} from '../../crud/frames/access-denied';
import {productStates} from '../../crud/words/choices-catalogue';
import {formatCount} from '../../crud/words/count';
import {EditRecord} from '../../crud/frames/edit-record';
import {Figure, Figures} from '../../crud/figures/figures';
import {StateMark} from '../../crud/fields/fields';
import {formatCents} from '../../crud/words/money';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {BundleItems} from './bundle-items';
import {CopyProduct} from './copy-product';
import {ProductExperience} from './product-experience';
import {ProductInputs} from './product-inputs';
import {ProductSales} from '../../parts/goods/product-sales';
import {ProductSessions} from '../../parts/goods/product-sessions';
import {Variants} from './variants';
import type {ProductRecord} from './product-record';

export default function ProductPage() {
  const {id} = useParams();
  const {data} = useGetOne<ProductRecord>(
    'productos',
    {id: Number(id)},
    {retry: false, enabled: may('productos', 'show')},
  );
  if (!may('productos', 'show')) return <AccessDenied />;
  return (
    <EditRecord
      resource="productos"
      id={Number(id)}
      afterDelete="/productos"
      head={record => {
        const state = productStates.find(one => one.id === record.state);
        return (
          <>
            <PageHeader
              title={String(record.name)}
              crumbs={[{label: 'Productos', to: '/productos'}]}
              actions={data && <CopyProduct product={data} />}
              note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
            />
            {data !== undefined && (
              <Figures>
                <Figure
                  label="Vendidos"
                  value={formatCount(data.soldCount)}
                  note={data.heldCount > 0 ? `y ${formatCount(data.heldCount)} en carritos` : undefined}
                />
                <Figure label="Importe" value={formatCents(data.soldCents)} />
                {data.kind !== 'experience' && (
                  <Figure
                    label="Libres"
                    value={data.free === null ? 'Sin contar' : formatCount(data.free)}
                    note={data.lowStock > 0 ? `${data.lowStock} con pocas unidades` : undefined}
                  />
                )}
                <Figure
                  label={data.kind === 'bundle' ? 'Precio' : 'Precio desde'}
                  value={data.fromCents === null ? '—' : formatCents(data.fromCents)}
                />
              </Figures>
            )}
          </>
        );
      }}
      after={
        data && (
          <div style={{marginTop: 16}}>
            {data.kind === 'experience' ? (
              <ProductExperience product={data} />
            ) : data.kind === 'bundle' ? (
              <BundleItems productId={data.id} />
            ) : (
              <Variants product={data} />
            )}
            {data.kind !== 'experience' && data.kind !== 'bundle' && <ProductSessions productId={data.id} />}
            {/* What a bundle sells are its products: each has its own sales. */}
            {data.kind !== 'bundle' && <ProductSales productId={data.id} isExperience={data.kind === 'experience'} />}
          </div>
        )
      }
    >
      <ProductInputs />
    </EditRecord>
  );
}
