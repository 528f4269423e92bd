// What the pass costs, what is paid and owed, how it is charged, and the wallet; and what staff do with each
// instalment.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {nameOf, refundMethods, refundStates} from '../../../crud/words/choices';
import {
  instalmentMethods,
  instalmentStates,
  meansStates,
  reviewStates,
  walletKinds,
} from '../../../crud/words/choices-passes';
import {Fact, Facts} from '../../../crud/fields/facts';
import {FigureTable} from '../../../crud/figures/figure-table';
import {formatCents} from '../../../crud/words/money';
import {Panel} from '../../../crud/frames/panel';
import {formatDay, formatInstant} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import {InstalmentActs} from '../../../parts/instalments/instalment-acts';
import {SplitAnew} from '../../../parts/instalments/split-anew';
import {AdjustWalletDialog} from '../acts/adjust-wallet-dialog';
import type {HolderDetail} from './holder-detail';

/** What may still be shared out in another way. */
const open = [
  'scheduled',
  'due',
  'failed',
  'failed_for_good',
  'needs_authentication',
  'in_grace',
  'overdue',
  'returned',
];

export function HolderMoney({
  detail,
  walletCents,
  name,
  onChanged,
}: {
  detail: HolderDetail;
  walletCents: number;
  name: string;
  onChanged: () => void;
}) {
  const {pass} = detail;
  const [isSplitting, setSplitting] = useState(false);
  const [isAdjusting, setAdjusting] = useState(false);
  const mayAdjust = may('abonos', 'refund');
  const owed = detail.instalments
    .filter(one => open.includes(one.state))
    .reduce((sum, one) => sum + one.amountCents - one.paidCents, 0);
  return (
    <>
      {pass !== null && (
        <Panel
          title="Dinero"
          flush={detail.instalments.length > 0}
          actions={
            owed > 0 && may('plazos', 'edit') && <Button onClick={() => setSplitting(true)}>Repartir de nuevo</Button>
          }
        >
          <Box sx={detail.instalments.length > 0 ? {px: 2, pb: 1.5} : undefined}>
            <Facts min={130}>
              <Fact label="Precio">{formatCents(pass.amountCents)}</Fact>
              <Fact label="Descuentos">
                {detail.discounts.length === 0
                  ? 'Ninguno'
                  : detail.discounts.map(discount => (
                      <Box key={discount.name}>
                        −{formatCents(discount.amountCents)} · {discount.name}
                        {discount.state !== 'approved' && (
                          <>
                            {' '}
                            · <ChoiceMark of={discount.state} choices={reviewStates} />
                          </>
                        )}
                      </Box>
                    ))}
              </Fact>
              <Fact label="Total">
                <strong>{formatCents(pass.totalCents)}</strong>
              </Fact>
              <Fact label="Cobrado">{formatCents(pass.paidCents)}</Fact>
              {detail.refunds.length > 0 && (
                <Fact label="Devuelto">
                  {detail.refunds.map(one => (
                    <Box key={`${one.method} ${one.id}`}>
                      −{formatCents(one.amountCents)} · {nameOf(refundMethods, one.method)}, {formatDay(one.createdAt)}{' '}
                      <ChoiceMark of={one.state} choices={refundStates} />
                    </Box>
                  ))}
                </Fact>
              )}
              <Fact label="Pendiente">
                {pass.totalCents > pass.paidCents && formatCents(pass.totalCents - pass.paidCents)}
              </Fact>
              <Fact label="Vencido">
                {pass.overdueCents > 0 && (
                  <Box component="strong" sx={{color: 'error.main'}}>
                    {formatCents(pass.overdueCents)}
                  </Box>
                )}
              </Fact>
              <Fact label="Forma de pagar">{pass.frequencyName ?? 'De una vez'}</Fact>
              {detail.means.length > 0 && (
                <Fact label="Se cobra en">
                  {detail.means.map(mean => (
                    <Box key={mean.text}>
                      {mean.text}{' '}
                      <Box component="span" sx={{color: 'text.secondary'}}>
                        {mean.detail}
                      </Box>{' '}
                      <ChoiceMark of={mean.state} choices={meansStates} />
                    </Box>
                  ))}
                </Fact>
              )}
            </Facts>
          </Box>
          {detail.instalments.length > 0 && (
            <FigureTable
              isText
              rows={detail.instalments}
              rowKey={one => one.id}
              name={{label: 'Plazo', value: one => `${one.n} de ${detail.instalments.length}`}}
              columns={[
                {label: 'Vence', value: one => formatDay(one.dueOn)},
                {
                  label: 'Importe',
                  value: one => (
                    <>
                      {formatCents(one.amountCents)}
                      {one.feeCents > 0 && (
                        <Box component="span" sx={{color: 'text.secondary'}}>
                          {' '}
                          + {formatCents(one.feeCents)} de devolución
                        </Box>
                      )}
                    </>
                  ),
                },
                {
                  label: 'Estado',
                  value: one => (
                    <span>
                      <ChoiceMark of={one.state} choices={instalmentStates} />
                      {one.isStopped && open.includes(one.state) && (
                        <Box component="span" sx={{color: 'text.secondary'}}>
                          {' '}
                          · cobros parados
                        </Box>
                      )}
                    </span>
                  ),
                },
                {label: 'Con', value: one => (one.method === null ? '' : nameOf(instalmentMethods, one.method))},
                {label: 'Intentos', value: one => `${one.attempts}`},
                {label: 'Pagado', value: one => (one.paidAt === null ? '' : formatInstant(one.paidAt))},
                {label: 'Último error', value: one => one.lastError},
                ...(may('plazos', 'edit') || may('plazos', 'send')
                  ? [
                      {
                        label: 'Acciones',
                        value: (one: HolderDetail['instalments'][number]) => (
                          <InstalmentActs
                            instalment={{...one, name, dueCents: one.amountCents - one.paidCents + one.feeCents}}
                            onDone={onChanged}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
          {isSplitting && (
            <SplitAnew
              passId={pass.id}
              totalCents={owed}
              onClose={() => setSplitting(false)}
              onDone={() => {
                setSplitting(false);
                onChanged();
              }}
            />
          )}
        </Panel>
      )}
      {(walletCents > 0 || detail.wallet.length > 0 || mayAdjust) && (
        <Panel
          title="Monedero"
          note={`Tiene ${formatCents(walletCents)}.`}
          flush
          actions={mayAdjust && <Button onClick={() => setAdjusting(true)}>Ajustar</Button>}
        >
          <FigureTable
            isText
            rows={detail.wallet}
            rowKey={entry => entry.id}
            name={{label: 'Movimiento', value: entry => nameOf(walletKinds, entry.kind)}}
            columns={[
              {label: 'Importe', value: entry => formatCents(entry.amountCents)},
              {label: 'Saldo', value: entry => formatCents(entry.balanceCents)},
              {label: 'Por', value: entry => entry.note},
              {label: 'Caduca', value: entry => (entry.expiresOn === null ? '' : formatDay(entry.expiresOn))},
              {label: 'Cuándo', value: entry => formatInstant(entry.createdAt)},
            ]}
          />
        </Panel>
      )}
      {isAdjusting && (
        <AdjustWalletDialog
          holderId={detail.holderId}
          walletCents={walletCents}
          onClose={() => setAdjusting(false)}
          onDone={() => {
            setAdjusting(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
