// Who comes with each ticket, asked before it is paid; or left for later, where the session allows it.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {PersonInputs} from '../../../crud/inputs/person-inputs';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {CounterQuestions} from './use-counter-questions';

export function CounterAttendees({questions, errors}: {questions: CounterQuestions; errors: Record<string, string>}) {
  const {sessions, asked, later} = questions;
  if (asked.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Quién viene"
      sx={{mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider'}}
    >
      <Box component="h3" sx={{m: 0, fontSize: '1rem'}}>
        Quién viene
      </Box>
      {sessions.map(({sessionId, attendeesDueAt, isRequired}) => {
        const isLater = attendeesDueAt !== null && later.includes(sessionId);
        return (
          <Box key={sessionId}>
            {attendeesDueAt !== null && (
              <FormControlLabel
                sx={{display: 'flex'}}
                control={
                  <Checkbox checked={isLater} onChange={(_event, waits) => questions.setLater(sessionId, waits)} />
                }
                label={`Lo dicen después, hasta el ${formatInstant(attendeesDueAt)}`}
              />
            )}
            {isLater && isRequired && (
              <Box sx={{color: 'text.secondary', fontSize: '0.8rem'}}>
                Las entradas se dan cuando tengan nombre: en su pedido, con su enlace o aquí.
              </Box>
            )}
            {!isLater &&
              asked
                .filter(one => one.sessionId === sessionId)
                .map(({at, text, needsDoc}) => (
                  <Box component="fieldset" key={at} sx={{border: 0, p: 0, m: 0, mt: 1, minWidth: 0}}>
                    <Box component="legend" sx={{p: 0, fontWeight: 650}}>
                      {text}
                    </Box>
                    <PersonInputs
                      at={at}
                      person={questions.personOf(at)}
                      needsDoc={needsDoc}
                      errors={errors}
                      onChange={person => questions.setPerson(at, person)}
                    />
                  </Box>
                ))}
          </Box>
        );
      })}
    </Box>
  );
}
