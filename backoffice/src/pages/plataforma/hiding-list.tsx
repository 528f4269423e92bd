// What is hidden and what was: who, why, until when; and showing it again.
import {useState} from 'react';
import {useGetList, useNotify} from 'react-admin';
import Button from '@mui/material/Button';
import {nameOf} from '../../crud/words/choices';
import {hidingStates} from '../../crud/words/choices-money';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {formatCount} from '../../crud/words/count';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';

type Hiding = Stored<'SeatHiding'>;

export function HidingList({onChanged}: {onChanged: () => void}) {
  const {data = []} = useGetList<Hiding>('butacas-ocultas', {
    filter: {},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 100},
  });
  const [asking, setAsking] = useState<Hiding | null>(null);
  const notify = useNotify();
  const lift = async (): Promise<void> => {
    try {
      const {seats} = await call('post', '/api/butacas-ocultas/{id}/mostrar', {at: {id: asking?.id}});
      notify(`${formatCount(seats)} butacas vuelven a la venta.`, {type: 'info'});
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setAsking(null);
    onChanged();
  };
  const when = (one: Hiding): string =>
    one.eventSessionId !== null
      ? 'Una sesión'
      : one.untilAt === null
        ? `Sesiones desde el ${formatDay(one.fromAt)}`
        : `Sesiones del ${formatDay(one.fromAt)} al ${formatDay(one.untilAt)}`;
  return (
    <Panel title="Ocultaciones" flush>
      <FigureTable
        isText
        empty="No hay ninguna butaca oculta."
        rows={data}
        rowKey={one => one.id}
        name={{label: 'Motivo', value: one => one.reason}}
        columns={[
          {
            label: 'Estado',
            value: one => (
              <StateMark tone={hidingStates.find(state => state.id === one.state)?.tone}>
                {nameOf(hidingStates, one.state)}
              </StateMark>
            ),
          },
          {label: 'Plano', value: one => one.planName},
          {label: 'Dónde', value: when},
          {
            label: 'Butacas',
            value: one => `${formatCount(one.seatCount)} en ${formatCount(one.sessionCount)} sesiones`,
          },
          {label: 'Desde', value: one => formatInstant(one.createdAt)},
          {
            label: 'Acciones',
            value: one =>
              one.state === 'active' && may('platform', 'edit') ? (
                <Button onClick={() => setAsking(one)} sx={{py: 0}}>
                  Volver a mostrar
                </Button>
              ) : (
                ''
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={asking !== null}
        title="¿Volver a mostrar estas butacas?"
        confirm="Mostrarlas"
        onConfirm={() => void lift()}
        onClose={() => setAsking(null)}
      >
        Vuelven a estar libres, y a la venta donde la haya.
      </ConfirmDialog>
    </Panel>
  );
}
