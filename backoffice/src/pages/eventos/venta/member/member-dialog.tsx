// A member at the counter: who it is, and what their passes do at the session on screen. A pass «a elegir» takes it,
// with a place from the cart or the best that is free; one of half price makes a ticket of the cart cheaper.
import {useEffect, useRef, useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type {CartLine} from '../../../../providers/api-types';
import {call, problemOf} from '../../../../providers/http-client';
import {HolderBox} from './holder-box';
import {MemberChoice} from './member-choice';
import {MemberTicket} from './member-ticket';
import type {StaffCartActions} from '../use-staff-cart';
import type {CounterPass} from './counter-pass';

interface Props {
  sessionId: number;
  /** Which session it is, in words. */
  about: string;
  /** Of this session. */
  lines: readonly CartLine[];
  cart: StaffCartActions;
  /** The card that was read. */
  card: string | null;
  onChosen: () => void;
  onClose: () => void;
}

export function MemberDialog({sessionId, about, lines, cart, card, onChosen, onClose}: Props) {
  const [written, setWritten] = useState(card ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [passes, setPasses] = useState<CounterPass[] | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const [holder, setHolder] = useState('');

  const find = async (who: string): Promise<void> => {
    setHolder(who);
    setBusy(true);
    setProblem(null);
    try {
      const found = await call('get', '/api/taquilla/abonos', {query: {holder: who, sessionId}});
      setPasses(found);
      if (found.length === 0) setProblem('No tiene abonos a elegir ni de precio reducido para esta sesión.');
    } catch (failure) {
      setPasses(null);
      setProblem(problemOf(failure).errors?.holder ?? problemOf(failure).message);
    } finally {
      setBusy(false);
      // A wrong number is written over; after a right one the keyboard goes on from here.
      input.current?.select();
    }
  };

  const first = useRef(find);
  useEffect(() => {
    if (card !== null) void first.current(card);
  }, [card]);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="member-title">
      <DialogTitle id="member-title">
        Abonado
        <Box component="span" sx={{display: 'block', fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary'}}>
          {about}
        </Box>
      </DialogTitle>
      <DialogContent>
        <HolderBox
          value={written}
          onChange={setWritten}
          onFind={who => void find(who)}
          problem={problem}
          onProblem={setProblem}
          busy={busy}
          inputRef={input}
        />
        {(passes ?? []).map(pass => (
          <Box
            component="section"
            key={pass.passId}
            aria-label={`${pass.categoryName}, ${pass.holderName}`}
            sx={{borderTop: '1px solid', borderColor: 'divider', pt: 1.5, mt: 1.5}}
          >
            <Box sx={{display: 'flex', justifyContent: 'space-between', gap: 1}}>
              <strong>{pass.holderName}</strong>
              <Box component="span" sx={{color: 'text.secondary', whiteSpace: 'nowrap'}}>
                N.º {pass.memberCode}
              </Box>
            </Box>
            <Box sx={{color: 'text.secondary', mb: 1}}>{pass.categoryName}</Box>
            {pass.choices !== null && (
              <MemberChoice
                pass={pass}
                sessionId={sessionId}
                lines={lines}
                onChosen={() => {
                  void cart.reload();
                  void find(holder);
                  onChosen();
                }}
              />
            )}
            {pass.ticketDiscountBp !== null && <MemberTicket pass={pass} lines={lines} cart={cart} onUsed={onClose} />}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}
