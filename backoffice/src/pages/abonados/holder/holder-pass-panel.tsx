// The pass itself: what it is, where it sits, which card opens the gate and what has stopped it.
import {useState} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {AnswersPanel} from '../../../crud/answers/answers-panel';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {nameOf} from '../../../crud/words/choices';
import {
  blockReasons,
  cardStates,
  passKinds,
  passOrigins,
  passStates,
  replaceReasons,
  seatChangeStates,
  changeEffects,
} from '../../../crud/words/choices-passes';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {formatCents} from '../../../crud/words/money';
import {Panel} from '../../../crud/frames/panel';
import {formatDay, formatInstant} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import {PrintCards} from '../../../crud/acts/print-cards';
import {UnblockDialog} from '../acts/block-dialog';
import {AutoRenewalFact} from '../auto-renewal-fact';
import type {HolderDetail, HolderPass} from './holder-detail';

export function HolderPassPanel({
  detail,
  pass,
  onChanged,
}: {
  detail: HolderDetail;
  pass: HolderPass;
  onChanged: () => void;
}) {
  const [lifting, setLifting] = useState<HolderDetail['blocks'][number] | null>(null);
  return (
    <>
      <Panel title={`Abono · ${detail.listName}`}>
        <Facts min={150}>
          <Fact label="Estado">
            <ChoiceMark of={pass.state} choices={passStates} />
          </Fact>
          <Fact label="Categoría">
            <Link to={`/abonos/precios/${pass.priceId}`}>{pass.categoryName}</Link>
          </Fact>
          <Fact label="Butaca">
            {pass.seatLabel || 'Sin butaca'}
            {pass.gate !== null && ` · ${pass.gate}`}
          </Fact>
          <Fact label="Tipo">
            {nameOf(passKinds, pass.kind)}
            {pass.renewedFromList !== null && ` desde ${pass.renewedFromList}`}
          </Fact>
          <Fact label="Alta">
            {formatInstant(pass.signedUpAt)} · {nameOf(passOrigins, pass.origin)}
          </Fact>
          {pass.leavingOn !== null && pass.endedAt === null && (
            <Fact label="Baja el">
              {formatDay(pass.leavingOn)} · {pass.endReason}
            </Fact>
          )}
          {pass.endedAt !== null && (
            <Fact label="Terminó">
              {formatInstant(pass.endedAt)}
              {pass.endReason && ` · ${pass.endReason}`}
            </Fact>
          )}
          <Fact label="Se renueva solo">
            <AutoRenewalFact passId={pass.id} />
          </Fact>
          <Fact label="Puede liberar su asiento">{pass.releaseEnabled ? 'Sí' : 'No'}</Fact>
          <Fact label="Puede cederlo">{pass.transferEnabled ? 'Sí' : 'No'}</Fact>
        </Facts>
      </Panel>
      <AnswersPanel owner="pass" id={pass.id} />
      <Panel title="Carnet" flush>
        <FigureTable
          isText
          rows={detail.cards}
          rowKey={card => card.id}
          name={{label: 'Número', value: card => card.number}}
          columns={[
            {
              label: 'Estado',
              value: card => (
                <>
                  <ChoiceMark of={card.state} choices={cardStates} />
                  {card.replacedReason !== null && (
                    <Box component="span" sx={{color: 'text.secondary'}}>
                      {' '}
                      {nameOf(replaceReasons, card.replacedReason).toLowerCase()}
                    </Box>
                  )}
                </>
              ),
            },
            {label: 'Emitido', value: card => formatInstant(card.issuedAt)},
            {label: 'Hasta', value: card => (card.endedAt === null ? '' : formatInstant(card.endedAt))},
            {label: 'Chip', value: card => (card.hasNfc ? 'Sí' : 'No')},
            {label: 'Impreso', value: card => `${card.printCount}`},
            {
              label: 'Tarjeta',
              value: card =>
                ['issued', 'active'].includes(card.state) &&
                may('abonos/carnets', 'send') && (
                  <PrintCards of="abonos/carnets" ids={[card.id]} onPrinted={onChanged} />
                ),
            },
            {label: 'Duplicado', value: card => (card.feeCents > 0 ? formatCents(card.feeCents) : '')},
          ]}
          empty="Todavía no se ha emitido."
        />
      </Panel>
      {detail.blocks.length > 0 && (
        <Panel title="Bloqueos del carnet" note="Quitan el acceso, nunca la butaca." flush>
          <FigureTable
            isText
            rows={detail.blocks}
            rowKey={block => block.id}
            name={{label: 'Motivo', value: block => nameOf(blockReasons, block.reason)}}
            columns={[
              {
                label: 'Ahora',
                value: block => (
                  <StateMark tone={block.isOn ? 'bad' : 'neutral'}>
                    {block.isOn
                      ? 'Bloqueado'
                      : block.liftedAt !== null
                        ? 'Levantado'
                        : new Date(block.fromAt) > new Date()
                          ? 'Por empezar'
                          : 'Cumplido'}
                  </StateMark>
                ),
              },
              {label: 'Desde', value: block => formatInstant(block.fromAt)},
              {
                label: 'Hasta',
                value: block =>
                  (block.liftedAt ?? block.untilAt) === null
                    ? 'Sin fecha'
                    : formatInstant((block.liftedAt ?? block.untilAt)!),
              },
              {label: 'Expediente', value: block => block.caseNumber},
              {label: 'Detalle', value: block => block.detail},
              {label: 'Avisado', value: block => (block.notifiedAt === null ? '' : formatInstant(block.notifiedAt))},
              {label: 'Quién', value: block => block.staffName ?? 'Automático'},
              {
                label: 'Acciones',
                value: block =>
                  may('abonos', 'block') &&
                  block.reason !== 'unpaid' &&
                  block.liftedAt === null &&
                  (block.untilAt === null || new Date(block.untilAt) > new Date()) && (
                    <Button onClick={() => setLifting(block)}>Levantar…</Button>
                  ),
              },
            ]}
          />
        </Panel>
      )}
      {lifting !== null && (
        <UnblockDialog
          passId={pass.id}
          block={lifting}
          onClose={() => setLifting(null)}
          onDone={() => {
            setLifting(null);
            onChanged();
          }}
        />
      )}
      {detail.changes.length > 0 && (
        <Panel title="Cambios de asiento" flush>
          <FigureTable
            isText
            rows={detail.changes}
            rowKey={change => change.id}
            name={{label: 'De', value: change => change.fromSeat}}
            columns={[
              {label: 'A', value: change => change.toSeat},
              {label: 'Estado', value: change => <ChoiceMark of={change.state} choices={seatChangeStates} />},
              {label: 'Diferencia', value: change => formatCents(change.priceDiffCents)},
              {label: 'Vale', value: change => nameOf(changeEffects, change.effective)},
              {label: 'Motivo', value: change => change.reason},
              {label: 'Pedido', value: change => formatInstant(change.requestedAt)},
            ]}
          />
        </Panel>
      )}
    </>
  );
}
