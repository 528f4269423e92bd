// A category at a glance: places, money, clothes still owed, teams, and who is in it.
import {useQuery} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Skeleton from '@mui/material/Skeleton';
import {nameOf} from '../../../crud/words/choices';
import {categorySexes, enrolmentStates} from '../../../crud/words/choices-academy';
import {StateMark} from '../../../crud/fields/fields';
import {Figure, Figures} from '../../../crud/figures/figures';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {formatCents} from '../../../crud/words/money';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import {CategoryFrame} from './category-frame';

export default function CategorySummaryPage() {
  const {id} = useParams();
  return <CategoryFrame title="resumen">{() => <Body id={Number(id)} />}</CategoryFrame>;
}

function Body({id}: {id: number}) {
  const {data: s, error} = useQuery({
    queryKey: ['category-summary', id],
    queryFn: ({signal}) => call('get', '/api/bases/categorias/{id}/resumen', {at: {id}, signal}),
    retry: false,
  });
  if (error) return <LoadProblem error={error} />;
  if (s === undefined) return <Skeleton variant="rounded" height={320} aria-label="Cargando" />;
  const free =
    s.capacity === null
      ? 'Sin límite de plazas'
      : s.inPlace >= s.capacity
        ? 'Completa'
        : plural(s.capacity - s.inPlace, 'plaza libre', 'plazas libres');
  return (
    <>
      <Figures>
        <Figure
          label="Plazas dadas"
          value={s.capacity === null ? String(s.inPlace) : `${s.inPlace} de ${s.capacity}`}
          note={free}
        />
        <Figure
          label="Inscritos"
          value={String(s.enrolled)}
          note={`${s.inProcess} en trámite · ${s.waiting} en espera`}
        />
        <Figure label="Pagado" value={formatCents(s.paidCents)} note={`de ${formatCents(s.owedCents)}`} />
        <Figure
          label="Vencido"
          value={formatCents(s.overdueCents)}
          note={s.overdueCount === 0 ? 'Nadie debe nada' : plural(s.overdueCount, 'deportista', 'deportistas')}
        />
        <Figure
          label="Prendas por entregar"
          value={String(s.kitPending)}
          note={s.kitPackName ?? 'Sin lote de prendas'}
        />
        <Figure
          label="Códigos sin usar"
          value={String(s.codesLeft)}
          note={<Link to={`/bases/categorias/${s.id}/codigos_invitacion`}>Ver los códigos</Link>}
        />
      </Figures>
      <Panel
        title="Equipos"
        note={`${nameOf(categorySexes, s.sex)}, nacidos de ${s.birthYearFrom} a ${s.birthYearTo}`}
        flush
      >
        <FigureTable
          empty="La categoría no tiene equipos."
          rows={s.teams}
          rowKey={team => team.id}
          name={{label: 'Equipo', value: team => <Link to={`/bases/equipos/${team.id}`}>{team.name}</Link>}}
          columns={[{label: 'Plantilla', value: team => `${team.squad} de ${team.maxSquad}`}]}
        />
      </Panel>
      <Panel title="Deportistas" flush>
        <FigureTable
          isText
          empty="Nadie se ha inscrito todavía."
          rows={s.members}
          rowKey={member => member.id}
          name={{label: 'Deportista', value: member => <Link to={`/bases/${member.id}`}>{member.athleteName}</Link>}}
          columns={[
            {label: 'Año', value: member => member.birthOn.slice(0, 4)},
            {label: 'Equipo', value: member => member.teamName ?? '—'},
            {
              label: 'Estado',
              value: member => (
                <StateMark tone={enrolmentStates.find(state => state.id === member.state)?.tone}>
                  {nameOf(enrolmentStates, member.state)}
                </StateMark>
              ),
            },
            {
              label: 'Pagado',
              value: member => `${formatCents(member.paidCents)} de ${formatCents(member.amountCents)}`,
            },
            {
              label: 'Vencido',
              value: member =>
                member.overdueCents > 0 ? <StateMark tone="bad">{formatCents(member.overdueCents)}</StateMark> : '—',
            },
            {
              label: 'Falta',
              value: member =>
                [
                  member.kitPending > 0 && plural(member.kitPending, 'prenda', 'prendas'),
                  member.documentsLacking > 0 && plural(member.documentsLacking, 'documento', 'documentos'),
                ]
                  .filter(Boolean)
                  .join(', ') || '—',
            },
          ]}
        />
      </Panel>
    </>
  );
}
