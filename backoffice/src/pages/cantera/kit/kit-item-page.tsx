// One item of clothing: sizes with their stock, what came in and went out.
import {useState} from 'react';
import {DataTable, TextField, useGetList, useGetOne, useRefresh, type RaRecord} from 'react-admin';
import {Link, useParams} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import EditIcon from '@mui/icons-material/EditOutlined';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {CardLines} from '../../../crud/lists/card-list';
import {nameOf} from '../../../crud/words/choices';
import {movementKinds, sizeCharts, sizesOf} from '../../../crud/words/choices-academy';
import {Fact, Facts} from '../../../crud/fields/facts';
import {InstantField, StateField, StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {ListFrame} from '../../../crud/lists/list-frame';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {formatCents} from '../../../crud/words/money';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import {RefField} from '../../../crud/fields/ref-field';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import {StockDialog} from './stock-dialog';
import type {Stored} from '../../../providers/wire';

const movementFields = {
  createdAt: 'Fecha',
  kind: 'Movimiento',
  kitVariantId: 'Talla',
  quantity: 'Prendas',
  note: 'Nota',
  staffUserId: 'Quién',
  itemName: 'Prenda y talla',
};
registerFields('bases/movimientos', movementFields);
const Kind = ({source}: {source: string}) => <StateField source={source} choices={movementKinds} />;

const movements: ResourceSpec = {
  name: 'bases/movimientos',
  fields: movementFields,
  exports: {
    kind: {choices: movementKinds},
    kitVariantId: {reference: {resource: 'bases/tallas', field: 'size'}},
    staffUserId: {reference: {resource: 'usuarios', field: 'name'}},
  },
  represent: movement => String(movement.id),
  rowPath: () => false,
  columns: [
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="kind" source="kind" field={Kind} />,
    <DataTable.Col key="kitVariantId" source="kitVariantId">
      <RefField source="kitVariantId" reference="bases/tallas">
        <TextField source="size" />
      </RefField>
    </DataTable.Col>,
    <DataTable.NumberCol key="quantity" source="quantity" options={{signDisplay: 'exceptZero'}} />,
    <DataTable.Col key="note" source="note" />,
    <DataTable.Col key="staffUserId" source="staffUserId">
      <RefField source="staffUserId" reference="usuarios" />
    </DataTable.Col>,
  ],
  card: movement => (
    <CardLines
      title={<Kind source="kind" />}
      aside={Number(movement.quantity) > 0 ? `+${movement.quantity}` : movement.quantity}
      note={
        <>
          {movement.itemName} · <InstantField source="createdAt" />
        </>
      }
    />
  ),
};

export default function KitItemPage() {
  const id = Number(useParams().id);
  const [moving, setMoving] = useState<RaRecord | null>(null);
  const refresh = useRefresh();
  const {data: item, error} = useGetOne<Stored<'KitItem'>>('bases/indumentarias', {id}, {retry: false});
  const variants = useGetList<Stored<'KitVariant'>>('bases/tallas', {
    filter: {kitItemId: id},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 100},
  });
  if (!may('bases/indumentarias', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (item === undefined) return <LinearProgress />;
  const canEdit = may('bases/tallas', 'edit');
  const ids = (variants.data ?? []).map(variant => Number(variant.id));
  return (
    <>
      <PageHeader
        title={String(item.name)}
        crumbs={[{label: 'Indumentaria', to: '/bases/indumentarias'}]}
        note={item.isActive ? undefined : <StateMark>Retirada</StateMark>}
        actions={
          <>
            <Button component={Link} to="/bases/indumentarias/inventario">
              Inventario
            </Button>
            {canEdit && (
              <Button component={Link} to={`/bases/indumentarias/${id}/update`} startIcon={<EditIcon />}>
                Editar
              </Button>
            )}
          </>
        }
      />
      <Panel title="Prenda">
        <Facts>
          <Fact label="Proveedor">{item.supplier}</Fact>
          <Fact label="Si la pierde la familia">
            {Number(item.priceCents) === 0 ? 'Nada' : formatCents(Number(item.priceCents))}
          </Fact>
          <Fact label="Tallaje">{nameOf(sizeCharts, item.sizeChart)}</Fact>
          <Fact label="Talla que le corresponde">{nameOf(sizesOf, item.sizeOf)}</Fact>
          <Fact label="Con nombre y dorsal">{item.isPersonalised ? 'Sí' : 'No'}</Fact>
          {item.note !== '' && (
            <Fact label="Notas" wide>
              {item.note}
            </Fact>
          )}
        </Facts>
      </Panel>
      <Panel
        title="Tallas"
        flush
        actions={
          may('bases/tallas', 'create') && (
            <Button
              component={Link}
              to={`/bases/tallas/crear?source=${encodeURIComponent(JSON.stringify({kitItemId: id, position: ids.length}))}`}
            >
              Añadir talla
            </Button>
          )
        }
      >
        <FigureTable
          empty="La prenda no tiene tallas todavía."
          rows={variants.data ?? []}
          rowKey={variant => variant.id}
          name={{
            label: 'Talla',
            value: variant => (canEdit ? <Link to={`/bases/tallas/${variant.id}`}>{variant.size}</Link> : variant.size),
          }}
          columns={[
            {label: 'Referencia', value: variant => variant.sku},
            {label: 'En almacén', value: variant => variant.stockOnHand},
            {label: 'Reservadas', value: variant => variant.stockReserved},
            {label: 'Libres', value: variant => Number(variant.stockOnHand) - Number(variant.stockReserved)},
            {label: 'Hacen falta', value: variant => variant.needed},
            {label: 'Faltan', value: variant => <Missing variant={variant} />},
            {
              label: 'Acciones',
              value: variant =>
                canEdit && (
                  <Button
                    size="small"
                    onClick={() => setMoving(variant)}
                    aria-label={`Anotar movimiento de la talla ${variant.size}`}
                  >
                    Anotar
                  </Button>
                ),
            },
          ]}
        />
      </Panel>
      {ids.length > 0 && (
        <Box component="section" aria-label="Movimientos">
          <Box component="h2" sx={{fontSize: '1rem', m: 0, mb: 1}}>
            Movimientos
          </Box>
          <ListFrame spec={movements} embedded filter={{kitVariantId: ids}} />
        </Box>
      )}
      <RecordHistory resource="bases/indumentarias" id={id} />
      {moving !== null && (
        <StockDialog
          itemName={String(item.name)}
          variant={moving}
          onClose={() => setMoving(null)}
          onDone={() => {
            setMoving(null);
            refresh();
          }}
        />
      )}
    </>
  );
}

function Missing({variant}: {variant: RaRecord}) {
  const missing = Number(variant.needed) - (Number(variant.stockOnHand) - Number(variant.stockReserved));
  return missing > 0 ? <StateMark tone="bad">{missing}</StateMark> : <>0</>;
}
