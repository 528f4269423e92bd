// Packs at the counter: which one, its sessions, where and at which tariff; the server finds the seats.
import {useState} from 'react';
import Button from '@mui/material/Button';
import {uses} from '../../../../providers/permissions';
import type {StaffCartActions} from '../use-staff-cart';
import {PackDialog} from './pack-dialog';

export const sellsPacks = (actions: StaffCartActions): boolean =>
  uses('packs') && !(actions.cart?.lines.some(line => line.isTrial) ?? false);

export function PackButton({actions}: {actions: StaffCartActions}) {
  const [open, setOpen] = useState(false);
  if (!sellsPacks(actions)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pack</Button>
      {open && <PackDialog actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}
