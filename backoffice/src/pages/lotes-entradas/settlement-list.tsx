// What was settled of a batch each time, with the paper of each.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {printPdf} from '../../crud/acts/print-pdf';
import {useBusy} from '../../crud/acts/use-busy';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {formatCount} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {formatInstant} from '../../crud/words/zoned-time';
import {callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

type Settlement = Answer<'getConsignmentAccount'>['settlements'][number];

const wayOf = ({payoutId, isCash}: Settlement): string =>
  payoutId === null ? 'No se debía nada' : isCash ? 'En efectivo' : 'A la cuenta';

export function SettlementList({batchId, settlements}: {batchId: number; settlements: readonly Settlement[]}) {
  const [busy, run] = useBusy();
  const print = (n: number) =>
    run(async () =>
      printPdf(await callForBytes('/api/lotes-entradas/{id}/liquidacion.pdf', {at: {id: batchId}, query: {n}})),
    );
  return (
    <Panel title="Liquidaciones">
      <FigureTable<Settlement>
        rows={settlements}
        rowKey={one => one.n}
        stacks
        name={{label: 'Liquidación', value: one => one.n}}
        columns={[
          {label: 'Cuándo', value: one => formatInstant(one.createdAt)},
          {label: 'La hizo', value: one => one.staffName},
          {label: 'Entradas', value: one => formatCount(one.sold)},
          {label: 'Vendido', value: one => formatCents(one.soldCents)},
          {label: 'Comisión', value: one => formatCents(one.commissionCents)},
          {label: 'Se debía', value: one => formatCents(one.owedCents)},
          {label: 'Cómo pagó', value: wayOf},
          {
            label: 'Papeles',
            value: one => (
              <Box sx={{display: 'inline-flex', alignItems: 'center', columnGap: 2}}>
                <Button
                  size="small"
                  sx={{minWidth: 0, mx: -0.625, py: 0}}
                  disabled={busy}
                  onClick={() => void print(one.n)}
                >
                  Hoja
                </Button>
                {one.payoutId !== null && may('cobros-vendedores', 'show') && (
                  <Link to={`/cobros-vendedores/${one.payoutId}`}>Ver el cobro</Link>
                )}
              </Box>
            ),
          },
        ]}
      />
    </Panel>
  );
}
