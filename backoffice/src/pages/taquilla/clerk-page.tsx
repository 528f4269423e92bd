// One member of the box office: what they may do, their PIN, their tills.
import {useState} from 'react';
import {useGetMany, useGetOne} from 'react-admin';
import {Link, useParams} from 'react-router';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {nameOf} from '../../crud/words/choices';
import {clerkPermissions} from '../../crud/words/choices-money';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import {PinDialog} from './pin-dialog';
import {shiftSpec} from './shift-spec';
import type {Stored} from '../../providers/wire';

interface Scope {
  boxOfficeIds?: number[];
  eventIds?: number[];
}

export default function ClerkPage() {
  const {id} = useParams();
  const clerkId = Number(id);
  const {
    data: clerk,
    error,
    refetch,
  } = useGetOne<Stored<'BoxOfficeClerk'>>('taquilleros', {id: clerkId}, {retry: false});
  const scope = (clerk?.scope ?? {}) as Scope;
  const offices = useGetMany<Stored<'BoxOffice'>>(
    'taquillas',
    {ids: scope.boxOfficeIds ?? []},
    {enabled: (scope.boxOfficeIds ?? []).length > 0},
  );
  const events = useGetMany<Stored<'Event'>>(
    'eventos',
    {ids: scope.eventIds ?? []},
    {enabled: (scope.eventIds ?? []).length > 0},
  );
  const [asking, setAsking] = useState(false);
  if (!may('taquilleros', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (clerk === undefined) return <LinearProgress />;
  const canEdit = may('taquilleros', 'edit');
  const permissions = clerk.permissions.map(one => nameOf(clerkPermissions, one));
  return (
    <>
      <PageHeader
        title={String(clerk.name)}
        crumbs={[{label: 'Taquilleros', to: '/taquilleros'}]}
        note={clerk.isActive ? null : <StateMark>Inactivo</StateMark>}
        actions={
          canEdit && (
            <>
              <Button onClick={() => setAsking(true)}>{clerk.hasPin ? 'Cambiar PIN' : 'Poner PIN'}</Button>
              <Button component={Link} to={`/taquilleros/${clerkId}/editar`} variant="contained">
                Editar
              </Button>
            </>
          )
        }
      />
      <Panel title="Datos">
        <Facts>
          <Fact label="Código">{clerk.code}</Fact>
          <Fact label="PIN">{clerk.hasPin ? 'Puesto' : 'Sin PIN: abre el turno sin él'}</Fact>
          <Fact label="Teléfono">{clerk.phone}</Fact>
          <Fact label="Turno abierto">
            {clerk.openShiftId ? <Link to={`/turnos-caja/${clerk.openShiftId}`}>Ver el turno</Link> : 'No'}
          </Fact>
          <Fact label="Último turno">{clerk.lastShiftAt ? formatInstant(String(clerk.lastShiftAt)) : ''}</Fact>
          <Fact label="Devuelve al día como mucho">{formatCents(clerk.maxRefundDayCents)}</Fact>
          <Fact label="Taquillas">
            {(scope.boxOfficeIds ?? []).length === 0 ? 'Todas' : (offices.data ?? []).map(one => one?.name).join(', ')}
          </Fact>
          <Fact label="Eventos">
            {(scope.eventIds ?? []).length === 0 ? 'Todos' : (events.data ?? []).map(one => one?.title).join(', ')}
          </Fact>
          <Fact label="Puede" wide>
            {permissions.length === 0 ? 'Solo vender' : permissions.join(' · ')}
          </Fact>
          {clerk.note !== '' && (
            <Fact label="Nota" wide>
              {clerk.note}
            </Fact>
          )}
        </Facts>
      </Panel>
      <Panel title="Sus turnos">
        <ListFrame spec={shiftSpec} embedded filter={{boxOfficeClerkId: clerkId}} />
      </Panel>
      <RecordHistory resource="taquilleros" id={clerkId} />
      {asking && (
        <PinDialog
          clerkId={clerkId}
          name={String(clerk.name)}
          hasPin={Boolean(clerk.hasPin)}
          onClose={() => setAsking(false)}
          onDone={() => void refetch()}
        />
      )}
    </>
  );
}
