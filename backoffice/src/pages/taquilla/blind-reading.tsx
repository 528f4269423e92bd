// The own till of whoever counts it blind: what has been sold in it, without what is going to be counted.
import Alert from '@mui/material/Alert';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {nameOf, paymentMethods} from '../../crud/words/choices';
import {lineKinds} from '../../crud/words/choices-catalogue';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {formatInstant} from '../../crud/words/zoned-time';
import type {Answer} from '../../providers/wire';

export function BlindReading({at, blind}: {at: string; blind: Answer<'readTill'>['blind']}) {
  return (
    <>
      <Alert severity="info" sx={{mb: 2}}>
        Cuentas la caja a ciegas: lo que debería haber se ve después del arqueo.
      </Alert>
      <Panel title={`Vendido hasta ahora, ${formatInstant(at)}`} flush>
        <FigureTable
          isText
          empty="Todavía no has vendido nada."
          rows={blind?.kinds ?? []}
          rowKey={one => one.kind}
          name={{label: 'Qué', value: one => nameOf(lineKinds, one.kind)}}
          columns={[{label: 'Cuántos', value: one => formatCount(one.lines)}]}
        />
      </Panel>
      <Panel title="Cobrado" flush>
        <FigureTable
          isText
          empty="Todavía no has cobrado nada."
          rows={blind?.methods ?? []}
          rowKey={one => one.method}
          name={{label: 'Cómo', value: one => nameOf(paymentMethods, one.method)}}
          columns={[
            {label: 'Cobros', value: one => formatCount(one.payments)},
            {label: 'Importe', value: one => (one.cents === null ? 'Se cuenta al cerrar' : formatCents(one.cents))},
          ]}
        />
      </Panel>
    </>
  );
}
