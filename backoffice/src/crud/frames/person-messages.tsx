// What the house has written to one person, by mail and by WhatsApp, asked for only when opened.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import ForwardToInboxIcon from '@mui/icons-material/ForwardToInboxOutlined';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';
import {ServerWords} from '../fields/server-words';
import {StateNote} from '../fields/state-note';
import {FigureTable} from '../figures/figure-table';
import {choicesOf, nameOf} from '../words/choices';
import {formatInstant} from '../words/zoned-time';
import {LoadProblem} from './load-problem';

type Message = Answer<'listPersonMessages'>[number];
type People = 'clientes' | 'abonados' | 'simpatizantes' | 'bases/tutores' | 'emails/subscriptores';

const states = choicesOf<Message['state']>({
  queued: ['En cola', 'warn'],
  sent: ['Enviado', 'info'],
  delivered: ['Entregado', 'good'],
  bounced: ['Devuelto', 'bad'],
  failed: ['Fallido', 'bad'],
  discarded: ['Descartado', 'neutral'],
  outbox: ['Sin servidor de correo', 'warn'],
});
const kinds = choicesOf<Message['of']>({
  mail: 'Aviso',
  newsletter: 'Boletín',
  announcement: 'Comunicado',
  reminder: 'Recordatorio',
});
const PLACES = {newsletter: 'emails/boletines', announcement: 'comunicados'} as const;

/** `id`: when the address of the page does not say it. */
export function PersonMessages({of, id}: {of: People; id?: number}) {
  const {id: shown} = useParams();
  const [open, setOpen] = useState(false);
  if (!may(of, 'show')) return null;
  return (
    <Box sx={{mt: 1.5, maxWidth: 860}}>
      <Button startIcon={<ForwardToInboxIcon />} color="inherit" aria-expanded={open} onClick={() => setOpen(!open)}>
        Lo que se le ha escrito
      </Button>
      {open && <Messages of={of} id={id ?? Number(shown)} />}
    </Box>
  );
}

function Messages({of, id}: {of: People; id: number}) {
  const {data, error} = useQuery({
    queryKey: ['mensajes-enviados', of, id],
    queryFn: ({signal}) => call('get', '/api/mensajes-enviados', {query: {de: of, id}, signal}),
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <Typography color="textSecondary">Cargando…</Typography>;
  return (
    <Card sx={{mt: 1}}>
      <FigureTable
        isText
        rows={data.map((message, n) => ({...message, n}))}
        rowKey={message => message.n}
        empty="Nada todavía."
        name={{label: 'Mensaje', value: message => <Title {...message} />}}
        columns={[
          {
            label: 'Qué es',
            value: message => `${nameOf(kinds, message.of)} por ${message.channel === 'email' ? 'correo' : 'WhatsApp'}`,
          },
          {label: 'Cuándo', value: message => formatInstant(message.at)},
          {
            label: 'Estado',
            value: message => (
              <>
                <StateNote choices={states} id={message.state} />
                {message.problem !== '' && (
                  <Box sx={{color: 'text.secondary'}}>
                    <ServerWords text={message.problem} />
                  </Box>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Title({of, id, title}: Message) {
  const place = of === 'newsletter' || of === 'announcement' ? PLACES[of] : null;
  return place && id !== null && may(place, 'show') ? <Link to={`/${place}/${id}`}>{title}</Link> : <>{title}</>;
}
