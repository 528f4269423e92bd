// May pictures of this minor be published? For each purpose apart; off until a guardian says yes, off again when one
// says no.
import {useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {nameOf} from '../../../crud/words/choices';
import {consentPurposes} from '../../../crud/words/choices-academy';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {StateMark} from '../../../crud/fields/fields';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {EnrolmentSheet, SheetConsent} from './enrolment-sheet';

export function ConsentsPanel({sheet, onChanged}: {sheet: EnrolmentSheet; onChanged: () => void}) {
  const [asking, setAsking] = useState<SheetConsent | null>(null);
  const [guardianId, setGuardianId] = useState<number | ''>('');
  const [busy, run] = useBusy();
  const canEdit = may('bases', 'edit') && sheet.guardians.length > 0;
  const ask = (consent: SheetConsent): void => {
    setGuardianId(sheet.guardians[0]?.id ?? '');
    setAsking(consent);
  };
  const save = async (): Promise<void> => {
    if (asking === null) return;
    await run(async () => {
      await call('post', '/api/deportistas/{id}/consentimiento', {
        at: {id: sheet.athleteId},
        body: {
          purpose: asking.purpose,
          isGranted: !asking.isGranted,
          guardianId: guardianId === '' ? null : guardianId,
        },
      });
      setAsking(null);
      onChanged();
    });
  };
  const purpose = nameOf(consentPurposes, asking?.purpose);
  return (
    <Panel title="Derechos de imagen" note="Sin autorización expresa no se publica ninguna imagen.">
      {sheet.consents.map(consent => (
        <Box
          key={consent.purpose}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            minHeight: 38,
            '& + &': {borderTop: '1px solid', borderColor: 'divider'},
          }}
        >
          <Box sx={{flex: '1 1 180px', minWidth: 0}}>
            <strong>{nameOf(consentPurposes, consent.purpose)}</strong>
            <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{storyOf(consent)}</Box>
          </Box>
          <StateMark tone={consent.isGranted ? 'good' : 'neutral'}>
            {consent.isGranted ? 'Autorizado' : 'No autorizado'}
          </StateMark>
          {canEdit && (
            <Button
              color={consent.isGranted ? 'error' : 'primary'}
              onClick={() => ask(consent)}
              aria-label={`${consent.isGranted ? 'Retirar' : 'Anotar'} la autorización: ${nameOf(consentPurposes, consent.purpose)}`}
            >
              {consent.isGranted ? 'Retirar' : 'Anotar'}
            </Button>
          )}
        </Box>
      ))}
      <ConfirmDialog
        open={asking !== null}
        title={
          asking?.isGranted === true ? `Retirar la autorización: ${purpose}` : `Anotar la autorización: ${purpose}`
        }
        confirm={asking?.isGranted === true ? 'Retirar' : 'Anotar'}
        danger={asking?.isGranted === true}
        busy={busy}
        onConfirm={() => void save()}
        onClose={() => setAsking(null)}
      >
        <TextField
          select
          fullWidth
          label={asking?.isGranted === true ? 'La retira' : 'La da'}
          value={guardianId}
          onChange={event => setGuardianId(Number(event.target.value))}
          sx={{mt: 1}}
        >
          {sheet.guardians.map(guardian => (
            <MenuItem key={guardian.id} value={guardian.id}>
              {guardian.fullName}
            </MenuItem>
          ))}
        </TextField>
      </ConfirmDialog>
    </Panel>
  );
}

function storyOf(consent: SheetConsent): string {
  const who = consent.guardianName === null || consent.guardianName === '' ? '' : ` por ${consent.guardianName}`;
  if (consent.isGranted) return `Autorizado el ${formatDay(consent.grantedAt ?? '')}${who}`;
  return consent.revokedAt !== null && consent.grantedAt !== null
    ? `Retirado el ${formatDay(consent.revokedAt)}${who}`
    : '';
}
