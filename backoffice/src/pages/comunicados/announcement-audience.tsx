// Whom an announcement would reach now, before it goes out: people are left out by hand here. Afterwards, whom it
// reached.
import {useState} from 'react';
import {useNotify, useRefresh} from 'react-admin';
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {formatCount, formatDecimal} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {FigureTable} from '../../crud/figures/figure-table';
import {Figure, Figures} from '../../crud/figures/figures';
import {StateMark} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {LoadProblem} from '../../crud/frames/load-problem';
import {Panel} from '../../crud/frames/panel';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';
import {AnnouncementFrame, isOpen, type AnnouncementRecord} from './announcement-frame';
import {AnnouncementSend} from './announcement-send';
import {recipients} from './recipient-spec';

type Person = Audience['people'][number];

type Audience = Answer<'getAnnouncementAudience'>;

const perPage = 25;
/** Who gets it is not written down yet. */
const isBefore = ({state}: AnnouncementRecord): boolean => state === 'draft' || state === 'scheduled';
const figure = (n: number): string => formatCount(n);

export default function AnnouncementAudience() {
  return (
    <AnnouncementFrame>
      {announcement =>
        isBefore(announcement) || announcement.recipientCount === 0 ? (
          <Preview announcement={announcement} />
        ) : (
          <>
            <ListFrame spec={recipients} embedded filter={{announcementId: announcement.id}} />
            {isOpen(announcement) && (
              <>
                <Typography variant="h2" sx={{mt: 4, mb: 1.5}}>
                  Quitar a alguien antes de seguir
                </Typography>
                <Preview announcement={announcement} />
              </>
            )}
          </>
        )
      }
    </AnnouncementFrame>
  );
}

function Preview({announcement}: {announcement: AnnouncementRecord}) {
  const notify = useNotify();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const audience = useQuery({
    queryKey: ['comunicados', announcement.id, 'audiencia', q, page, announcement.version],
    queryFn: () =>
      call('get', '/api/comunicados/{id}/audiencia', {at: {id: announcement.id}, query: {q, page, perPage}}),
    placeholderData: keepPreviousData,
  });
  if (audience.error !== null) return <LoadProblem error={audience.error} />;
  if (audience.data === undefined) return <LinearProgress />;
  const {people, found} = audience.data;
  const canExclude = isOpen(announcement) && may('comunicados', 'edit');

  const exclude = async (person: Person): Promise<void> => {
    try {
      await call('post', '/api/comunicados/{id}/exclusiones', {
        at: {id: announcement.id},
        body: {keys: [person.key], isExcluded: !person.isExcluded},
      });
      await audience.refetch();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };

  return (
    <>
      {isBefore(announcement) && <Before announcement={announcement} audience={audience.data} />}
      <TextField
        type="search"
        label="Buscar"
        value={q}
        onChange={event => {
          setQ(event.target.value);
          setPage(1);
        }}
        sx={{maxWidth: 360, mb: 1}}
      />
      <Card>
        <FigureTable
          isText
          rows={people}
          rowKey={person => `${person.key}-${person.about}`}
          empty={q === '' ? 'No hay nadie en esta audiencia.' : 'Nadie con ese nombre.'}
          name={{label: 'Nombre', value: person => person.name || person.email || person.phone}}
          columns={[
            {
              label: 'Correo',
              value: person => (
                <Box component="span" sx={{overflowWrap: 'anywhere'}}>
                  {person.email}
                </Box>
              ),
            },
            {label: 'Teléfono', value: person => person.phone},
            {label: 'Por', value: person => person.about},
            {label: 'Lo recibe', value: person => <Fate person={person} />},
            ...(canExclude
              ? [
                  {
                    label: 'Acciones',
                    value: (person: Person) => (
                      <Button
                        size="small"
                        onClick={() => void exclude(person)}
                        aria-label={`${person.isExcluded ? 'Volver a incluir a' : 'Excluir a'} ${person.name || person.key}`}
                      >
                        {person.isExcluded ? 'Incluir' : 'Excluir'}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Card>
      {found > perPage && (
        <Pagination
          count={Math.ceil(found / perPage)}
          page={page}
          onChange={(_event, next) => setPage(next)}
          sx={{mt: 2}}
        />
      )}
    </>
  );
}

/** What would go, what is in the way, and letting it go. */
function Before({announcement, audience}: {announcement: AnnouncementRecord; audience: Audience}) {
  const refresh = useRefresh();
  const {summary, problems, whatsapp} = audience;
  return (
    <>
      <Figures>
        {whatsapp !== null && (
          <Figure
            label="WhatsApp que saldrían"
            value={figure(summary.whatsapps)}
            note={
              whatsapp.days > 1
                ? `en ${figure(whatsapp.days)} días, ${figure(whatsapp.dailyLimit)} al día`
                : 'uno por número'
            }
          />
        )}
        {whatsapp !== null && (
          <Figure
            label="Lo que cuesta"
            value={whatsapp.costCents === null ? '—' : formatCents(whatsapp.costCents)}
            note={
              whatsapp.eachThousandths === null
                ? 'sin precio puesto: Configuración, Mensajes'
                : `${formatDecimal(whatsapp.eachThousandths / 10, 1)} céntimos cada uno`
            }
          />
        )}
        <Figure
          label="Correos que saldrían"
          value={figure(summary.mails)}
          note={announcement.audienceKind === 'academy' ? 'uno por tutor y deportista' : 'uno por dirección'}
        />
        <Figure
          label="Lo recibirían"
          value={figure(summary.willGet)}
          note={`de ${figure(summary.people)} en la audiencia`}
        />
        <Figure label="Con correo" value={figure(summary.withEmail)} />
        <Figure label="Excluidos a mano" value={figure(summary.excluded)} />
        {announcement.kind === 'commercial' && (
          <Figure label="Sin consentimiento" value={figure(summary.withoutConsent)} />
        )}
        {summary.suppressed > 0 && (
          <Figure
            label={announcement.kind === 'commercial' ? 'En la lista de supresión' : 'Con un buzón que no existe'}
            value={figure(summary.suppressed)}
          />
        )}
      </Figures>
      {problems.length > 0 && (
        <Alert severity="error" sx={{mb: 2}}>
          {problems.map(problem => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      {whatsapp !== null && (
        <Panel title="Cómo se lee por WhatsApp">
          <Box sx={{whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 600}}>{whatsapp.preview}</Box>
        </Panel>
      )}
      <AnnouncementSend
        announcement={announcement}
        count={summary.mails + summary.whatsapps}
        isReady={problems.length === 0}
        onChanged={refresh}
      />
    </>
  );
}

function Fate({person}: {person: Person}) {
  if (person.isExcluded) return <StateMark>Excluido</StateMark>;
  if (person.byWhatsapp) return <StateMark tone="good">Sí, por WhatsApp</StateMark>;
  if (person.isSuppressed) return <StateMark tone="bad">Suprimido</StateMark>;
  if (!person.hasConsent) return <StateMark tone="warn">Sin consentimiento</StateMark>;
  return person.willGet ? <StateMark tone="good">Sí</StateMark> : <StateMark tone="warn">No</StateMark>;
}
