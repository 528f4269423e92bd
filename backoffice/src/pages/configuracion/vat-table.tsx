// What tax each kind of sale bears today, and what is coming.
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {formatPercent} from '../../crud/words/money';
import {Panel} from '../../crud/frames/panel';
import {formatDay, today} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {nameOf} from '../../crud/words/choices';
import {taxNames} from '../../crud/words/choices-money';

type Rate = Stored<'VatRate'>;

export function VatTable() {
  const {data = []} = useGetList<Rate>('tipos-iva', {
    filter: {},
    sort: {field: 'code', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const day = today();
  const newest = (rate: Rate): boolean =>
    rate.validFrom <= day &&
    !data.some(other => other.code === rate.code && other.validFrom <= day && other.validFrom > rate.validFrom);
  const rows = [...data].sort((a, b) => a.code.localeCompare(b.code) || b.validFrom.localeCompare(a.validFrom));
  return (
    <Panel
      title="Tipos de IVA, IGIC e IPSI"
      note="Cada línea vendida guarda el suyo. Un tipo en vigor no cambia: se crea otro con la fecha en que empieza."
      flush
      actions={
        <>
          <Button component={Link} to="/tipos-iva">
            Lista
          </Button>
          {may('tipos-iva', 'create') && (
            <Button component={Link} to="/tipos-iva/crear">
              Tipo nuevo
            </Button>
          )}
        </>
      }
    >
      <FigureTable
        isText
        rows={rows}
        rowKey={rate => rate.id}
        name={{label: 'Qué se vende', value: rate => rate.name}}
        columns={[
          {label: 'Impuesto', value: rate => nameOf(taxNames, rate.tax)},
          {
            label: 'Tipo',
            value: rate =>
              rate.cause ? (rate.cause.startsWith('E') ? 'Exento' : 'No sujeto') : `${formatPercent(rate.rateBp)} %`,
          },
          {label: 'Desde', value: rate => formatDay(rate.validFrom)},
          {
            label: 'Estado',
            value: rate =>
              rate.validFrom > day ? (
                <StateMark tone="info">Por venir</StateMark>
              ) : newest(rate) ? (
                <StateMark tone="good">En vigor</StateMark>
              ) : (
                <StateMark>Anterior</StateMark>
              ),
          },
          {label: 'Artículo', value: rate => rate.exemption ?? ''},
        ]}
      />
    </Panel>
  );
}
