// A team: squad, the adults with it and whether their certificates still hold, when and where it trains, its sheet.
import {useGetList, useGetOne, useNotify, useRefresh, type RaRecord} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import EditIcon from '@mui/icons-material/EditOutlined';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {nameOf} from '../../../crud/words/choices';
import {certificateStates, coachRoles, enrolmentStates, positions} from '../../../crud/words/choices-academy';
import {Fact, Facts} from '../../../crud/fields/facts';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import {plural} from '../../../crud/words/plural';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {CalendarPanel} from '../calendar/calendar-panel';
import {EnrolmentActs} from '../enrolments/bulk-acts';
import {AssignCoach} from './assign-coach';
import {TeamSheetButton} from './team-sheet';
import type {Stored} from '../../../providers/wire';

const inTeam = ['admitted', 'payment_pending', 'enrolled', 'suspended'];

export default function TeamPage() {
  const id = Number(useParams().id);
  const {data: team, error} = useGetOne<Stored<'Team'>>('bases/equipos', {id}, {retry: false});
  const category = useGetOne<Stored<'AgeCategory'>>(
    'bases/categorias',
    {id: Number(team?.ageCategoryId ?? 0)},
    {enabled: team !== undefined},
  );
  const squad = useGetList<Stored<'Enrolment'>>('bases', {
    filter: {teamId: id, state: inTeam},
    sort: {field: 'athleteName', order: 'ASC'},
    pagination: {page: 1, perPage: 100},
  });
  const athletes = useGetList<Stored<'Athlete'>>(
    'deportistas',
    {filter: {id: (squad.data ?? []).map(one => Number(one.athleteId))}, pagination: {page: 1, perPage: 100}},
    {enabled: (squad.data?.length ?? 0) > 0},
  );
  if (!may('bases/equipos', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (team === undefined) return <LinearProgress />;
  const athleteOf = (row: RaRecord): RaRecord | undefined => athletes.data?.find(one => one.id === row.athleteId);
  return (
    <>
      <PageHeader
        title={String(team.name)}
        crumbs={[{label: 'Equipos', to: '/bases/equipos'}]}
        note={team.isActive ? undefined : <StateMark>Inactivo</StateMark>}
        actions={
          <>
            <Button component={Link} to={`/bases/categorias/${team.ageCategoryId}/plantillas`}>
              Repartir jugadores
            </Button>
            <TeamSheetButton id={id} name={team.name} />
            {may('bases/equipos', 'edit') && (
              <Button component={Link} to={`/bases/equipos/${id}/editar`} startIcon={<EditIcon />}>
                Editar
              </Button>
            )}
          </>
        }
      />
      {team.uncertifiedCount > 0 && (
        <Alert severity="error" sx={{mb: 2}}>
          {plural(
            team.uncertifiedCount,
            'persona del equipo no tiene el certificado en vigor: hoy no puede estar con los menores.',
            'personas del equipo no tienen el certificado en vigor: hoy no pueden estar con los menores.',
          )}
        </Alert>
      )}
      <Panel title="Equipo">
        <Facts>
          <Fact label="Categoría">
            {category.data && (
              <Link to={`/bases/categorias/${category.data.id}/resumen`}>{category.data.fullName}</Link>
            )}
          </Fact>
          <Fact label="Entrenamientos">{team.trainingSchedule}</Fact>
          <Fact label="Campo">{team.ground}</Fact>
          <Fact label="Plantilla">
            {team.squadCount} de {team.maxSquad}
            {team.squadCount >= team.maxSquad && ': completa'}
          </Fact>
          <Fact label="Licencia">{team.needsLicence ? 'Hace falta para entrar' : 'No se pide'}</Fact>
          {team.note !== '' && (
            <Fact label="Notas" wide>
              {team.note}
            </Fact>
          )}
        </Facts>
      </Panel>
      <CalendarPanel teamId={id} />
      <Coaches teamId={id} />
      <Panel
        title="Plantilla"
        note={plural(squad.data?.length ?? 0, 'deportista', 'deportistas')}
        flush
        actions={
          (squad.data?.length ?? 0) > 0 && (
            <EnrolmentActs
              ids={squad.data!.map(one => Number(one.id))}
              categoryId={team.ageCategoryId}
              names={['remind', 'charge', 'renew']}
            />
          )
        }
      >
        <FigureTable
          isText
          empty="Todavía no hay nadie en el equipo: se le pone en «Repartir jugadores»."
          rows={squad.data ?? []}
          rowKey={row => row.id}
          name={{label: 'Deportista', value: row => <Link to={`/bases/${row.id}`}>{row.athleteName}</Link>}}
          columns={[
            {label: 'Dorsal', value: row => row.shirtNo},
            {label: 'Nacimiento', value: row => formatDay(String(athleteOf(row)?.birthOn ?? ''))},
            {label: 'Demarcación', value: row => nameOf(positions, athleteOf(row)?.position)},
            {
              label: 'Estado',
              value: row => (
                <StateMark tone={enrolmentStates.find(state => state.id === row.state)?.tone}>
                  {nameOf(enrolmentStates, row.state)}
                </StateMark>
              ),
            },
          ]}
        />
      </Panel>
      <RecordHistory resource="bases/equipos" id={id} />
    </>
  );
}

function Coaches({teamId}: {teamId: number}) {
  const notify = useNotify();
  const refresh = useRefresh();
  const assigned = useGetList<Stored<'TeamCoach'>>('bases/asignaciones', {
    filter: {teamId},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 50},
  });
  const coaches = useGetList<Stored<'Coach'>>(
    'bases/entrenadores',
    {filter: {id: (assigned.data ?? []).map(one => Number(one.coachId))}, pagination: {page: 1, perPage: 50}},
    {enabled: (assigned.data?.length ?? 0) > 0},
  );
  const canEdit = may('bases/asignaciones', 'create');
  const coachOf = (row: RaRecord): RaRecord | undefined => coaches.data?.find(one => one.id === row.coachId);
  const remove = async (row: RaRecord): Promise<void> => {
    try {
      await call('delete', '/api/bases/asignaciones/{id}', {at: {id: row.id}});
      refresh();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <Panel
      title="Equipo técnico"
      note="Con menores solo está quien tiene en vigor el certificado de ausencia de delitos sexuales."
      flush
      actions={canEdit && <AssignCoach teamId={teamId} onDone={refresh} />}
    >
      <FigureTable
        isText
        empty="El equipo no tiene a nadie."
        rows={assigned.data ?? []}
        rowKey={row => row.id}
        name={{
          label: 'Persona',
          value: row => <Link to={`/bases/entrenadores/${row.coachId}`}>{row.coachName}</Link>,
        }}
        columns={[
          {label: 'Función', value: row => nameOf(coachRoles, row.role)},
          {label: 'Certificado', value: row => <Certificate coach={coachOf(row)} />},
          {label: 'Teléfono', value: row => coachOf(row)?.phone},
          {
            label: 'Acciones',
            value: row =>
              canEdit && (
                <Button
                  size="small"
                  onClick={() => void remove(row)}
                  aria-label={`Quitar a ${row.coachName} del equipo`}
                >
                  Quitar
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  );
}

function Certificate({coach}: {coach: RaRecord | undefined}) {
  const state = certificateStates.find(one => one.id === coach?.certificateState);
  if (coach === undefined || state === undefined) return null;
  return (
    <StateMark tone={state.tone}>
      {state.name}
      {coach.certificateUntilOn !== null && ` · hasta el ${formatDay(String(coach.certificateUntilOn))}`}
    </StateMark>
  );
}
