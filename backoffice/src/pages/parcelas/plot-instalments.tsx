// The parts of a plot that is not paid at once: when each is due, and which are late.
import {useQuery} from '@tanstack/react-query';
import {instalmentStates} from '../../crud/words/choices-passes';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {formatCents} from '../../crud/words/money';
import {Panel} from '../../crud/frames/panel';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import type {PlotInstalment} from './plot-data';

export const usePlotInstalments = (saleId: number) =>
  useQuery({
    queryKey: ['parcelas/plazos', saleId],
    queryFn: () => call('get', '/api/parcelas/parcelas-vendidas/{id}/plazos', {at: {id: saleId}}),
    retry: false,
  });

export function PlotInstalments({parts}: {parts: readonly PlotInstalment[]}) {
  // Paid at once: there is nothing to tell.
  if (parts.length === 0 || (parts.length === 1 && parts[0]!.paidAt !== null)) return null;
  return (
    <Panel title="Plazos" flush>
      <FigureTable
        isText
        empty=""
        rows={[...parts]}
        rowKey={part => part.id}
        name={{label: 'Vence', value: part => formatDay(part.dueOn)}}
        columns={[
          {label: 'Importe', value: part => formatCents(part.amountCents)},
          {label: 'Estado', value: part => <State part={part} />},
          {label: 'Pagado', value: part => (part.paidAt === null ? '' : formatInstant(part.paidAt))},
          ...(parts.some(part => part.givenBack !== null) ? [{label: 'Devuelto', value: backOf}] : []),
        ]}
      />
    </Panel>
  );
}

const backOf = ({givenBack}: PlotInstalment): string =>
  givenBack === null ? '' : `${formatCents(givenBack.cents)}, ${formatDay(givenBack.on)}`;

/** One that was paid and has gone back was not let off, whatever its contract says now. */
function State({part: {state: id, givenBack}}: {part: PlotInstalment}) {
  if (givenBack !== null)
    return (
      <StateMark tone={givenBack.isDone ? 'neutral' : 'warn'}>
        {givenBack.isDone ? 'Devuelto' : 'Devolviéndose'}
      </StateMark>
    );
  const state = instalmentStates.find(one => one.id === id);
  return state ? <StateMark tone={state.tone}>{state.name}</StateMark> : <>{id}</>;
}
