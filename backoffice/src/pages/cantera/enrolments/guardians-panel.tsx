// Who answers for the athlete: one or two adults, and which siblings share them.
import {Fragment} from 'react';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {nameOf} from '../../../crud/words/choices';
import {guardianRelations} from '../../../crud/words/choices-academy';
import {Panel} from '../../../crud/frames/panel';
import {may} from '../../../providers/permissions';
import type {EnrolmentSheet, SheetGuardian} from './enrolment-sheet';

export function GuardiansPanel({sheet}: {sheet: EnrolmentSheet}) {
  const full = sheet.guardians.length >= 2;
  return (
    <Panel
      title="Padres y tutores"
      actions={
        !full &&
        may('bases/tutelas', 'create') && (
          <Button
            component={Link}
            to={`/bases/tutelas/crear?source=${encodeURIComponent(JSON.stringify({athleteId: sheet.athleteId, position: sheet.guardians.length + 1}))}`}
          >
            Añadir
          </Button>
        )
      }
    >
      {sheet.guardians.length === 0 && sheet.athlete.age < 18 && (
        <Alert severity="warning">Es menor y no tiene a nadie en la ficha: no se le puede inscribir.</Alert>
      )}
      {sheet.guardians.map(guardian => (
        <GuardianLine key={guardian.linkId} guardian={guardian} />
      ))}
      {sheet.siblings.length > 0 && (
        <Box sx={{mt: 1, color: 'text.secondary'}}>
          Hermanos en la cantera:{' '}
          {sheet.siblings.map((sibling, at) => (
            <Fragment key={sibling.id}>
              {at > 0 && ', '}
              <Link to={`/bases/${sibling.id}`}>{sibling.name}</Link>
            </Fragment>
          ))}
        </Box>
      )}
    </Panel>
  );
}

function GuardianLine({guardian: g}: {guardian: SheetGuardian}) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 1,
        py: 0.75,
        '& + &': {borderTop: '1px solid', borderColor: 'divider'},
      }}
    >
      <Box sx={{minWidth: 0}}>
        <strong>{g.fullName}</strong> · {nameOf(guardianRelations, g.relation)}
        {g.docNo !== null && ` · ${g.docNo}`}
        <Box sx={{color: 'text.secondary', overflowWrap: 'anywhere'}}>
          {g.phone !== '' && <a href={`tel:${g.phone}`}>{g.phone}</a>}
          {g.phone !== '' && g.email !== '' && ' · '}
          {g.email !== '' && <a href={`mailto:${g.email}`}>{g.email}</a>}
        </Box>
        {!g.canPickUp && <Box sx={{color: 'error.main', fontWeight: 600}}>No puede recogerle</Box>}
        {g.custodyNote !== '' && <Box sx={{color: 'warning.main', fontWeight: 600}}>Custodia: {g.custodyNote}</Box>}
      </Box>
      {may('bases/tutelas', 'edit') && (
        <Button component={Link} to={`/bases/tutelas/${g.linkId}`} aria-label={`Editar la tutela de ${g.fullName}`}>
          Editar
        </Button>
      )}
    </Box>
  );
}
