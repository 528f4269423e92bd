// What may be done with the pass on the screen, by who may do it; each in its own dialog, with the reason.
import {useState} from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import {may} from '../../../providers/permissions';
import {BlockDialog} from './block-dialog';
import {CardDialog} from './card-dialog';
import {EndDialog} from './end-dialog';
import {HandOverDialog} from './hand-over-dialog';
import type {HolderPass} from '../holder/holder-detail';
import {ReturnDialog} from './return-dialog';
import {SeatChangeDialog} from './seat-change-dialog';

type Act = 'seat' | 'card' | 'block' | 'hand_over' | 'end' | 'return';

const living = ['active', 'suspended_unpaid', 'blocked'];
const acts: {id: Act; label: string; action: string; states: string[]}[] = [
  {id: 'seat', label: 'Cambiar de asiento…', action: 'edit', states: living},
  {id: 'card', label: 'Duplicado del carnet…', action: 'edit', states: living},
  {id: 'block', label: 'Bloquear…', action: 'block', states: living},
  {id: 'hand_over', label: 'Traspasar…', action: 'edit', states: ['active', 'blocked']},
  {id: 'end', label: 'Dar de baja…', action: 'refund', states: ['requested', 'pending_payment', ...living]},
  {id: 'return', label: 'Devolver…', action: 'refund', states: ['requested', 'pending_payment', ...living]},
];

export function PassActs({pass, walletCents, onDone}: {pass: HolderPass; walletCents: number; onDone: () => void}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<Act | null>(null);
  const offered = acts.filter(
    act => may('abonos', act.action) && act.states.includes(pass.state) && (act.id !== 'seat' || pass.seatId !== null),
  );
  if (offered.length === 0) return null;
  const close = (): void => setOpen(null);
  const shared = {
    passId: pass.id,
    onClose: close,
    onDone: () => {
      close();
      onDone();
    },
  };
  return (
    <>
      <Button
        variant="contained"
        endIcon={<ExpandIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        Gestionar abono
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map(act => (
          <MenuItem
            key={act.id}
            onClick={() => {
              setAnchor(null);
              setOpen(act.id);
            }}
          >
            {act.label}
          </MenuItem>
        ))}
      </Menu>
      {open === 'seat' && <SeatChangeDialog {...shared} walletCents={walletCents} />}
      {open === 'card' && <CardDialog {...shared} />}
      {open === 'block' && <BlockDialog {...shared} />}
      {open === 'hand_over' && <HandOverDialog {...shared} />}
      {open === 'end' && <EndDialog {...shared} />}
      {open === 'return' && <ReturnDialog {...shared} />}
    </>
  );
}
