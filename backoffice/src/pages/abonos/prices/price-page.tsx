// One price of passes: what it is, how many passes were sold at it, and the discounts that are its own or the list's.
import {useGetList, useGetOne} from 'react-admin';
import {Link, useParams} from 'react-router';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import EditIcon from '@mui/icons-material/EditOutlined';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {nameOf} from '../../../crud/words/choices';
import {discountConditions, passKinds} from '../../../crud/words/choices-passes';
import {formatCount} from '../../../crud/words/count';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {formatCents, formatPercent} from '../../../crud/words/money';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {discountPayload, PassDiscountInputs} from '../../../crud/inputs/pass-discount-inputs';
import {RecordHistory} from '../../../crud/frames/record-history';
import {RelatedRecords} from '../../../crud/lists/related-records';
import {formatDay} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';
import {VatCodeName} from '../../../crud/fields/vat-code';

type Price = Stored<'PassPrice'>;

type Discount = Stored<'PassDiscount'>;

const worth = (discount: Discount): string =>
  discount.kind === 'percent'
    ? `−${formatPercent(discount.percentBp ?? 0)} %`
    : `−${formatCents(discount.amountCents ?? 0)}`;
const after = (price: Price, discount: Discount): number =>
  price.amountCents -
  (discount.kind === 'percent'
    ? Math.round((price.amountCents * (discount.percentBp ?? 0)) / 10000)
    : Math.min(price.amountCents, discount.amountCents ?? 0));

export default function PricePage() {
  const {priceId} = useParams();
  const {data: price, error} = useGetOne<Price>(
    'abonos/precios',
    {id: Number(priceId)},
    {retry: false, enabled: may('abonos/precios', 'show')},
  );
  if (!may('abonos/precios', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (price === undefined) return <LinearProgress />;
  const columns = [
    {label: 'Descuento', value: worth},
    {label: 'Se paga', value: (discount: Discount) => formatCents(after(price, discount))},
    {label: 'Condición', value: (discount: Discount) => nameOf(discountConditions, discount.condition)},
    {label: 'Documento', value: (discount: Discount) => discount.documentRequired},
    {
      label: 'Hasta',
      value: (discount: Discount) => (discount.validUntilOn === null ? '' : formatDay(discount.validUntilOn)),
    },
    {label: 'Usos', value: (discount: Discount) => formatCount(discount.uses)},
    {
      label: 'Estado',
      value: (discount: Discount) => (
        <StateMark tone={discount.isActive ? 'good' : 'neutral'}>{discount.isActive ? 'Activo' : 'Apagado'}</StateMark>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={`${price.zoneName ?? 'Sin butaca'} · ${price.categoryName}`}
        crumbs={[
          {label: 'Abonos', to: '/abonos'},
          {label: 'Precios', to: '/abonos/precios'},
        ]}
        note={
          <>
            {nameOf(passKinds, price.kind)} · {price.listName}
          </>
        }
        actions={
          may('abonos/precios', 'edit') && (
            <Button
              component={Link}
              to={`/abonos/precios/${price.id}/editar`}
              startIcon={<EditIcon />}
              variant="outlined"
            >
              Cambiar
            </Button>
          )
        }
      />
      <Card sx={{p: 2, mb: 2}}>
        <Facts min={140}>
          <Fact label="Precio">
            <strong>{formatCents(price.amountCents)}</strong>
          </Fact>
          <Fact label="Impuesto (dentro)">
            <VatCodeName code={price.vatCode} />
          </Fact>
          <Fact label="Abonos a este precio">{formatCount(price.passCount)}</Fact>
          <Fact label="Por persona, como mucho">{price.maxPerPerson}</Fact>
          <Fact label="A la venta">{price.isActive ? 'Sí' : 'No'}</Fact>
        </Facts>
      </Card>
      <OtherKinds price={price} />
      <RelatedRecords<Discount>
        resource="abonos/descuentos"
        title="Descuentos de este precio"
        filter={{passPriceId: price.id}}
        one="descuento"
        name={{label: 'Nombre', value: discount => discount.name}}
        columns={columns}
        empty="Este precio no tiene descuentos propios."
        inputs={<PassDiscountInputs />}
        defaults={{
          seasonListId: price.seasonListId,
          passPriceId: price.id,
          kind: 'percent',
          condition: 'none',
          isActive: true,
          needsApproval: false,
          isStackable: false,
        }}
        toPayload={discountPayload}
        represent={discount => discount.name}
      />
      <ListDiscounts price={price} columns={columns} />
      <RecordHistory resource="abonos/precios" id={price.id} />
    </>
  );
}

/** The same zone and category for the other kinds of sale. */
function OtherKinds({price}: {price: Price}) {
  const {data} = useGetList<Price>('abonos/precios', {
    filter: {seasonListId: price.seasonListId, zoneId: price.zoneId, passCategoryId: price.passCategoryId},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 10},
  });
  if (data === undefined || data.length < 2) return null;
  return (
    <Panel title="En la misma zona y categoría" flush>
      <FigureTable
        rows={data}
        rowKey={one => one.id}
        name={{
          label: 'Para',
          value: one =>
            one.id === price.id ? (
              nameOf(passKinds, one.kind)
            ) : (
              <Link to={`/abonos/precios/${one.id}`}>{nameOf(passKinds, one.kind)}</Link>
            ),
        }}
        columns={[
          {label: 'Precio', value: one => formatCents(one.amountCents)},
          {label: 'Abonos', value: one => formatCount(one.passCount)},
        ]}
      />
    </Panel>
  );
}

function ListDiscounts({
  price,
  columns,
}: {
  price: Price;
  columns: {label: string; value: (discount: Discount) => React.ReactNode}[];
}) {
  const {data} = useGetList<Discount>('abonos/descuentos', {
    filter: {seasonListId: price.seasonListId, passPriceId: null},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 100},
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title="Descuentos de toda la lista" note="Valen también para este precio." flush>
      <FigureTable
        isText
        rows={data}
        rowKey={discount => discount.id}
        name={{
          label: 'Nombre',
          value: discount => <Link to={`/abonos/descuentos/${discount.id}`}>{discount.name}</Link>,
        }}
        columns={columns}
      />
    </Panel>
  );
}
