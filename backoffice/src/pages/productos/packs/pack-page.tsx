// One pack: what it is, which sessions are in it, who bought it; and, at its other address, its form.
import {DataTable, NumberInput, required, type RaRecord} from 'react-admin';
import {Link, useLocation} from 'react-router';
import {exchangePolicies, packKinds} from '../../../crud/words/choices-catalogue';
import {nameOf, sessionStates} from '../../../crud/words/choices';
import {Columns} from '../../../crud/lists/columns';
import {formatCount} from '../../../crud/words/count';
import {EditRecord} from '../../../crud/frames/edit-record';
import {Fact, Facts} from '../../../crud/fields/facts';
import {Figure, Figures} from '../../../crud/figures/figures';
import {StateMark} from '../../../crud/fields/fields';
import {ListFrame} from '../../../crud/lists/list-frame';
import {formatCents, formatPercent} from '../../../crud/words/money';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import {RefAutocomplete} from '../../../crud/inputs/ref-autocomplete';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {RelatedRecords} from '../../../crud/lists/related-records';
import {SessionInput} from '../../../crud/fields/session-reference';
import {formatInstant} from '../../../crud/words/zoned-time';
import {InstantField} from '../../../crud/fields/fields';
import {linesSpec} from '../../../parts/goods/product-sales';
import {PackFrame, type PackRecord} from './pack-frame';
import './pack-fields';
import {PackInputs, packPayload} from './pack-inputs';
import type {Stored} from '../../../providers/wire';

type ComponentRecord = Stored<'PackComponent', {title: string}>;

export default function PackPage() {
  const {pathname} = useLocation();
  return (
    <PackFrame>
      {pack =>
        pathname.endsWith('/editar') ? (
          <EditRecord resource="packs-eventos" id={pack.id} toPayload={packPayload} afterDelete="/packs-eventos">
            <PackInputs />
          </EditRecord>
        ) : (
          <Summary pack={pack} />
        )
      }
    </PackFrame>
  );
}

const salesSpec = {
  ...linesSpec,
  filters: undefined,
  columns: [
    <DataTable.Col key="description" source="description" disableSort />,
    <DataTable.NumberCol key="quantity" source="quantity" disableSort />,
    <DataTable.Col key="orderNumber" source="orderNumber" disableSort />,
    <DataTable.Col key="buyerName" source="buyerName" disableSort />,
    <DataTable.Col key="paidAt" source="paidAt" disableSort field={InstantField} />,
  ],
  rowPath: (line: RaRecord) => `/pedidos/${line.orderId}`,
};

function Summary({pack}: {pack: PackRecord}) {
  return (
    <>
      <Figures>
        <Figure
          label="Vendidos"
          value={formatCount(pack.sold)}
          note={pack.quota === null ? 'sin cupo' : `de ${formatCount(pack.quota)}`}
        />
        <Figure label="Apartados" value={formatCount(pack.held)} note="en carritos o sin pagar" />
        {pack.quota !== null && <Figure label="Libres" value={formatCount(pack.quota - pack.sold - pack.held)} />}
        <Figure label="Importe" value={formatCents(pack.soldCents ?? 0)} note="de sus entradas, sin lo devuelto" />
        <Figure
          label="Sesiones"
          value={String(pack.componentCount)}
          note={
            pack.choose === null
              ? 'todas'
              : pack.kind === 'pick'
                ? `se eligen ${pack.choose}`
                : `${pack.choose} créditos`
          }
        />
        <Figure
          label="Precio desde"
          value={
            pack.priceMode === 'percent_off'
              ? `−${formatPercent(pack.discountBp ?? 0)} %`
              : pack.fromCents === null
                ? '—'
                : formatCents(pack.fromCents)
          }
        />
      </Figures>
      <Panel title="Cómo es">
        <Facts>
          <Fact label="Tipo">{nameOf(packKinds, pack.kind)}</Fact>
          <Fact label="Venta">
            del {formatInstant(pack.saleStartsAt)} al {formatInstant(pack.saleEndsAt)}
          </Fact>
          <Fact label="Por pedido">hasta {pack.maxPerOrder}</Fact>
          <Fact label="Cambios">{nameOf(exchangePolicies, pack.exchangePolicy)}</Fact>
          <Fact label="Butaca">{pack.wantsSameSeat ? 'La misma en todas' : 'La que se elija en cada una'}</Fact>
          <Fact label="Dirección web">
            <code>/packs-eventos/{pack.slug}</code>
          </Fact>
        </Facts>
      </Panel>
      <RelatedRecords<ComponentRecord>
        resource="componentes-pack"
        title="Sesiones del pack"
        note="Se compran todas o ninguna. Cada entrada guarda su parte del precio, para devolver una sola si hace falta."
        one="sesión"
        filter={{eventPackId: pack.id}}
        sort={{field: 'position', order: 'ASC'}}
        empty="Sin sesiones: todavía no se puede vender."
        represent={part => part.title}
        name={{
          label: 'Sesión',
          value: part =>
            part.eventSessionId === null ? (
              <Link to={`/eventos/${part.eventId}/sesiones`}>{part.title}</Link>
            ) : (
              <Link to={`/eventos/${part.eventIdOfSession}/sesiones/${part.eventSessionId}/ventas`}>{part.title}</Link>
            ),
        }}
        columns={[
          {
            label: 'Cuándo',
            value: part => (part.startsAt === null ? 'Cualquiera de sus sesiones' : formatInstant(part.startsAt)),
          },
          {
            label: 'Venta',
            value: part => {
              const state = sessionStates.find(one => one.id === part.sessionState);
              return state === undefined ? '—' : <StateMark tone={state.tone}>{state.name}</StateMark>;
            },
          },
          ...(pack.kind === 'flexible'
            ? [{label: 'Créditos', value: (part: ComponentRecord) => part.credits}]
            : [
                {
                  label: 'Entradas',
                  value: (part: ComponentRecord) => part.maxTickets,
                },
                ...(pack.kind === 'pick'
                  ? [
                      {
                        label: 'Siempre va',
                        value: (part: ComponentRecord) => ((part.minTickets ?? 0) > 0 ? 'Sí' : 'No'),
                      },
                    ]
                  : []),
              ]),
        ]}
        defaults={{
          eventPackId: pack.id,
          minTickets: pack.kind === 'closed' ? 1 : 0,
          maxTickets: 1,
          credits: 1,
          position: 100,
        }}
        inputs={
          <>
            <SessionInput source="eventSessionId" />
            <RefAutocomplete
              source="eventId"
              reference="eventos"
              label="O cualquier sesión de este evento"
              optionText="title"
            />
            <Columns>
              <RefSelect source="priceCategoryId" reference="categorias-precio" label="Tarifa" />
              <NumberInput
                source="minTickets"
                min={0}
                max={20}
                validate={required()}
                helperText="0: solo si se elige. En un pack cerrado van todas."
              />
              <NumberInput source="maxTickets" min={1} max={20} validate={required()} />
              <NumberInput source="credits" min={1} max={20} validate={required()} />
              <NumberInput source="position" min={0} />
            </Columns>
          </>
        }
      />
      <Panel title="Ventas" flush>
        <ListFrame spec={salesSpec} embedded filter={{eventPackId: pack.id, kind: 'pack'}} />
      </Panel>
      <RecordHistory resource="packs-eventos" id={pack.id} />
    </>
  );
}
