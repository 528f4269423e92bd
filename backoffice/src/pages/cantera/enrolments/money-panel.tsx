// What the enrolment costs and what of it has been paid.
import {nameOf} from '../../../crud/words/choices';
import {enrolmentKinds} from '../../../crud/words/choices-academy';
import {instalmentStates} from '../../../crud/words/choices-passes';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {formatCents} from '../../../crud/words/money';
import {Panel} from '../../../crud/frames/panel';
import {formatDay, formatInstant} from '../../../crud/words/zoned-time';
import {InstalmentActs} from '../../../parts/instalments/instalment-acts';
import type {EnrolmentSheet} from './enrolment-sheet';

export function MoneyPanel({sheet, onChanged}: {sheet: EnrolmentSheet; onChanged: () => void}) {
  const owed = sheet.amountCents - sheet.discountCents;
  return (
    <>
      <Panel title="Inscripción">
        <Facts>
          <Fact label="Equipo">{sheet.teamName}</Fact>
          <Fact label="Dorsal">{sheet.shirtNo}</Fact>
          <Fact label="Tipo">{nameOf(enrolmentKinds, sheet.kind)}</Fact>
          <Fact label="Enviada">{sheet.submittedAt && formatDay(sheet.submittedAt)}</Fact>
          <Fact label="Inscrita">{sheet.enrolledAt && formatDay(sheet.enrolledAt)}</Fact>
          <Fact label="Terminada">{sheet.endedAt && formatDay(sheet.endedAt)}</Fact>
          <Fact label="Importe">{formatCents(sheet.amountCents)}</Fact>
          <Fact label="Descuento">
            {sheet.discountCents > 0 && `−${formatCents(sheet.discountCents)} · ${sheet.discountReason}`}
          </Fact>
          {sheet.state === 'payment_pending' && sheet.payUntilAt !== null && (
            <Fact label="Plaza guardada hasta">{formatInstant(sheet.payUntilAt)}</Fact>
          )}
          <Fact label="A pagar">
            <strong>{formatCents(owed)}</strong>
          </Fact>
          {sheet.note !== '' && (
            <Fact label="Notas" wide>
              {sheet.note}
            </Fact>
          )}
        </Facts>
      </Panel>
      <Panel title="Plazos" note={`${formatCents(sheet.paidCents)} pagados de ${formatCents(owed)}`} flush>
        <FigureTable
          isText
          empty="Todavía no hay plazos: se reparten al quedar pendiente de pago."
          rows={sheet.instalments}
          rowKey={instalment => instalment.n}
          name={{label: 'Plazo', value: instalment => instalment.n}}
          columns={[
            {label: 'Vence', value: instalment => formatDay(instalment.dueOn)},
            {label: 'Importe', value: instalment => formatCents(instalment.amountCents)},
            {label: 'Estado', value: instalment => <InstalmentState state={instalment.state} />},
            {
              label: 'Acciones',
              value: instalment => (
                <InstalmentActs
                  instalment={{...instalment, name: sheet.athlete.fullName, dueCents: instalment.owedCents}}
                  onDone={onChanged}
                />
              ),
            },
          ]}
        />
      </Panel>
    </>
  );
}

function InstalmentState({state}: {state: string}) {
  const choice = instalmentStates.find(one => one.id === state);
  return <StateMark tone={choice?.tone}>{choice?.name ?? state}</StateMark>;
}
