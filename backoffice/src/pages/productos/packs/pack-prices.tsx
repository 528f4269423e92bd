// The prices of a pack: a grid of zone and tariff at a glance, each price below to add, change or take off sale.
import {BooleanInput, required, SelectInput, TextInput, useGetList} from 'react-admin';
import Alert from '@mui/material/Alert';
import {channels, nameOf} from '../../../crud/words/choices';
import {Columns} from '../../../crud/lists/columns';
import {FigureTable} from '../../../crud/figures/figure-table';
import {formatCents, formatPercent} from '../../../crud/words/money';
import {MoneyInput} from '../../../crud/inputs/money-input';
import {Panel} from '../../../crud/frames/panel';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {RelatedRecords} from '../../../crud/lists/related-records';
import type {PriceCategoryRecord} from '../../../providers/api-types';
import {may} from '../../../providers/permissions';
import './pack-fields';
import {PackFrame, type PackRecord} from './pack-frame';
import type {Stored} from '../../../providers/wire';

type PackPriceRecord = Stored<'PackPrice'>;

const areaName = (area: string): string => (area === '*' ? 'Cualquier zona' : area);

export default function PackPrices() {
  return <PackFrame>{pack => <Prices pack={pack} />}</PackFrame>;
}

function Prices({pack}: {pack: PackRecord}) {
  const {data: categories = []} = useGetList<PriceCategoryRecord>(
    'categorias-precio',
    {sort: {field: 'position', order: 'ASC'}, pagination: {page: 1, perPage: 100}, filter: {}},
    {enabled: may('categorias-precio', 'list')},
  );
  const {data: prices = []} = useGetList<PackPriceRecord>('precios-pack', {
    filter: {eventPackId: pack.id},
    sort: {field: 'area', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const categoryName = (id: number): string => categories.find(one => one.id === id)?.name ?? `Tarifa ${id}`;
  const areas = [...new Set(prices.map(price => price.area))];
  const used = categories.filter(category => prices.some(price => price.priceCategoryId === category.id));
  const cell = (area: string, categoryId: number) =>
    prices.filter(price => price.area === area && price.priceCategoryId === categoryId && price.isActive);
  return (
    <>
      {pack.priceMode === 'percent_off' && (
        <Alert severity="info" sx={{mb: 2}}>
          Este pack cobra un {formatPercent(pack.discountBp ?? 0)} % menos que sus sesiones por separado. Los precios de
          abajo no se usan mientras sea así.
        </Alert>
      )}
      {areas.length > 0 && (
        <Panel title="De un vistazo" note="El pack entero, IVA incluido y sin gastos de gestión." flush>
          <FigureTable
            rows={areas}
            rowKey={area => area}
            name={{label: 'Zona', value: areaName}}
            columns={used.map(category => ({
              label: category.name,
              value: (area: string) =>
                cell(area, category.id)
                  .map(price => formatCents(price.amountCents))
                  .join(' / ') || '—',
            }))}
          />
        </Panel>
      )}
      <RelatedRecords<PackPriceRecord>
        resource="precios-pack"
        title="Precios"
        one="precio"
        filter={{eventPackId: pack.id}}
        sort={{field: 'area', order: 'ASC'}}
        empty="Sin precios todavía."
        represent={price => `${price.area}, ${categoryName(price.priceCategoryId)}`}
        name={{label: 'Zona', value: price => areaName(price.area)}}
        columns={[
          {label: 'Tarifa', value: price => categoryName(price.priceCategoryId)},
          {label: 'Canal', value: price => (price.channel === null ? 'Todos' : nameOf(channels, price.channel))},
          {label: 'Precio', value: price => formatCents(price.amountCents)},
          {label: 'A la venta', value: price => (price.isActive ? 'Sí' : 'No')},
        ]}
        defaults={{eventPackId: pack.id, isActive: true}}
        inputs={
          <>
            <Columns>
              <TextInput
                source="area"
                validate={required()}
                helperText="Como se llama la zona en el plano, o el principio de su nombre: Tribuna. Con * vale cualquiera"
              />
              <RefSelect source="priceCategoryId" reference="categorias-precio" label="Tarifa" validate={required()} />
              <SelectInput source="channel" choices={channels} emptyText="Todos" />
              <MoneyInput source="amountCents" validate={required()} />
            </Columns>
            <BooleanInput source="isActive" />
          </>
        }
      />
    </>
  );
}
