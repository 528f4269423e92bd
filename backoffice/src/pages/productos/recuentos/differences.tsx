// What a count has found: first what does not fit, all of it when it is asked for.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Panel} from '../../../crud/frames/panel';
import {formatCount} from '../../../crud/words/count';
import type {Stored} from '../../../providers/wire';
import {signed, signedCents} from '../../../parts/goods/signed';

type Line = Stored<'StockCountLine'>;

export function Differences({lines}: {lines: readonly Line[]}) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? lines : lines.filter(line => line.isDifferent);
  return (
    <Panel
      title={isWhole ? 'Todo lo contado' : 'Diferencias'}
      flush
      actions={<Button onClick={() => setIsWhole(!isWhole)}>{isWhole ? 'Solo diferencias' : 'Ver todo'}</Button>}
    >
      <FigureTable<Line>
        rows={shown}
        rowKey={line => line.id}
        empty="Cuadra: no falta ni sobra nada."
        name={{
          label: 'Qué',
          value: line => (
            <>
              {line.name}
              <Box sx={{fontSize: '0.8rem', fontWeight: 400, color: 'text.secondary'}}>{line.sku}</Box>
            </>
          ),
        }}
        columns={[
          {
            label: 'Diferencia',
            value: line =>
              line.difference === null ? (
                '—'
              ) : line.difference === 0 ? (
                '0'
              ) : (
                <StateMark tone={line.difference < 0 ? 'bad' : 'warn'}>{signed(line.difference)}</StateMark>
              ),
          },
          {
            label: 'A precio',
            value: line => (line.differenceCents === null ? '—' : signedCents(line.differenceCents)),
          },
          {label: 'Contadas', value: line => (line.counted === null ? 'Sin contar' : formatCount(line.counted))},
          {label: 'Esperadas', value: line => (line.expected === null ? '—' : formatCount(line.expected))},
          {label: 'La contó', value: line => line.countedByName ?? '—'},
        ]}
      />
    </Panel>
  );
}
