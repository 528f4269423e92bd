// What somebody answered: the words it was asked in, the answer, its file by a link that lasts five minutes; what is about
// health opens for its area alone, and who opened it is written down.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {useBusy} from '../acts/use-busy';
import {formatInstant} from '../words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

export type KeptAnswer = Answer<'getAnswersOf'>[number];

export function AnswerList({answers}: {answers: readonly KeptAnswer[]}) {
  return (
    <Box component="dl" sx={{display: 'grid', gap: 1, m: 0, gridTemplateColumns: 'minmax(0, 1fr)'}}>
      {answers.map(answer => (
        <Box
          key={answer.id}
          sx={{display: 'grid', gridTemplateColumns: {xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 3fr)'}, columnGap: 2}}
        >
          <Box component="dt" sx={{color: 'text.secondary', overflowWrap: 'anywhere'}}>
            {answer.label}
          </Box>
          <Box component="dd" sx={{m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line'}}>
            <One answer={answer} />
            {answer.type === 'consent' && (
              <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
                Edición {answer.edition} del texto, {formatInstant(answer.answeredAt)}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function One({answer}: {answer: KeptAnswer}) {
  const notify = useNotify();
  const [busy, run] = useBusy();
  const [health, setHealth] = useState<string | null>(null);
  if (answer.value === null)
    return health !== null ? (
      <>{health}</>
    ) : may('medical', 'view') ? (
      <Button
        size="small"
        disabled={busy}
        onClick={() =>
          void run(async () => {
            setHealth((await call('get', '/api/deportistas/respuestas/{id}/salud', {at: {id: answer.id}})).value);
          })
        }
      >
        Ver: queda anotado
      </Button>
    ) : (
      <>Solo la lee el área médica</>
    );
  if (!answer.hasFile || !may('respuestas-formularios', 'list')) return <>{answer.value || '—'}</>;
  return (
    <Button
      size="small"
      disabled={busy}
      onClick={() =>
        void run(async () => {
          const {url} = await call('post', '/api/respuestas-formularios/{id}/enlace', {at: {id: answer.id}});
          // Handed over as a file: the page stays.
          window.location.assign(url);
          notify('El enlace vale cinco minutos', {type: 'info'});
        })
      }
    >
      Descargar {answer.value || 'el documento'}
    </Button>
  );
}
