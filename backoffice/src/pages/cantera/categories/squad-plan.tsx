// The squads of a category: a column for each team, and those who have none. A card is dragged, or moved by its own
// list of teams; the API decides, and says why when it does not.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {CSS} from '@dnd-kit/utilities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {Link} from 'react-router';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {StateMark} from '../../../crud/fields/fields';
import {visuallyHidden} from '../../../crud/fields/visually-hidden';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PrivatePhoto} from '../../../crud/media/private-photo';
import {nameOf} from '../../../crud/words/choices';
import {coachRoles, enrolmentStates, feet, positions} from '../../../crud/words/choices-academy';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {AnswerOf} from '../../../providers/wire';
import {TeamSheetButton} from '../teams/team-sheet';
import {CategoryFrame} from './category-frame';

type Squads = AnswerOf<'get', '/api/bases/categorias/{id}/plantillas'>;
type Team = Squads['teams'][number];
type Player = Squads['players'][number];

const NONE = 0;

export default function SquadPlanPage() {
  return <CategoryFrame title="plantillas">{category => <SquadPlan categoryId={Number(category.id)} />}</CategoryFrame>;
}

function SquadPlan({categoryId}: {categoryId: number}) {
  const notify = useNotify();
  const {data, error, refetch} = useQuery({
    queryKey: ['squads', categoryId],
    queryFn: ({signal}) => call('get', '/api/bases/categorias/{id}/plantillas', {at: {id: categoryId}, signal}),
  });
  const [busy, run] = useKeyedBusy();
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, {activationConstraint: {distance: 6}}));
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const canEdit = may('bases', 'edit');
  const move = (playerId: number, teamId: number): void => {
    const player = data.players.find(one => one.id === playerId);
    if (player === undefined || (player.teamId ?? NONE) === teamId) return;
    void run(async idempotencyKey => {
      const {rows} = await call('post', '/api/bases/lote', {
        body: {enrolmentIds: [playerId], act: 'assign', teamId: teamId === NONE ? null : teamId},
        idempotencyKey,
      });
      const [row] = rows;
      const words = `${player.athleteName}: ${row?.told ?? ''}`;
      setSaid(words);
      notify(words, {type: row?.done ? 'info' : 'warning'});
      await refetch();
    });
  };
  const drop = ({active, over}: DragEndEvent): void => {
    if (over !== null) move(Number(active.id), Number(over.id));
  };
  const playersOf = (teamId: number): Player[] => data.players.filter(one => (one.teamId ?? NONE) === teamId);
  return (
    <>
      <Typography color="textSecondary" sx={{mb: 1.5, maxWidth: 720}}>
        {canEdit
          ? 'Arrastra a cada deportista a su equipo, o elígelo en su «Mover a». Si no cabe o le falta algo, se queda donde estaba y se dice por qué.'
          : 'Cómo están repartidos los deportistas de la categoría.'}
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
      <DndContext sensors={sensors} onDragEnd={drop} accessibility={{announcements: SILENT}}>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(270px, 100%), 1fr))',
          }}
        >
          <Column id={NONE} title="Sin equipo" players={playersOf(NONE)} teams={data.teams} busy={busy} onMove={move} />
          {data.teams.map(team => (
            <Column
              key={team.id}
              id={team.id}
              title={team.name}
              team={team}
              players={playersOf(team.id)}
              teams={data.teams}
              busy={busy}
              onMove={move}
            />
          ))}
        </Box>
      </DndContext>
      {data.teams.length === 0 && (
        <Button component={Link} to="/bases/equipos/crear" sx={{mt: 2}}>
          Crear el primer equipo
        </Button>
      )}
    </>
  );
}

/** What happened is told by the API's answer, above. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface ColumnProps {
  id: number;
  title: string;
  team?: Team;
  players: Player[];
  teams: Team[];
  busy: boolean;
  onMove: (playerId: number, teamId: number) => void;
}

function Column({id, title, team, players, teams, busy, onMove}: ColumnProps) {
  const {setNodeRef, isOver} = useDroppable({id, disabled: team?.isActive === false});
  const isFull = team !== undefined && players.length >= team.maxSquad;
  const uncertified = (team?.staff ?? []).filter(one => ['missing', 'expired'].includes(one.certificateState));
  return (
    <Box
      ref={setNodeRef}
      component="section"
      aria-label={title}
      sx={{
        border: '1px solid',
        borderColor: isOver ? (isFull ? 'error.main' : 'primary.main') : 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        p: 1.25,
        outline: isOver ? '2px solid' : 'none',
        outlineColor: isFull ? 'error.main' : 'primary.main',
      }}
    >
      <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1}}>
        <Typography component="h2" variant="h6" sx={{fontSize: '1rem'}}>
          {team === undefined ? title : <Link to={`/bases/equipos/${id}`}>{title}</Link>}
        </Typography>
        <StateMark tone={isFull ? 'warn' : 'neutral'}>
          {team === undefined ? String(players.length) : `${players.length} de ${team.maxSquad}`}
        </StateMark>
        {team?.isActive === false && <StateMark>Inactivo</StateMark>}
        {team !== undefined && (
          <Box sx={{ml: 'auto'}}>
            <TeamSheetButton id={team.id} name={team.name} />
          </Box>
        )}
      </Box>
      {team !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{mb: 0.5}}>
          {team.staff.length === 0
            ? 'Sin equipo técnico'
            : team.staff.map(one => `${one.name} (${nameOf(coachRoles, one.role).toLowerCase()})`).join(', ')}
          {team.needsLicence && ' · pide licencia'}
        </Typography>
      )}
      {uncertified.length > 0 && (
        <StateMark tone="bad">Sin certificado: {uncertified.map(one => one.name).join(', ')}</StateMark>
      )}
      <Box component="ul" sx={{listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.75}}>
        {players.map(player => (
          <Card
            key={player.id}
            player={player}
            teams={teams}
            needsLicence={team?.needsLicence === true}
            busy={busy}
            onMove={onMove}
          />
        ))}
      </Box>
      {players.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {team === undefined ? 'Todos tienen equipo.' : 'Nadie todavía.'}
        </Typography>
      )}
    </Box>
  );
}

interface CardProps {
  player: Player;
  teams: Team[];
  needsLicence: boolean;
  busy: boolean;
  onMove: (playerId: number, teamId: number) => void;
}

function Card({player, teams, needsLicence, busy, onMove}: CardProps) {
  const canEdit = may('bases', 'edit');
  const {listeners, setNodeRef, transform, isDragging} = useDraggable({id: player.id, disabled: !canEdit || busy});
  const facts = [
    String(player.birthYear),
    player.position && nameOf(positions, player.position),
    player.foot && nameOf(feet, player.foot),
    player.shirtNo !== null && `dorsal ${player.shirtNo}`,
  ].filter(Boolean);
  const state = enrolmentStates.find(one => one.id === player.state);
  return (
    <Box
      component="li"
      ref={setNodeRef}
      {...listeners}
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1.5,
        p: 1,
        bgcolor: 'background.default',
        cursor: canEdit ? 'grab' : 'default',
        ...(isDragging && {position: 'relative', zIndex: 3, boxShadow: 6}),
      }}
      style={{transform: CSS.Translate.toString(transform)}}
    >
      <Box sx={{display: 'flex', gap: 1}}>
        {player.hasPhoto && (
          <PrivatePhoto path="/api/deportistas/{id}/foto" id={player.athleteId} name={player.athleteName} width={40} />
        )}
        <Box sx={{flex: 1, minWidth: 0}}>
          <Box sx={{display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center'}}>
            <Link to={`/bases/${player.id}`} draggable={false} style={{fontWeight: 650}}>
              {player.athleteName}
            </Link>
            {player.state !== 'enrolled' && <StateMark tone={state?.tone}>{state?.name}</StateMark>}
          </Box>
          <Typography variant="body2" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        </Box>
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', columnGap: 1.25, alignItems: 'center', mt: 0.25}}>
        <StateMark tone={player.hasLicence ? 'good' : needsLicence ? 'bad' : 'neutral'}>
          {player.hasLicence ? 'Licencia' : 'Sin licencia'}
        </StateMark>
        <StateMark tone={player.imagePurposes.length > 0 ? 'good' : 'bad'}>
          {player.imagePurposes.length > 0 ? 'Fotos' : 'Sin fotos'}
        </StateMark>
        {canEdit && (
          <TextField
            select
            fullWidth={false}
            margin="none"
            size="small"
            variant="standard"
            value=""
            disabled={busy}
            onPointerDown={event => event.stopPropagation()}
            onChange={event => onMove(player.id, Number(event.target.value))}
            slotProps={{
              select: {displayEmpty: true, renderValue: () => 'Mover a…'},
              htmlInput: {'aria-label': `Mover a ${player.athleteName} a otro equipo`},
            }}
            sx={{ml: 'auto', width: 96, my: 0}}
          >
            {[{id: NONE, name: 'Sin equipo', isActive: true}, ...teams]
              .filter(one => one.id !== (player.teamId ?? NONE))
              .map(one => (
                <MenuItem key={one.id} value={one.id} disabled={!one.isActive}>
                  {one.name}
                </MenuItem>
              ))}
          </TextField>
        )}
      </Box>
    </Box>
  );
}
